import { RefreshCw } from 'lucide-react';
import type { AccountView } from '../../../shared/domain/account';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { When } from '../content/when';
import { useStatus } from '../frame/status-store';
import { useAccounts } from '../settings/accounts-store';
import type { Filter } from './review-store';

/** Nothing waits: when it was last looked, and for what. */
export function EmptyQueue({ filter }: { filter: Filter }) {
  const { t } = useText();
  const { status, checking, checkNow } = useStatus();
  const accounts = useAccounts((state) => state.accounts);
  return (
    <EmptyState
      picture={<Lamp size={56} />}
      title={filter === 'open' ? t('empty.nothingWaits') : t('empty.nothingYet')}
    >
      {status?.lastCheckedAtMs != null && (
        <p className="muted">
          {t('status.lastChecked')} <When atMs={status.lastCheckedAtMs} />
        </p>
      )}
      <Button
        label={checking ? t('status.checking') : t('status.checkNow')}
        icon={RefreshCw}
        busy={checking}
        onClick={() => void checkNow()}
      />
      {accounts !== null && accounts.length > 0 && (
        <div className="watched">
          <h3>{t('empty.watched')}</h3>
          <ul>
            {accounts.map((account) => (
              <Watched key={account.id} account={account} />
            ))}
          </ul>
        </div>
      )}
    </EmptyState>
  );
}

function Watched({ account }: { account: AccountView }) {
  const { t } = useText();
  const watched = account.active && account.genieOn;
  return (
    <li>
      <span className="watched-name">{account.label || account.address}</span>
      <span className="muted">
        {watched ? t('empty.subjectsWith') : account.active ? t('account.genieOff') : t('account.state.paused')}
        {watched && <code>{account.prefix}</code>}
      </span>
    </li>
  );
}
