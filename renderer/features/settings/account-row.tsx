import { useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import { CAPABILITIES } from '../../../shared/domain/capabilities';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/field';
import { Note } from '../../ui/note';
import { AccountStateMark } from '../content/account-state-mark';
import { When } from '../content/when';
import { ErrorNote } from '../frame/error-note';
import { RemoveDialog } from '../frame/remove-dialog';
import { useNavigation } from '../frame/navigation-store';
import { useAccounts } from './accounts-store';
import { FoldersDialog } from './folders-dialog';
import { SignInAgain } from './sign-in-again';

/** One mailbox: how it is, and the switches that take effect at once. */
export function AccountRow({ account }: { account: AccountView }) {
  const { t } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const [removing, setRemoving] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { update, setActive } = useAccounts.getState();
  const name = account.label || account.address || account.where;
  const state = account.active ? account.health.state : 'paused';
  const { health } = account;
  return (
    <article className="account" aria-label={name} data-testid="account-row">
      <header className="account-head">
        <div className="account-name">
          <h3>{name}</h3>
          <p className="muted">
            {account.kind === 'delegated' ? t('delegated.through', { query: account.where }) : account.where}
          </p>
        </div>
        <CheckField
          look="switch"
          label={t('account.genieOn')}
          checked={account.genieOn}
          onChange={(genieOn) => void update(account, { genieOn }).then(setError)}
        />
      </header>
      <p className="account-state">
        <AccountStateMark state={state} />
        {health.lastCheckedAtMs !== null && (
          <span className="muted">
            {t('status.lastChecked')} <When atMs={health.lastCheckedAtMs} />
          </span>
        )}
        <span className="muted">
          {t('account.listensFor')} <code>{account.prefix}</code>
        </span>
      </p>
      {health.error !== null && account.active && (
        <Note tone="error" title={health.error.message} hint={health.error.hint}>
          {state === 'needs_auth' ? <SignInAgain account={account} name={name} /> : undefined}
        </Note>
      )}
      {error !== null && <ErrorNote error={error} />}
      <footer className="account-foot">
        <Button
          label={t('account.edit')}
          look="quiet"
          aria-label={t('account.editThis', { name })}
          onClick={() => useNavigation.getState().goToSettings({ name: 'edit', accountId: account.id })}
        />
        <Button
          label={t('voice.title')}
          look="quiet"
          aria-label={t('voice.ofThis', { name })}
          data-testid="account-voice"
          onClick={() => useNavigation.getState().goToSettings({ name: 'voice', accountId: account.id })}
        />
        {CAPABILITIES[account.kind].chooseFolders && (
          <Button
            label={t('folders.choose')}
            look="quiet"
            aria-label={t('folders.chooseThis', { name })}
            data-testid="choose-folders"
            onClick={() => setChoosing(true)}
          />
        )}
        <Button
          label={account.active ? t('account.pause') : t('account.resume')}
          look="quiet"
          aria-label={t(account.active ? 'account.pauseThis' : 'account.resumeThis', { name })}
          onClick={() => void setActive(account.id, !account.active).then(setError)}
        />
        <Button
          label={t('account.remove')}
          look="quiet"
          aria-label={t('account.removeThis', { name })}
          onClick={() => setRemoving(true)}
        />
      </footer>
      {choosing && <FoldersDialog account={account} onClose={() => setChoosing(false)} />}
      {removing && (
        <RemoveDialog
          name={name}
          text={t('account.removeText')}
          remove={() => useAccounts.getState().remove(account.id)}
          onClose={() => setRemoving(false)}
        />
      )}
    </article>
  );
}
