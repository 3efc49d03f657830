import { FolderPlus, MailPlus } from 'lucide-react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { AccountRow } from './account-row';
import { useAccounts } from './accounts-store';

export function AccountsSection() {
  const { t } = useText();
  const { accounts, error, refresh } = useAccounts();
  const { goToSettings } = useNavigation.getState();
  return (
    <section className="settings-section" aria-labelledby="settings-accounts">
      <h2 id="settings-accounts" className="section-title">
        {t('accounts.title')}
      </h2>
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {accounts === null && error === null && <Skeleton label={t('common.loading')} rows={2} look="row" />}
      {accounts?.length === 0 && <p className="muted settings-empty">{t('accounts.none')}</p>}
      {accounts !== null && accounts.length > 0 && (
        <ul className="settings-list">
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountRow account={account} />
            </li>
          ))}
        </ul>
      )}
      <div className="settings-actions">
        <Button
          label={t('accounts.addImap')}
          icon={MailPlus}
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
    </section>
  );
}
