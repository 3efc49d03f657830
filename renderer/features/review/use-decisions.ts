import { useMemo } from 'react';
import type { Translate } from '../../../shared/i18n/translate';
import type { ActionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { focusCard, goToCard } from './review-focus';
import { useReview, waitingActions } from './review-store';

export type Decisions = {
  approve: (actionId: string) => void;
  approveAll: () => void;
  dismiss: (actionId: string, reason?: string) => void;
};

/** The decisions of buttons and keys alike, each said aloud when it is done. */
export function useDecisions(): Decisions {
  const { t } = useText();
  return useMemo(
    () => ({
      approve: (actionId) => void approve(actionId, t),
      approveAll: () => void approveAll(t),
      dismiss: (actionId, reason) => void dismiss(actionId, reason, t),
    }),
    [t],
  );
}

async function approve(actionId: string, t: Translate) {
  const action = useReview.getState().detail?.session?.actions.find((candidate) => candidate.id === actionId);
  if (action === undefined) return;
  const approved = await useReview.getState().approve(action);
  if (approved?.status === 'executed') announce(said(approved, t));
  if (approved?.status === 'failed') announce(t('card.failed'));
  // The button that had the focus is gone.
  focusCard(actionId);
}

async function approveAll(t: Translate) {
  const session = useReview.getState().detail?.session;
  if (session == null || waitingActions(session).length === 0) return;
  const answer = await useReview.getState().approveAll(session);
  if (answer === null) return;
  const { executed, failedActionId } = answer;
  announce(t(failedActionId === null ? 'session.allDone_other' : 'session.stopped_other', { count: executed }), true);
  goToCard(failedActionId ?? session.actions[0]?.id ?? '');
}

async function dismiss(actionId: string, reason: string | undefined, t: Translate) {
  if (await useReview.getState().dismiss(actionId, reason)) announce(t('card.dismissed'));
  focusCard(actionId);
}

/** What was done, and that it can be taken back while it can. */
function said({ action, undoUntilMs }: ActionView, t: Translate): string {
  const done = t(`done.${action.kind}`);
  return undoUntilMs === null ? done : `${done}. ${t('undo.said')}`;
}
