import { describe, expect, it } from 'vitest';
import { countArrivals } from '../../../../../renderer/features/frame/arrivals';
import type { QueueItem } from '../../../../../shared/ipc/views';
import { lineOf, session } from '../../../../support/window-preview/scene-parts';

const line = (id: string, changes: Partial<QueueItem> = {}): QueueItem => ({
  ...lineOf(session({ id })),
  waiting: 1,
  snoozedUntilMs: null,
  ...changes,
});

describe('what is said of new requests', () => {
  it('counts those that were not there at the last look', () => {
    const seen = new Set<string>();
    expect(countArrivals(seen, [line('a')], true)).toBe(0);
    expect(countArrivals(seen, [line('c'), line('b'), line('a')], false)).toBe(2);
    expect(countArrivals(seen, [line('c'), line('b'), line('a')], false)).toBe(0);
  });

  it('counts a request when it has proposals, not while it is worked on', () => {
    const seen = new Set<string>();
    expect(countArrivals(seen, [line('a', { waiting: 0 })], false)).toBe(0);
    expect(countArrivals(seen, [line('a')], false)).toBe(1);
  });

  it('counts one that was held back', () => {
    expect(countArrivals(new Set(), [line('h', { type: 'held', waiting: 0 })], false)).toBe(1);
  });

  it('says nothing of one that came back by an undo, nor of one that was put off', () => {
    const seen = new Set<string>();
    countArrivals(seen, [line('a')], true);
    countArrivals(seen, [], false);
    expect(countArrivals(seen, [line('a'), line('b', { snoozedUntilMs: 1 })], false)).toBe(0);
  });
});
