import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { ActivityEntry } from '../../../shared/ipc/views';
import { count } from '../../lib/format';
import { useNow } from '../../lib/now';
import { dayHeading } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { ActivityRow } from './activity-row';
import { useActivity } from './activity-store';

/** The audit log: what happened, in order, and whether the log is whole. */
export function ActivityScreen() {
  const { t, language } = useText();
  const nowMs = useNow();
  const { entries, hasMore, error, verifying, refresh, loadMore, verify } = useActivity();
  useEffect(() => {
    void useActivity.getState().refresh();
  }, []);
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">{t('nav.activity')}</h1>
        <Button
          label={t('activity.verify')}
          icon={ShieldCheck}
          busy={verifying}
          data-testid="verify"
          onClick={() => void verify()}
        />
      </div>
      <VerificationNote />
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {entries === null && error === null && <Skeleton label={t('common.loading')} rows={6} look="row" />}
      {entries?.length === 0 && (
        <EmptyState picture={<Lamp size={56} />} title={t('activity.empty')}>
          <p className="muted">{t('activity.emptyHint')}</p>
        </EmptyState>
      )}
      {byDay(entries ?? [], (atMs) => dayHeading(atMs, nowMs, language)).map(({ day, entries: list }) => (
        <section key={day}>
          <h2 className="section-title">{day}</h2>
          <ol className="activity">
            {list.map((entry) => (
              <li key={entry.seq}>
                <ActivityRow entry={entry} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hasMore && <Button label={t('activity.more')} className="page-more" onClick={() => void loadMore()} />}
    </div>
  );
}

function VerificationNote() {
  const { t, language } = useText();
  const verification = useActivity((state) => state.verification);
  if (verification === null) return null;
  const { ok, entries, firstBadSeq } = verification;
  if (ok) return <Note tone="good" title={t('activity.intact_other', { count: entries })} urgent />;
  return (
    <Note
      tone="error"
      title={t('activity.broken', { seq: firstBadSeq === null ? '?' : count(firstBadSeq, language) })}
      hint={t('activity.brokenHint')}
      urgent
    />
  );
}

/** Consecutive entries of one day, in the order they came. */
function byDay(entries: ActivityEntry[], dayName: (atMs: number) => string) {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayName(entry.atMs);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
