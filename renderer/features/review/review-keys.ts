import { useCallback } from 'react';
import type { Command } from '../../lib/shortcuts';
import { isWide } from '../../lib/wide';
import { useCommands } from '../frame/window-keys';
import { cards, goToCard, focusDetail, focusedCard, focusRow, itemOfRow, queueRows } from './review-focus';
import { useReviewDialog } from './review-dialog-store';
import { useReview, waitingActions } from './review-store';
import { useDecisions, type Decisions } from './use-decisions';

/** The keys of queue and detail. What a key approves is always the card that is focused. */
export function useReviewKeys() {
  const decisions = useDecisions();
  useCommands(useCallback((command, event) => runReviewCommand(command, event, decisions), [decisions]));
}

function runReviewCommand(command: Command, event: KeyboardEvent, decisions: Decisions): boolean {
  switch (command) {
    case 'next':
      return move(1, event);
    case 'previous':
      return move(-1, event);
    case 'back':
      return back();
    case 'approve':
      if (waitsForConsent()) return onConsentCard();
      return onFocusedCard((actionId) => decisions.approve(actionId));
    case 'dismiss':
      return onFocusedCard((actionId) => decisions.dismiss(actionId));
    case 'snooze':
    case 'contact':
    case 'history':
      return useReviewDialog.getState().show(command, useReview.getState().detail);
    case 'edit':
      return onFocusedCard((actionId) => useReview.getState().edit(actionId));
    case 'approveAll':
      decisions.approveAll();
      return true;
    case 'open':
      return open();
    case 'review':
    case 'outcomes':
    case 'activity':
    case 'health':
    case 'settings':
    case 'undo':
    case 'search':
    case 'checkNow':
    case 'help':
      return false;
  }
}

function move(step: 1 | -1, event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const arrow = event.key.startsWith('Arrow');
  if (target?.closest('.detail') != null) {
    // Arrows scroll the request there; j and k go from card to card.
    if (arrow) return false;
    return stepTo(cards(), focusedCard(), step, (card) => goToCard(card.dataset.actionId ?? ''));
  }
  if (arrow && target?.matches('input') === true) return false;
  const rows = queueRows();
  const focused = rows.find((row) => row === document.activeElement);
  const from = focused ?? rows.find((row) => row.ariaCurrent === 'true') ?? null;
  return stepTo(rows, from, step, (row) => {
    row.focus();
    const item = itemOfRow(row);
    if (isWide() && item !== null) void useReview.getState().open(item);
  });
}

function stepTo(list: HTMLElement[], from: HTMLElement | null, step: 1 | -1, go: (element: HTMLElement) => void) {
  const index = from === null ? (step === 1 ? 0 : list.length - 1) : list.indexOf(from) + step;
  const element = list[index];
  if (element !== undefined) go(element);
  return list.length > 0;
}

function open(): boolean {
  // On a button or a link Enter is the browser's.
  if (document.activeElement !== document.body) return false;
  const first = useReview.getState().items?.[0];
  if (first === undefined) return false;
  void useReview.getState().open(first).then(focusDetail);
  return true;
}

function back(): boolean {
  const { selected, close } = useReview.getState();
  if (selected === null) return false;
  if (!isWide()) close();
  // The queue is back on screen only after this render.
  requestAnimationFrame(() => focusRow(selected));
  return true;
}

/** Without a focused card the first waiting one gets the focus and nothing else happens: first see, then decide. */
function onFocusedCard(act: (actionId: string) => void): boolean {
  const { detail } = useReview.getState();
  if (detail?.session == null) return false;
  const waiting = waitingActions(detail.session);
  const focusedId = focusedCard()?.dataset.actionId;
  if (focusedId === undefined) {
    const first = waiting[0];
    if (first !== undefined) goToCard(first.id);
    return first !== undefined;
  }
  if (waiting.some((action) => action.id === focusedId)) act(focusedId);
  return true;
}

function waitsForConsent(): boolean {
  return useReview.getState().detail?.session?.consent != null;
}

/** The first press shows the text that would be sent, the second one, with the focus there, sends it. */
function onConsentCard(): boolean {
  const card = document.querySelector<HTMLElement>('[data-testid=consent-card]');
  if (card === null) return false;
  if (card.contains(document.activeElement)) card.querySelector<HTMLElement>('[data-testid=consent-send]')?.click();
  else {
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  }
  return true;
}
