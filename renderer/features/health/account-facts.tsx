import type { ReactNode } from 'react';
import type { AccountHealthView } from '../../../shared/domain/health';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { When } from '../content/when';
import { mebibytes } from './mebibytes';

/** From here on the room for texts is nearly used up. */
const NEARLY_FULL = 0.9;

/** A full account is an error of its own, with its own sentence. */
export function isNearlyFull({ keptBytes, keptBytesLimit }: AccountHealthView): boolean {
  return keptBytes >= keptBytesLimit * NEARLY_FULL && keptBytes < keptBytesLimit;
}

/** What there is to know of a mailbox, each in two or three words. */
export function AccountFacts({ account }: { account: AccountHealthView }) {
  const { t, language } = useText();
  const { credential, keptBytes, keptBytesLimit } = account;
  const used = keptBytes / keptBytesLimit;
  return (
    <dl className="health-facts">
      <Fact name={t('status.lastChecked')} warn={account.stale}>
        {account.lastCheckedAtMs === null ? t('status.neverChecked') : <When atMs={account.lastCheckedAtMs} />}
      </Fact>
      {credential !== 'none' && (
        <Fact name={t('health.credential')} warn={credential === 'rejected'}>
          {t(`health.credential.${credential}`)}
        </Fact>
      )}
      <Fact name={t('health.waiting')}>{count(account.waiting, language)}</Fact>
      {account.backlog && <Fact name={t('health.backlog')}>{t('health.moreToRead')}</Fact>}
      <Fact name={t('health.kept')} warn={used >= NEARLY_FULL}>
        {t('health.of', { used: mebibytes(keptBytes, language), limit: mebibytes(keptBytesLimit, language) })}
        <svg className="quota" width={48} height={6} aria-hidden>
          <rect className="quota-all" width={48} height={6} rx={3} />
          <rect className="quota-used" width={Math.min(48, Math.max(3, 48 * used))} height={6} rx={3} />
        </svg>
      </Fact>
    </dl>
  );
}

function Fact({ name, warn = false, children }: { name: string; warn?: boolean; children: ReactNode }) {
  return (
    <div className={warn ? 'health-fact health-fact-warn' : 'health-fact'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
