import { useEffect } from 'react';
import { byteSize } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { useStatus } from '../frame/status-store';
import { AccountHealth } from './account-health';
import { useHealth } from './health-store';

/** Every mailbox's health. What it shows changes with time alone, so it looks again every few seconds. */
export function HealthScreen() {
  const { t, language } = useText();
  const { health, error, refresh } = useHealth();
  // What is louder stands above every screen.
  const alerts = useStatus((state) => state.status?.alerts);
  const notices = alerts?.filter(({ severity }) => severity > 2) ?? [];
  useEffect(() => {
    const look = () => void useHealth.getState().refresh();
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="page">
      <h1 className="page-title">{t('nav.health')}</h1>
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {health?.diskLow && (
        <Note
          tone="warning"
          title={t('health.diskLow', { free: byteSize(health.diskFreeBytes ?? 0, language) })}
          hint={t('health.diskLowHint')}
        />
      )}
      {notices.map((notice) => (
        <Note
          key={notice.id}
          tone={notice.severity === 3 ? 'warning' : 'info'}
          title={notice.message}
          hint={notice.hint}
        />
      ))}
      {health === null && error === null && <Skeleton label={t('common.loading')} rows={2} look="card" />}
      {health?.accounts.length === 0 && (
        <EmptyState picture={<Lamp size={56} />} title={t('status.noMailbox')}>
          <Button label={t('welcome.mailbox')} look="solid" onClick={() => useNavigation.getState().go('settings')} />
        </EmptyState>
      )}
      {health?.accounts.map((account) => (
        <AccountHealth key={account.id} account={account} nowMs={health.nowMs} />
      ))}
    </div>
  );
}
