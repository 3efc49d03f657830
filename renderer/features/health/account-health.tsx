import type { AccountHealthView } from '../../../shared/domain/health';
import { byteSize, count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { When } from '../content/when';
import { AccountStateMark } from '../content/account-state-mark';
import { useNavigation } from '../frame/navigation-store';
import { DayStrip } from './day-strip';
import { ImportPanel } from './import-panel';

/** One mailbox: how it is now, how its day was, what could not be read, and its history. */
export function AccountHealth({ account, nowMs }: { account: AccountHealthView; nowMs: number }) {
  const { t, language } = useText();
  const edit = () => useNavigation.getState().goToSettings({ name: 'edit', accountId: account.id });
  const { error } = account;
  return (
    <article className="account" aria-label={account.label} data-testid="account-health">
      <header className="account-head">
        <h2 className="health-name">{account.label}</h2>
        <AccountStateMark state={account.active ? account.state : 'paused'} />
      </header>
      {error !== null && account.active && (
        <Note tone={account.state === 'backoff' ? 'info' : 'error'} title={error.message} hint={error.hint}>
          {account.state === 'backoff' ? undefined : (
            <Button label={t('alerts.showMailbox')} look="quiet" className="button-inline" onClick={edit} />
          )}
        </Note>
      )}
      <DayStrip changes={account.last24h} nowMs={nowMs} />
      <dl className="health-facts">
        <Fact name={t('status.lastChecked')} warn={account.stale}>
          {account.lastCheckedAtMs === null ? t('status.neverChecked') : <When atMs={account.lastCheckedAtMs} />}
        </Fact>
        {account.retryAtMs !== null && (
          <Fact name={t('health.retry')}>
            <When atMs={account.retryAtMs} />
          </Fact>
        )}
        <Fact name={t('health.waiting')}>{count(account.waiting, language)}</Fact>
        {account.backlog && <Fact name={t('health.backlog')}>{t('health.moreToRead')}</Fact>}
        {account.quarantined > 0 && (
          <Fact name={t('health.quarantined')} warn>
            {count(account.quarantined, language)}
          </Fact>
        )}
        {account.gaps > 0 && <Fact name={t('health.gaps')}>{count(account.gaps, language)}</Fact>}
        <Fact name={t('health.kept')}>
          {t('health.of', {
            used: byteSize(account.keptBytes, language),
            limit: byteSize(account.keptBytesLimit, language),
          })}
        </Fact>
      </dl>
      {account.active && <ImportPanel accountId={account.id} running={account.import} />}
    </article>
  );
}

function Fact({ name, warn = false, children }: { name: string; warn?: boolean; children: React.ReactNode }) {
  return (
    <div className={warn ? 'health-fact health-fact-warn' : 'health-fact'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
