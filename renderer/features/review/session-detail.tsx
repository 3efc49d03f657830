import { RefreshCw } from 'lucide-react';
import type { SessionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { TrustLine } from '../content/trust-line';
import { ErrorNote } from '../frame/error-note';
import { ActionCard } from './action-card';
import { ConsentCard } from './consent-card';
import { MessageHead } from './message-head';
import { Proposing } from './proposing';
import { RequestContent } from './request-content';
import { RequestMenu } from './request-menu';
import { useReview, type Work } from './review-store';
import { SessionBar } from './session-bar';
import { SessionFoot } from './session-foot';
import { SnoozedNote } from './snoozed-note';

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
          tools={<RequestMenu session={session} held={null} />}
        >
          <TrustLine message={session.message} trigger={session.trigger} />
        </MessageHead>
        <RequestContent messageId={session.messageId} message={session.message} />
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

function SessionFailure({ session }: { session: SessionView }) {
  const { t, said } = useText();
  const busy = useReview((state) => state.working[session.id]);
  const { retry, dismissSession } = useReview.getState();
  return (
    <Note
      tone="error"
      title={said(session.failure?.message ?? '') || t('session.failed')}
      hint={said(session.failure?.hint ?? '') || t('session.failedHint')}
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
