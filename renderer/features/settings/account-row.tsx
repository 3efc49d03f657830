import {
  Bell,
  BellOff,
  Folders,
  MoreHorizontal,
  Pause,
  PenLine,
  Play,
  SlidersHorizontal,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import { CAPABILITIES } from '../../../shared/domain/capabilities';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { CheckField } from '../../ui/field';
import { Menu } from '../../ui/menu';
import { Note } from '../../ui/note';
import { AccountStateMark } from '../content/account-state-mark';
import { When } from '../content/when';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { RemoveDialog } from '../frame/remove-dialog';
import { useAccounts } from './accounts-store';
import { FoldersDialog } from './folders-dialog';
import { mailboxName, mailboxPlace, mailboxState } from './mailbox-state';
import { usePreferences } from './preferences-store';
import { SignInAgain } from './sign-in-again';

/** One mailbox: its name, how it is in one line, the switch for Genie, and a menu with everything else. */
export function AccountRow({ account }: { account: AccountView }) {
  const { t, said } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const [open, setOpen] = useState<'folders' | 'remove' | null>(null);
  const muted = useMuted(account.id);
  const name = mailboxName(account);
  const { health } = account;
  const state = mailboxState(account);
  return (
    <article className="mailbox" aria-label={name} data-testid="account-row">
      <header className="mailbox-head">
        <h2>{name}</h2>
        <span className="mailbox-place muted" dir="auto">
          {account.kind === 'delegated' ? t('delegated.through', { query: account.where }) : mailboxPlace(account)}
        </span>
      </header>
      <p className="mailbox-state">
        <AccountStateMark state={state} />
        {health.lastCheckedAtMs !== null && (
          <span className="muted">
            {t('status.lastChecked')} <When atMs={health.lastCheckedAtMs} />
          </span>
        )}
        {muted && <span className="muted">{t('account.muted')}</span>}
      </p>
      <div className="mailbox-controls">
        <CheckField
          look="switch"
          label={t('account.genieOn')}
          checked={account.genieOn}
          onChange={(genieOn) => void useAccounts.getState().update(account, { genieOn }).then(setError)}
        />
        <AccountMenu account={account} muted={muted} onError={setError} onOpen={setOpen} />
      </div>
      {health.error !== null && account.active && (
        <Note tone="error" title={said(health.error.message)} hint={said(health.error.hint)}>
          {state === 'needs_auth' ? <SignInAgain account={account} name={name} /> : undefined}
        </Note>
      )}
      {error !== null && <ErrorNote error={error} />}
      {open === 'folders' && <FoldersDialog account={account} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemoveDialog
          name={name}
          text={t('account.removeText')}
          remove={() => useAccounts.getState().remove(account.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  );
}

function useMuted(accountId: string): boolean {
  return usePreferences((state) => state.settings?.mutedAccounts.includes(accountId) ?? false);
}

type AccountMenuProps = {
  account: AccountView;
  muted: boolean;
  onError: (error: WireError | null) => void;
  onOpen: (dialog: 'folders' | 'remove') => void;
};

function AccountMenu({ account, muted, onError, onOpen }: AccountMenuProps) {
  const { t } = useText();
  const { id, active, kind } = account;
  const name = mailboxName(account);
  const { goToSettings } = useNavigation.getState();
  const item = (key: string, label: string, icon: LucideIcon, onSelect: () => void) => ({
    key,
    label,
    icon,
    testId: key,
    onSelect,
  });
  const pause = async () => {
    const failed = await useAccounts.getState().setActive(id, !active);
    onError(failed);
    if (failed === null) announce(t(active ? 'account.paused' : 'account.resumed', { name }));
  };
  const mute = async () => {
    await usePreferences.getState().mute(id, !muted);
    onError(usePreferences.getState().error);
  };
  return (
    <Menu
      label={t('account.more', { name })}
      icon={MoreHorizontal}
      data-testid="account-menu"
      items={[
        item('account-edit', t('account.edit'), SlidersHorizontal, () => goToSettings({ name: 'edit', accountId: id })),
        item('account-voice', t('voice.title'), PenLine, () => goToSettings({ name: 'voice', accountId: id })),
        ...(CAPABILITIES[kind].chooseFolders
          ? [item('choose-folders', t('folders.choose'), Folders, () => onOpen('folders'))]
          : []),
        item('account-notify', t(muted ? 'account.unmute' : 'account.mute'), muted ? Bell : BellOff, () => void mute()),
        item(
          'account-pause',
          t(active ? 'account.pause' : 'account.resume'),
          active ? Pause : Play,
          () => void pause(),
        ),
        'separator',
        { ...item('account-remove', t('account.remove'), Trash2, () => onOpen('remove')), danger: true },
      ]}
    />
  );
}
