import { ClockAlert, MailWarning, MailX, PackageX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountHealthView } from '../../../shared/domain/health';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { useNavigation } from '../frame/navigation-store';
import { useStatus } from '../frame/status-store';
import { useAccounts } from '../settings/accounts-store';
import { SignInAgain } from '../settings/sign-in-again';
import { isNearlyFull } from './account-facts';
import { Countdown } from './countdown';
import { spanText } from './time-span';

/** What is not well with a mailbox, each with the next step. Nothing where all is well. */
export function AccountAdvice({ account }: { account: AccountHealthView }) {
  const { t, language } = useText();
  const { active, stale, lagMs, quarantined, gaps } = account;
  const shown = (number: number) => ({ count: number, shown: count(number, language) });
  return (
    <>
      {active && <Trouble account={account} />}
      <ul className="advice">
        {active && stale && account.error === null && (
          <Advice
            icon={ClockAlert}
            title={lagMs === null ? t('health.neverLooked') : t('health.stale', { span: spanText(lagMs, language) })}
            hint={t('health.staleHint')}
          >
            <Button
              label={t('status.checkNow')}
              look="quiet"
              className="button-inline"
              onClick={() => void useStatus.getState().checkNow()}
            />
          </Advice>
        )}
        {quarantined > 0 && (
          <Advice
            icon={MailWarning}
            title={t('health.quarantine_other', shown(quarantined))}
            hint={t('health.quarantineHint')}
          />
        )}
        {gaps > 0 && <Advice icon={MailX} title={t('health.gap_other', shown(gaps))} hint={t('health.gapHint')} />}
        {isNearlyFull(account) && (
          <Advice icon={PackageX} title={t('health.nearlyFull')} hint={t('health.nearlyFullHint')} />
        )}
      </ul>
    </>
  );
}

/** Why it is not well, in main's words; what heals itself says when it tries again. */
function Trouble({ account: { id, label, state, error, retryAtMs } }: { account: AccountHealthView }) {
  const { t, said } = useText();
  const full = useAccounts(({ accounts }) => accounts?.find((one) => one.id === id));
  if (error === null) return null;
  if (state === 'backoff') {
    return (
      <Note tone="info" title={said(error.message)} hint={said(error.hint)}>
        {retryAtMs !== null && (
          <p className="health-retry">
            {t('health.retry')} <Countdown toMs={retryAtMs} />
          </p>
        )}
      </Note>
    );
  }
  return (
    <Note tone="error" title={said(error.message)} hint={said(error.hint)}>
      {state === 'needs_auth' && full !== undefined && <SignInAgain account={full} name={label} />}
      <Button
        label={t('alerts.showMailbox')}
        look="quiet"
        className="button-inline"
        onClick={() => useNavigation.getState().goToSettings({ name: 'edit', accountId: id })}
      />
    </Note>
  );
}

type AdviceProps = { icon: LucideIcon; title: string; hint: string; children?: ReactNode };

function Advice({ icon: Icon, title, hint, children }: AdviceProps) {
  return (
    <li className="advice-line">
      <Icon className="icon" aria-hidden />
      <p>
        {title} <span className="muted">{hint}</span> {children}
      </p>
    </li>
  );
}
