import { CheckCheck, RefreshCw } from 'lucide-react';
import type { SessionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { ActionCard } from './action-card';
import { MessageHead } from './message-head';
import { MessageText } from './message-text';
import { useReview, waitingActions } from './review-store';
import { SessionFoot } from './session-foot';
import { TrustLine } from './trust-line';
import { useDecisions } from './use-decisions';

export function SessionDetail({ session }: { session: SessionView }) {
  const { t } = useText();
  const problem = useReview((state) => state.problems[session.id]);
  return (
    <>
      <div className="detail-scroll" tabIndex={-1}>
        <MessageHead message={session.message} topic={session.topic} accountLabel={session.accountLabel}>
          <TrustLine message={session.message} manual={session.trigger === 'manual'} />
        </MessageHead>
        <MessageText message={session.message} />
        {problem !== undefined && <ErrorNote error={problem.error} />}
        {session.status === 'failed' && <SessionFailure session={session} />}
        {session.status === 'proposing' && session.actions.length === 0 && <Proposing />}
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

function Proposing() {
  const { t } = useText();
  return (
    <section className="cards" aria-label={t('session.proposals')}>
      <p className="muted">{t('session.proposing')}</p>
      <Skeleton label={t('session.proposing')} rows={1} look="card" />
    </section>
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
