import { describe, expect, it } from 'vitest';
import { justHandedOn, noteHandedOn } from '../../../../../renderer/features/review/hand-on';
import { stepFrom } from '../../../../../renderer/features/review/review-keys';
import { nextWaiting } from '../../../../../renderer/features/review/settle-queue';
import { nextCard } from '../../../../../renderer/features/review/use-decisions';
import type { ActionView, QueueItem } from '../../../../../shared/ipc/views';
import { lineOf, session } from '../../../../support/window-preview/scene-parts';

const card = (id: string, status: ActionView['status']) => ({ id, status });
const item = (id: string, changes: Partial<QueueItem> = {}): QueueItem => ({
  ...lineOf(session()),
  id,
  waiting: 1,
  ...changes,
});
const ref = (id: string) => ({ type: 'session' as const, id });

describe('after a decision by key', () => {
  it('the next proposal that waits is the one to decide, else the first one above', () => {
    const cards = [card('a', 'proposed'), card('b', 'executed'), card('c', 'dismissed'), card('d', 'proposed')];
    expect(nextCard(cards, 'b')).toBe('d');
    expect(nextCard(cards.slice(0, 3), 'b')).toBe('a');
    expect(nextCard([card('b', 'executed')], 'b')).toBeNull();
  });

  it('a press that follows at once decides nothing: nobody can have read the next one', () => {
    noteHandedOn(1_000);
    expect(justHandedOn(1_100)).toBe(true);
    expect(justHandedOn(1_500)).toBe(false);
  });
});

describe('the next request', () => {
  const done = { waiting: 0, status: 'completed' as const };

  it('is the next one below that waits for the user', () => {
    expect(nextWaiting([item('a'), item('b'), item('c', done), item('d')], ref('b'))?.id).toBe('d');
  });

  it('is the first above where nothing waits below', () => {
    expect(nextWaiting([item('a'), item('b'), item('c', done)], ref('b'))?.id).toBe('a');
  });

  it('may be one that is held or failed, but not one that was put off', () => {
    expect(nextWaiting([item('a', { status: 'held', type: 'held', waiting: 0 })], ref('b'))?.id).toBe('a');
    expect(nextWaiting([item('a', { status: 'failed', waiting: 0 })], ref('b'))?.id).toBe('a');
    expect(nextWaiting([item('a', { snoozedUntilMs: 9 })], ref('b'))).toBeNull();
  });

  it('is never the one that is open', () => {
    expect(nextWaiting([item('a')], ref('a'))).toBeNull();
  });
});

describe('a step in the queue', () => {
  const items = [item('a'), item('b'), item('c')];

  it('goes to the neighbour and stops at the ends', () => {
    expect(stepFrom(items, ref('a'), 1)?.id).toBe('b');
    expect(stepFrom(items, ref('c'), -1)?.id).toBe('b');
    expect(stepFrom(items, ref('c'), 1)).toBeNull();
    expect(stepFrom(items, ref('a'), -1)).toBeNull();
  });

  it('starts at the nearer end when nothing is chosen', () => {
    expect(stepFrom(items, null, 1)?.id).toBe('a');
    expect(stepFrom(items, null, -1)?.id).toBe('c');
    expect(stepFrom([], null, 1)).toBeNull();
  });
});
