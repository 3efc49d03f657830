import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import type { OutcomeView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useNow } from '../../lib/now';
import { momentText } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { TimeDialog } from '../content/time-dialog';
import { ErrorNote } from '../frame/error-note';
import { useStatus } from '../frame/status-store';
import { OutcomeRow, useHeadline } from './outcome-row';
import { useOutcomes } from './outcomes-store';

/** What only the user can do, above everything else until it is ticked off. */
export function NeedsYou({ open, closed }: { open: OutcomeView[]; closed: OutcomeView[] }) {
  const { t } = useText();
  if (open.length + closed.length === 0) return null;
  const waiting = open.filter(({ doneAtMs }) => doneAtMs === null).length;
  return (
    <section className="outcomes" aria-labelledby="outcomes-needs-you" data-testid="needs-you">
      <h2 id="outcomes-needs-you" className={waiting > 0 ? 'section-title section-waiting' : 'section-title'}>
        {t('outcomes.escalate_human')} <span className="muted">{waiting}</span>
      </h2>
      <List items={open} />
      {closed.length > 0 && (
        <details className="fold needs-you-closed">
          <summary>{t('needsYou.closed_other', { count: closed.length })}</summary>
          <List items={closed} />
        </details>
      )}
    </section>
  );
}

function List({ items }: { items: OutcomeView[] }) {
  return (
    <ul className="outcome-list">
      {items.map((outcome) => (
        <li key={outcome.id}>
          <Item outcome={outcome} />
        </li>
      ))}
    </ul>
  );
}

function Item({ outcome }: { outcome: OutcomeView }) {
  const { t } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const { title } = useHeadline(outcome);
  const done = outcome.doneAtMs !== null;
  const toggle = async () => {
    const failed = await useOutcomes.getState().setDone(outcome.id, !done);
    setError(failed);
    void useStatus.getState().refresh();
    if (failed === null) announce(t(done ? 'needsYou.reopened' : 'needsYou.done'));
  };
  return (
    <div className={done ? 'needs-you needs-you-done' : 'needs-you'}>
      <input
        type="checkbox"
        checked={done}
        aria-label={t('needsYou.tick', { title })}
        title={t(done ? 'needsYou.reopen' : 'needsYou.close')}
        data-testid="needs-you-done"
        onChange={() => void toggle()}
      />
      <OutcomeRow outcome={outcome}>{!done && <Reminder outcome={outcome} onError={setError} />}</OutcomeRow>
      {error !== null && <ErrorNote error={error} />}
    </div>
  );
}

function Reminder({ outcome, onError }: { outcome: OutcomeView; onError: (error: WireError | null) => void }) {
  const { t, language } = useText();
  const nowMs = useNow();
  const [asking, setAsking] = useState(false);
  const { remindAtMs } = outcome;
  const set = async (atMs: number | null) => {
    setAsking(false);
    const failed = await useOutcomes.getState().remind(outcome.id, atMs);
    onError(failed);
    if (failed !== null) return;
    const said = atMs === null ? t('remind.none') : t('remind.set', { when: momentText(atMs, nowMs, language) });
    announce(said, true);
  };
  return (
    <>
      <Button
        label={t(remindAtMs === null ? 'remind.button' : 'remind.change')}
        icon={AlarmClock}
        data-testid="remind"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <TimeDialog
          title={t('remind.title')}
          lead={t('remind.lead')}
          onPick={(atMs) => void set(atMs)}
          onClose={() => setAsking(false)}
          other={remindAtMs === null ? undefined : { label: t('remind.remove'), onPick: () => void set(null) }}
        />
      )}
    </>
  );
}
