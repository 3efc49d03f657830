import { AlarmClock, CheckCheck, RefreshCw } from 'lucide-react';
import type { SessionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { ActionCard } from './action-card';
import { ConsentCard } from './consent-card';
import { MessageHead } from './message-head';
import { MessageText } from './message-text';
import { Proposing } from './proposing';
import { canSnooze, useReviewDialog } from './review-dialog-store';
import { useReview, waitingActions, type Work } from './review-store';
import { SessionFoot } from './session-foot';
import { SnoozedNote } from './snoozed-note';
import { TrustLine } from './trust-line';
import { useDecisions } from './use-decisions';

/** Refusals that are shown where the button was. */
const OWN_PLACE: Work[] = ['consent', 'cancel'];

export function SessionDetail({ session }: { session: SessionView }) {
  const { t } = useText();
  const problem = useReview((state) => state.problems[session.id]);
  return (
    <>
      <div className="detail-scroll" tabIndex={-1}>
        {session.snoozedUntilMs !== null && <SnoozedNote sessionId={session.id} untilMs={session.snoozedUntilMs} />}
        <MessageHead
          message={session.message}
          topic={session.topic}
          accountLabel={session.accountLabel}
          tools={canSnooze(session) && <SnoozeButton session={session} />}
        >
          <TrustLine message={session.message} trigger={session.trigger} />
        </MessageHead>
        <MessageText message={session.message} />
        {problem !== undefined && !OWN_PLACE.includes(problem.during) && <ErrorNote error={problem.error} />}
        {session.status === 'failed' && <SessionFailure session={session} />}
        {session.consent !== null && <ConsentCard sessionId={session.id} consent={session.consent} />}
        {session.status === 'proposing' && session.actions.length === 0 && session.consent === null && (
          <Proposing sessionId={session.id} />
        )}
        {session.actions.length > 0 && (
          <section className="cards" aria-label={t('session.proposals')}>
            {session.actions.map((action) => (
              <ActionCard key={action.id} action={action} message={session.message} />
            ))}
          </section>
        )}
        {session.status === 'completed' && session.actions.length === 0 && (
          <Note tone="info" title={t('session.nothingProposed')} />
        )}
        <SessionFoot session={session} />
      </div>
      <SessionBar session={session} />
    </>
  );
}

function SnoozeButton({ session }: { session: SessionView }) {
  const { t } = useText();
  return (
    <Button
      label={t('snooze.button')}
      shortcut="S"
      icon={AlarmClock}
      look="quiet"
      iconOnly
      className="message-tool"
      data-testid="snooze"
      onClick={() => useReviewDialog.getState().show('snooze', { session, held: null })}
    />
  );
}

function SessionFailure({ session }: { session: SessionView }) {
  const { t } = useText();
  const { working, retry, dismissSession } = useReview();
  const busy = working[session.id];
  return (
    <Note
      tone="error"
      title={session.failure?.message || t('session.failed')}
      hint={session.failure?.hint || t('session.failedHint')}
    >
      <Button
        label={t('common.retry')}
        icon={RefreshCw}
        look="solid"
        busy={busy === 'retry'}
        onClick={() => void retry(session.id)}
      />
      <Button label={t('card.dismiss')} busy={busy === 'dismiss'} onClick={() => void dismissSession(session.id)} />
    </Note>
  );
}

/** Below the cards, always in sight, when several proposals wait. */
function SessionBar({ session }: { session: SessionView }) {
  const { t } = useText();
  const working = useReview((state) => state.working[session.id]);
  const editing = useReview((state) => state.editing);
  const decisions = useDecisions();
  const waiting = waitingActions(session).length;
  if (waiting < 2) return null;
  return (
    <footer className="session-bar">
      <Button
        label={t('session.dismissAll')}
        look="quiet"
        busy={working === 'dismiss'}
        onClick={() => void useReview.getState().dismissSession(session.id)}
      />
      <Button
        label={t('session.approveAll_other', { count: waiting })}
        title={`${t('keys.approveAll')} (Shift+A)`}
        icon={CheckCheck}
        data-testid="approve-all"
        busy={working === 'approve'}
        // An open form holds text that no approval would cover.
        disabled={editing !== null}
        onClick={decisions.approveAll}
      />
    </footer>
  );
}
