import { useEffect } from 'react';
import type { HealthView } from '../../../shared/domain/health';
import { byteSize } from '../../lib/format';
import { clockTime } from '../../lib/relative-time';
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
import { ChartPatterns } from './chart-patterns';
import { useHealth } from './health-store';
import { ModelUse } from './model-use';
import { noticesAbove } from './notices';

/** Every mailbox's health. What it shows changes with time alone, so it looks again every few seconds. */
export function HealthScreen() {
  const { t, language } = useText();
  const { health, error, refresh } = useHealth();
  useEffect(() => {
    const look = () => void useHealth.getState().refresh();
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="page health">
      <div className="page-head">
        <h1 className="page-title">{t('nav.health')}</h1>
        {error !== null && health !== null && (
          <span className="muted">{t('health.asOf', { time: clockTime(health.nowMs, language) })}</span>
        )}
      </div>
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {health === null && error === null && <Skeleton label={t('common.loading')} rows={2} look="card" />}
      {health !== null && <Health health={health} />}
    </div>
  );
}

function Health({ health }: { health: HealthView }) {
  const { t, language } = useText();
  if (health.accounts.length === 0) {
    return (
      <EmptyState picture={<Lamp size={56} />} title={t('status.noMailbox')}>
        <p className="muted">{t('health.emptyHint')}</p>
        <Button label={t('welcome.mailbox')} look="solid" onClick={() => useNavigation.getState().go('settings')} />
      </EmptyState>
    );
  }
  return (
    <>
      <ChartPatterns />
      <Notices health={health} />
      {health.accounts.map((account) => (
        <AccountHealth key={account.id} account={account} nowMs={health.nowMs} />
      ))}
      <ModelUse days={health.modelDays} nowMs={health.nowMs} />
      {health.diskFreeBytes !== null && (
        <p className="health-disk muted">{t('health.disk', { free: byteSize(health.diskFreeBytes, language) })}</p>
      )}
    </>
  );
}

/** What concerns more than one mailbox. */
function Notices({ health }: { health: HealthView }) {
  const { t, said, language } = useText();
  const status = useStatus((state) => state.status);
  const notices = noticesAbove(status?.alerts ?? [], health.accounts);
  const watched = health.accounts.filter(({ active }) => active);
  const offline = watched.length > 1 && watched.every(({ state }) => state === 'backoff');
  return (
    <>
      {health.diskLow && (
        <Note
          tone="warning"
          title={t('health.diskLow', { free: byteSize(health.diskFreeBytes ?? 0, language) })}
          hint={t('health.diskLowHint')}
        />
      )}
      {status?.paused === true && <Note tone="info" title={t('health.allPaused')} hint={t('health.allPausedHint')} />}
      {offline && <Note tone="info" title={t('health.offline')} hint={t('health.offlineHint')} />}
      {notices.map((notice) => (
        <Note
          key={notice.id}
          tone={notice.severity === 3 ? 'warning' : 'info'}
          title={said(notice.message)}
          hint={said(notice.hint)}
        />
      ))}
    </>
  );
}
