import { describe, expect, it } from 'vitest';
import { settleQueue } from '../../../../../renderer/features/review/settle-queue';
import type { QueueItem } from '../../../../../shared/ipc/views';

const item = (id: string, changes: Partial<QueueItem> = {}): QueueItem => ({
  type: 'session',
  id,
  accountId: 'acc',
  status: 'awaiting_review',
  topic: id,
  from: { name: '', address: 'ann@example.com' },
  receivedAtMs: 0,
  preview: '',
  proposals: 1,
  waiting: 1,
  snoozedUntilMs: null,
  ...changes,
});
const ids = (items: QueueItem[]) => items.map(({ id }) => id).join(' ');

describe('settleQueue', () => {
  it('takes the first answer as it is', () => {
    expect(ids(settleQueue(null, [item('a'), item('b')], { still: true, open: null }).items)).toBe('a b');
  });

  it('moves no row while the pointer is on the list, and counts what arrived', () => {
    const { items, arrived } = settleQueue([item('a'), item('b')], [item('c'), item('b', { waiting: 0 })], {
      still: true,
      open: null,
    });
    expect(ids(items)).toBe('a b');
    expect(items[1]?.waiting).toBe(0);
    expect(arrived).toBe(1);
  });

  it('takes the new order once the pointer is away', () => {
    const { items, arrived } = settleQueue([item('a'), item('b')], [item('c'), item('b')], {
      still: false,
      open: null,
    });
    expect(ids(items)).toBe('c b');
    expect(arrived).toBe(0);
  });

  it('keeps the open request at its place when it left the filter', () => {
    const open = { type: 'session' as const, id: 'b' };
    expect(
      ids(settleQueue([item('a'), item('b'), item('c')], [item('a'), item('c')], { still: false, open }).items),
    ).toBe('a b c');
  });

  it('tells a held request from a session with the same id', () => {
    const open = { type: 'held' as const, id: 'a' };
    expect(ids(settleQueue([item('a')], [], { still: false, open }).items)).toBe('');
  });
});
