import { Check, Minus } from 'lucide-react';
import type { AccountKind } from '../../../shared/domain/account';
import { CAPABILITIES, type Capabilities } from '../../../shared/domain/capabilities';
import { useText } from '../../lib/text';

const KINDS: AccountKind[] = ['imap', 'graph', 'folder', 'delegated'];
const SHOWN = ['chooseFolders', 'importHistory', 'serverSearch', 'fetchMissing', 'rawSource', 'write'] as const;

/** What can be done with mailboxes of each kind, side by side; those that are there stand out. */
export function CapabilityTable({ kinds }: { kinds: AccountKind[] }) {
  const { t } = useText();
  const nameOf = (kind: AccountKind) => t(`capability.kind.${kind}`);
  return (
    <details className="fold capability-fold" data-testid="capabilities">
      <summary>{t('capability.table')}</summary>
      <table className="capability-table">
        <thead>
          <tr>
            <td />
            {KINDS.map((kind) => (
              <th key={kind} scope="col" className={kinds.includes(kind) ? 'capability-here' : undefined}>
                {nameOf(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('capability.row.notices')}</th>
            {KINDS.map((kind) => (
              <td key={kind}>
                <span className="capability-kind" aria-hidden>
                  {nameOf(kind)}
                </span>
                {t(`capability.row.notices.${CAPABILITIES[kind].notices}`)}
              </td>
            ))}
          </tr>
          {SHOWN.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`capability.row.${name}`)}</th>
              {KINDS.map((kind) => (
                <Cell key={kind} kind={nameOf(kind)} can={CAPABILITIES[kind][name]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Narrow windows have no head of the table, so the kind stands in the cell as well. */
function Cell({ kind, can }: { kind: string; can: Capabilities[(typeof SHOWN)[number]] }) {
  const { t } = useText();
  const Icon = can ? Check : Minus;
  return (
    <td className={can ? 'capability-yes' : 'capability-no'}>
      <span className="capability-kind" aria-hidden>
        {kind}
      </span>
      <Icon className="icon" aria-hidden />
      <span className="sr-only">{t(can ? 'capability.yes' : 'capability.no')}</span>
    </td>
  );
}
