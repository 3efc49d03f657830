import { useMemo } from 'react';
import type { Translate } from '../../../shared/i18n/translate';
import type { ActionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { noteHandedOn } from './hand-on';
import { focusCard, focusNextRequest, goToCard } from './review-focus';
import { useReview, waitingActions } from './review-store';

/** `byKey`: made with the keyboard, which then goes on to the next proposal; the pointer stays where it is. */
export type Decisions = {
  approve: (actionId: string, byKey: boolean) => void;
  approveAll: () => void;
  dismiss: (actionId: string, byKey: boolean, reason?: string) => void;
};

/** The decisions of buttons and keys alike, each said aloud when it is done. */
export function useDecisions(): Decisions {
  const { t } = useText();
  return useMemo(
    () => ({
      approve: (actionId, byKey) => void approve(actionId, byKey, t),
      approveAll: () => void approveAll(t),
      dismiss: (actionId, byKey, reason) => void dismiss(actionId, byKey, reason, t),
    }),
    [t],
  );
}

async function approve(actionId: string, byKey: boolean, t: Translate) {
  const action = useReview.getState().detail?.session?.actions.find((candidate) => candidate.id === actionId);
  if (action === undefined) return;
  const approved = await useReview.getState().approve(action);
  if (approved?.status === 'executed') announce(said(approved, t));
  if (approved?.status === 'failed') announce(t('card.failed'));
  goOn(actionId, byKey && approved?.status === 'executed');
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

async function dismiss(actionId: string, byKey: boolean, reason: string | undefined, t: Translate) {
  const dismissed = await useReview.getState().dismiss(actionId, reason);
  if (dismissed) announce(t('card.dismissed'));
  goOn(actionId, byKey && dismissed);
}

/** The button that had the focus is gone: keys go on to what waits next, the pointer's card keeps the focus in place. */
function goOn(actionId: string, handOn: boolean) {
  const session = useReview.getState().detail?.session;
  const next = handOn && session != null ? nextCard(session.actions, actionId) : null;
  if (next !== null) {
    goToCard(next);
    noteHandedOn();
  } else if (!handOn || !focusNextRequest()) focusCard(actionId);
}

/** The proposal to decide after this one: the next below that waits, else the first above. */
export function nextCard(actions: Pick<ActionView, 'id' | 'status'>[], actionId: string): string | null {
  const place = actions.findIndex(({ id }) => id === actionId);
  const others = [...actions.slice(place + 1), ...actions.slice(0, Math.max(place, 0))];
  return others.find(({ status }) => status === 'proposed')?.id ?? null;
}

/** What was done, and that it can be taken back while it can. */
function said({ action, undoUntilMs }: ActionView, t: Translate): string {
  const done = t(`done.${action.kind}`);
  return undoUntilMs === null ? done : `${done}. ${t('undo.said')}`;
}
