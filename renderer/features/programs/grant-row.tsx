import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ClientGrant } from '../../../shared/domain/client-grant';
import type { WireError } from '../../../shared/ipc/wire-result';
import { copyShown } from '../../lib/copy-text';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { When } from '../content/when';
import { ErrorNote } from '../frame/error-note';
import { useAccounts } from '../settings/accounts-store';
import { commandLine } from './grant-draft';
import { usePrograms } from './programs-store';

/** One program: its rights in words, its mailboxes, and the command it has to run. */
export function GrantRow({ grant }: { grant: ClientGrant }) {
  const { t, language } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const accounts = useAccounts((state) => state.accounts) ?? [];
  const { client } = grant;
  const names = grant.accountIds.map((id) => {
    const account = accounts.find((candidate) => candidate.id === id);
    return account === undefined ? t('programs.goneMailbox') : account.label || account.address || account.where;
  });
  const revoke = async () => {
    setBusy(true);
    const failed = await usePrograms.getState().revoke(client);
    setBusy(false);
    setError(failed);
    if (failed === null) announce(t('programs.revokedNow', { client }), true);
  };
  return (
    <article className="account" aria-label={client} data-testid="grant-row">
      <header className="account-head">
        <div className="account-name">
          <h2 dir="ltr">{client}</h2>
          <p className="muted">{names.join(', ')}</p>
        </div>
        <Button
          label={t('programs.revoke')}
          aria-label={t('programs.revokeThis', { client })}
          busy={busy}
          data-testid="grant-revoke"
          onClick={() => void revoke()}
        />
      </header>
      <p className="account-state">
        <span>{grant.rights.map((right) => t(`programs.right.${right}`)).join(' · ')}</span>
        <span className="muted">
          {grant.lastCallAtMs === null ? (
            t('programs.noCalls')
          ) : (
            <>
              {t('programs.callCount_other', { count: grant.calls, shown: count(grant.calls, language) })}{' '}
              <When atMs={grant.lastCallAtMs} />
            </>
          )}
        </span>
      </p>
      <CommandLine client={client} />
      {error !== null && <ErrorNote error={error} />}
    </article>
  );
}

/** What the other program has to run, to copy. */
export function CommandLine({ client }: { client: string }) {
  const { t } = useText();
  const ref = useRef<HTMLElement>(null);
  const copy = () => {
    if (ref.current !== null && copyShown(ref.current)) announce(t('common.copied'), true);
  };
  return (
    <p className="command-line">
      <code ref={ref} dir="ltr">
        {commandLine(client)}
      </code>
      <Button label={t('programs.copy')} icon={Copy} look="quiet" iconOnly data-testid="copy-command" onClick={copy} />
    </p>
  );
}
