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

/** Those that were ticked off, out of the way until they are asked for. */
export function ClosedNeedsYou({ count, open }: { count: number; open: boolean }) {
  const { t } = useText();
  const toggle = () => useOutcomes.getState().choose({ closed: !open });
  return (
    <details className="fold needs-you-closed" open={open}>
      <summary
        data-row
        onClick={(event) => {
          event.preventDefault();
          toggle();
        }}
      >
        {t('needsYou.closed_other', { count })}
      </summary>
    </details>
  );
}

/** What the user has to do: ticked off or looked at; what only the user can do reminds, too. */
export function TickRow({ outcome }: { outcome: OutcomeView }) {
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
      <OutcomeRow outcome={outcome}>
        {!done && outcome.content.kind === 'escalate_human' && <Reminder outcome={outcome} onError={setError} />}
      </OutcomeRow>
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
