import { Check, Minus } from 'lucide-react';
import type { AccountKind } from '../../../shared/domain/account';
import { CAPABILITIES } from '../../../shared/domain/capabilities';
import { useText } from '../../lib/text';
import { Mark } from '../../ui/mark';

const SHOWN = ['chooseFolders', 'importHistory', 'serverSearch', 'fetchMissing', 'rawSource', 'write'] as const;

/** What can be done with a mailbox of this kind, and that nothing can be written. */
export function CapabilityList({ kind }: { kind: AccountKind }) {
  const { t } = useText();
  const can = CAPABILITIES[kind];
  return (
    <details className="fold">
      <summary>{t('capability.title')}</summary>
      <ul className="capabilities">
        <li>
          <Mark icon={Check} tone="good" text={t(`capability.notices.${can.notices}`)} />
        </li>
        {SHOWN.map((name) => (
          <li key={name}>
            <Mark
              icon={can[name] ? Check : Minus}
              tone={can[name] ? 'good' : 'plain'}
              text={t(can[name] ? `capability.${name}` : `capability.${name}.not`)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
