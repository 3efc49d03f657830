import { ArrowRight, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { focusDetail } from './review-focus';
import { useReview, waitingActions } from './review-store';
import { nextWaiting } from './settle-queue';
import { useDecisions } from './use-decisions';

/**
 * Below the cards, always in sight, when a request came with several proposals: how many are decided, and all at once.
 * It stays when the last one is decided, so that nothing above it moves, and then leads on.
 */
export function SessionBar({ session }: { session: SessionView }) {
  const { t } = useText();
  const working = useReview((state) => state.working[session.id]);
  const editing = useReview((state) => state.editing);
  const decisions = useDecisions();
  const waiting = waitingActions(session).length;
  const [waited] = useState(waiting > 0);
  const all = session.actions.length;
  if (!waited || all < 2) return null;
  return (
    <footer className="session-bar">
      <span className="session-bar-place muted">
        {waiting === 0 ? t('session.decidedAll') : t('session.decided_other', { done: all - waiting, count: all })}
      </span>
      {waiting > 1 && (
        <Button
          label={t('session.approveAll_other', { count: waiting })}
          title={t('keys.approveAll')}
          shortcut="Shift+A"
          icon={CheckCheck}
          data-testid="approve-all"
          busy={working === 'approve'}
          // An open form holds text that no approval would cover.
          disabled={editing !== null}
          onClick={decisions.approveAll}
        />
      )}
      {waiting === 0 && <NextRequest />}
    </footer>
  );
}

function NextRequest() {
  const { t } = useText();
  const next = useReview(({ items, selected }) => nextWaiting(items ?? [], selected));
  if (next === null) return null;
  return (
    <Button
      label={t('session.next')}
      icon={ArrowRight}
      data-testid="next-request"
      onClick={() => void useReview.getState().open(next).then(focusDetail)}
    />
  );
}
