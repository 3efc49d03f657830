import { describe, expect, it } from 'vitest';
import type { ImapCursor } from '../../../../electron/sources/imap/imap-cursor';
import { planSlice, type ListedMessage } from '../../../../electron/sources/imap/slice-plan';

const cursor = (lastUid: number, more: Partial<ImapCursor> = {}): ImapCursor => ({
  uidValidity: '7',
  lastUid,
  startedMs: 0,
  newestMs: 0,
  retry: [],
  ...more,
});
const listed = (uid: number, size: number | null = 100, dateMs: number | null = 1_000): ListedMessage => ({
  uid,
  size,
  dateMs,
  seen: false,
});
const limits = { maxMessages: 50, maxBytes: 1_000, maxMessageBytes: 3_000 };
const calm = { alone: () => false, unreadable: () => false };
const fetched = (plan: ReturnType<typeof planSlice>) => plan.fetch.map(({ uid }) => uid);

describe('planning a slice (B7)', () => {
  it('takes at most so many messages and says that there is more', () => {
    const plan = planSlice(
      'INBOX',
      Array.from({ length: 60 }, (_, i) => listed(i + 1, 1)),
      cursor(0),
      limits,
      calm,
    );
    expect(fetched(plan)).toHaveLength(50);
    expect(plan).toMatchObject({ lastUid: 50, complete: false });
  });

  it('takes at most so many bytes', () => {
    const plan = planSlice('INBOX', [listed(1, 600), listed(2, 400), listed(3, 1)], cursor(0), limits, calm);
    expect(fetched(plan)).toEqual([1, 2]);
    expect(plan).toMatchObject({ lastUid: 2, complete: false });
  });

  it('takes one message that is larger than a slice alone', () => {
    const plan = planSlice('INBOX', [listed(1, 2_500), listed(2, 1)], cursor(0), limits, calm);
    expect(fetched(plan)).toEqual([1]);
    expect(plan.complete).toBe(false);
  });

  it('passes over a message that is too large, as a gap with its size, and goes on behind it', () => {
    const plan = planSlice('INBOX', [listed(1, 900), listed(2, 3_001), listed(3, 100)], cursor(0), limits, calm);
    expect(fetched(plan)).toEqual([1, 3]);
    expect(plan.gaps).toEqual([{ key: 'imap:INBOX:7:2', mailbox: 'INBOX', reason: 'too_large', size: 3_001 }]);
    expect(plan).toMatchObject({ lastUid: 3, complete: true });
  });

  it('reports missing UIDs as one gap, but none before the first message ever read', () => {
    const plan = planSlice('INBOX', [listed(14), listed(16)], cursor(10), limits, calm);
    expect(plan.gaps.map(({ key }) => key)).toEqual(['imap:INBOX:7:11-13', 'imap:INBOX:7:15']);
    expect(planSlice('INBOX', [listed(11)], cursor(10), limits, calm).gaps).toEqual([]);
  });

  it('counts gaps, so that a slice of many gaps is bounded too', () => {
    const many = Array.from({ length: 200 }, (_, i) => listed((i + 1) * 2));
    const plan = planSlice('INBOX', many, cursor(0), limits, calm);
    expect(plan.gaps.length + plan.fetch.length).toBeLessThanOrEqual(limits.maxMessages + 1);
    expect(plan.complete).toBe(false);
  });

  it('fetches a message that made trouble alone', () => {
    const trouble = { alone: (uid: number) => uid === 2, unreadable: () => false };
    expect(fetched(planSlice('INBOX', [listed(1), listed(2), listed(3)], cursor(0), limits, trouble))).toEqual([1]);
    expect(fetched(planSlice('INBOX', [listed(2), listed(3)], cursor(1), limits, trouble))).toEqual([2]);
  });

  it('reads only what is recent in the renumbered part, and reports no gaps there', () => {
    const reread = { toUid: 20, fromMs: 500 };
    const plan = planSlice(
      'INBOX',
      [listed(3, 100, 499), listed(9, 100, 500), listed(15, 100, null), listed(21, 100, 1), listed(24, 100, 1)],
      cursor(0, { reread }),
      limits,
      calm,
    );
    expect(fetched(plan)).toEqual([9, 15, 21, 24]);
    expect(plan.gaps.map(({ key }) => key)).toEqual(['imap:INBOX:7:22-23']);
  });

  it('treats a message of unknown size as one that fits', () => {
    expect(fetched(planSlice('INBOX', [listed(1, null)], cursor(0), limits, calm))).toEqual([1]);
  });
});
