import { describe, expect, it } from 'vitest';
import { settleQueue } from '../../../../../renderer/features/review/settle-queue';
import type { QueueItem } from '../../../../../shared/ipc/views';
import { cpuTimer } from '../../../../support/cpu-time';

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

  it('puts new requests in above and moves nothing else while the pointer is on the list', () => {
    const { items, arrived } = settleQueue([item('a'), item('b')], [item('d'), item('b', { waiting: 0 }), item('c')], {
      still: true,
      open: null,
    });
    expect(ids(items)).toBe('d a b');
    expect(items[2]?.waiting).toBe(0);
    expect(arrived).toBe(1);
  });

  it('holds everything back while the pointer is on a list of which nothing is left', () => {
    expect(ids(settleQueue([item('a')], [item('b')], { still: true, open: null }).items)).toBe('a');
  });

  it('takes the new order once the pointer is away, and says how many came in above', () => {
    const { items, arrived } = settleQueue([item('a'), item('b')], [item('c'), item('b'), item('d')], {
      still: false,
      open: null,
    });
    expect(ids(items)).toBe('c b d');
    expect(arrived).toBe(1);
  });

  it('keeps the open request among its neighbours when others came in above', () => {
    const open = { type: 'session' as const, id: 'b' };
    const { items } = settleQueue([item('a'), item('b'), item('c')], [item('n'), item('a'), item('c')], {
      still: false,
      open,
    });
    expect(ids(items)).toBe('n a b c');
  });

  it('settles ten thousand requests at once', () => {
    const list = Array.from({ length: 10_000 }, (_, place) => item(`${place}`));
    const spentMs = cpuTimer();
    settleQueue(list, [item('new'), ...list], { still: true, open: null });
    settleQueue(list, [item('new'), ...list], { still: false, open: { type: 'session', id: '9999' } });
    expect(spentMs()).toBeLessThan(250);
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
