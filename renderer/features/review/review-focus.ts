import { sameItem, type ItemRef } from './settle-queue';

/** Moves the focus to the topic of the open request, so that reading and the card keys start there. */
export function focusDetail() {
  document.querySelector<HTMLElement>('[data-testid=topic]')?.focus({ preventScroll: true });
}

/** Frames a row is waited for that has to be scrolled into sight first. */
const FRAMES = 20;

/** Gives the row of an item the focus, as soon as it is on the page. */
export function focusRow(item: ItemRef, frames = FRAMES) {
  const row = queueRows().find((candidate) => sameItem(itemOfRow(candidate), item));
  if (row !== undefined) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(item, frames - 1));
}

export function itemOfRow(row: HTMLElement): ItemRef | null {
  const { type, id } = row.dataset;
  return (type === 'session' || type === 'held') && id !== undefined ? { type, id } : null;
}

function queueRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-testid=queue-row]')];
}

/** The cards of the open request, in order. */
export function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-testid=action-card]')];
}

/** The card that has the focus or holds the focused control. */
export function focusedCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-testid=action-card]') ?? null;
}

/** Gives a card the focus where it is: after a click nothing may move under the pointer. */
export function focusCard(actionId: string) {
  cardOf(actionId)?.focus({ preventScroll: true });
}

/** Gives a card the focus and brings it into sight, its head first when it is taller than the window. */
export function goToCard(actionId: string) {
  const card = cardOf(actionId);
  if (card === undefined) return;
  card.focus({ preventScroll: true });
  const tall = card.offsetHeight > (card.closest('.detail-scroll')?.clientHeight ?? Infinity);
  card.scrollIntoView({ block: tall ? 'start' : 'nearest' });
}

function cardOf(actionId: string): HTMLElement | undefined {
  return cards().find((element) => element.dataset.actionId === actionId);
}

/** The way to the next request, where it is offered; false where it is not. */
export function focusNextRequest(): boolean {
  const button = document.querySelector<HTMLElement>('[data-testid=next-request]');
  button?.focus({ preventScroll: true });
  return button !== null;
}

/** Opens the conversation of the open request, or closes it again. */
export function toggleConversation(): boolean {
  const summary = document.querySelector<HTMLElement>('.detail [data-testid=conversation] > summary');
  if (summary === null) return false;
  summary.click();
  summary.focus({ preventScroll: true });
  summary.scrollIntoView({ block: 'nearest' });
  return true;
}

/** After the open request left the queue: the place where j and k go on. */
export function focusFirstRow() {
  const rows = queueRows();
  (rows.find((row) => row.ariaCurrent === 'true') ?? rows[0])?.focus();
}
