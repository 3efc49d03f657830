import { useCallback } from 'react';
import type { QueueItem } from '../../../shared/ipc/views';
import type { Command } from '../../lib/shortcuts';
import { isWide } from '../../lib/wide';
import { useCommands } from '../frame/window-keys';
import { cards, goToCard, focusDetail, focusedCard, focusRow, itemOfRow, toggleConversation } from './review-focus';
import { justHandedOn } from './hand-on';
import { useReviewDialog } from './review-dialog-store';
import { useReview, waitingActions } from './review-store';
import { sameItem, type ItemRef } from './settle-queue';
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
      if (isTooSoon(event)) return true;
      if (waitsForConsent()) return onConsentCard();
      return onFocusedCard((actionId) => decisions.approve(actionId, true));
    case 'dismiss':
      // First the field for a reason, where Enter dismisses: what is dismissed cannot be taken back.
      return isTooSoon(event) || onFocusedCard((actionId) => useReview.getState().askReason(actionId));
    case 'snooze':
    case 'contact':
    case 'history':
    case 'source':
      return useReviewDialog.getState().show(command, useReview.getState().detail);
    case 'conversation':
      return toggleConversation();
    case 'edit':
      return onFocusedCard((actionId) => useReview.getState().edit(actionId));
    case 'approveAll':
      if (!event.repeat) decisions.approveAll();
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
  return moveInQueue(step);
}

function moveInQueue(step: 1 | -1): boolean {
  const { items, cursor, selected, moveCursor, open } = useReview.getState();
  if (items === null || items.length === 0) return false;
  const focused = document.activeElement?.closest<HTMLElement>('[data-testid=queue-row]');
  const item = stepFrom(items, (focused && itemOfRow(focused)) ?? selected ?? cursor, step);
  if (item === null) return true;
  moveCursor({ type: item.type, id: item.id });
  focusRow(item);
  if (isWide()) void open(item);
  return true;
}

/** The neighbour of an item in the queue; from nowhere the first or the last one, null beyond the ends. */
export function stepFrom(items: QueueItem[], from: ItemRef | null, step: 1 | -1): QueueItem | null {
  const place = items.findIndex((item) => sameItem(item, from));
  if (place < 0) return items.at(step === 1 ? 0 : -1) ?? null;
  return items[place + step] ?? null;
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
  if (selected === null || (isWide() && document.activeElement?.closest('[data-testid=queue-row]') != null))
    return false;
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

/** A key held down, or pressed before anybody can have seen which card has the focus now, decides nothing. */
function isTooSoon(event: KeyboardEvent): boolean {
  return event.repeat || justHandedOn();
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
