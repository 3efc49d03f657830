import { Play } from 'lucide-react';
import type { AccountHealthView } from '../../../shared/domain/health';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { AccountStateMark } from '../content/account-state-mark';
import { useAccounts } from '../settings/accounts-store';
import { AccountAdvice } from './account-advice';
import { AccountFacts } from './account-facts';
import { DayStrip } from './day-strip';
import { useHealth } from './health-store';
import { ImportPanel } from './import-panel';

/** One mailbox: how it is now, what to do about it, how its day was, and its history. */
export function AccountHealth({ account, nowMs }: { account: AccountHealthView; nowMs: number }) {
  const { t } = useText();
  const { id, label, active } = account;
  const resume = async () => {
    await useAccounts.getState().setActive(id, true);
    await useHealth.getState().refresh();
  };
  return (
    <article className="account" aria-label={label} data-testid="account-health" data-state={account.state}>
      <header className="account-head">
        <h2 className="health-name">{label}</h2>
        <AccountStateMark state={active ? account.state : 'paused'} />
      </header>
      <AccountAdvice account={account} />
      <DayStrip changes={account.last24h} nowMs={nowMs} />
      <AccountFacts account={account} />
      {active ? (
        <ImportPanel account={account} nowMs={nowMs} />
      ) : (
        <Button
          label={t('account.resume')}
          icon={Play}
          aria-label={t('account.resumeThis', { name: label })}
          className="health-resume"
          onClick={() => void resume()}
        />
      )}
    </article>
  );
}
