import { FolderPlus, MailPlus } from 'lucide-react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { AccountRow } from './account-row';
import { useAccounts } from './accounts-store';
import { CapabilityTable } from './capability-table';

/** The mailboxes, and once for all of them what Genie never does. */
export function MailboxesPage() {
  const { t } = useText();
  const { accounts, error, refresh } = useAccounts();
  if (accounts === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={3} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  if (accounts.length === 0) {
    return (
      <EmptyState picture={<Lamp size={56} />} title={t('accounts.none')}>
        <p className="muted">{t('accounts.noneHint')}</p>
        <AddButtons first />
      </EmptyState>
    );
  }
  return (
    <>
      <p className="form-lead">{t('accounts.readOnly')}</p>
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      <ul className="settings-list">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} />
          </li>
        ))}
      </ul>
      <AddButtons />
      <CapabilityTable kinds={[...new Set(accounts.map(({ kind }) => kind))]} />
    </>
  );
}

function AddButtons({ first = false }: { first?: boolean }) {
  const { t } = useText();
  const { goToSettings } = useNavigation.getState();
  return (
    <div className="settings-actions">
      <Button
        label={t('accounts.addImap')}
        icon={MailPlus}
        look={first ? 'solid' : 'plain'}
        data-testid="add-imap"
        onClick={() => goToSettings({ name: 'addImap' })}
      />
      <Button
        label={t('accounts.addFolder')}
        icon={FolderPlus}
        look="quiet"
        data-testid="add-folder"
        onClick={() => goToSettings({ name: 'addFolder' })}
      />
    </div>
  );
}
