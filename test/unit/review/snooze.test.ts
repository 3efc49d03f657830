import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import { reviewQueue } from '../../../electron/review/queue';
import { sessionView } from '../../../electron/review/session-view';
import { codeOf, failedSession, reviewing } from './reviewing';

const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const HOUR_MS = 3_600_000;

describe('snoozing', () => {
  it('takes a request out of the queue, the count and the notifications until its time', () => {
    const { store, account, session, review, clock } = reviewing([TASK]);
    const until = clock.now() + HOUR_MS;
    review.snooze(session, until);
    expect(reviewQueue(store, 'open')).toEqual([]);
    expect(reviewQueue(store, 'all')).toMatchObject([{ id: session, snoozedUntilMs: until }]);
    expect(sessionView(store, session).snoozedUntilMs).toBe(until);
    expect(store.sessions.countWaiting([account])).toBe(0);
    expect(store.sessions.attention([account], 10)).toEqual([]);
    expect(store.sessions.unnotified()).toEqual([]);

    expect(store.sessions.wakeSnoozed(until - 1)).toBe(0);
    expect(store.sessions.wakeSnoozed(until)).toBe(1);
    expect(reviewQueue(store, 'open')).toMatchObject([{ id: session, snoozedUntilMs: null }]);
    expect(store.sessions.countWaiting([account])).toBe(1);
  });

  it('tells of the request again when it comes back', () => {
    const { store, session, review, clock } = reviewing([TASK]);
    store.sessions.setNotified(session, clock.now());
    review.snooze(session, clock.now() + HOUR_MS);
    store.sessions.wakeSnoozed(clock.now() + HOUR_MS);
    expect(store.sessions.unnotified()).toMatchObject([{ id: session }]);
  });

  it('can be moved, and ended at once', () => {
    const { store, session, review, clock } = reviewing([TASK]);
    review.snooze(session, clock.now() + HOUR_MS);
    review.snooze(session, clock.now() + 2 * HOUR_MS);
    expect(store.sessions.wakeSnoozed(clock.now() + HOUR_MS)).toBe(0);
    review.snooze(session, null);
    expect(reviewQueue(store, 'open')).toMatchObject([{ id: session, snoozedUntilMs: null }]);
  });

  it('is possible for a failed request, and ends when it is tried again', () => {
    const { store, session, review, clock } = failedSession();
    review.snooze(session, clock.now() + HOUR_MS);
    expect(reviewQueue(store, 'open')).toEqual([]);
    review.retry(session);
    expect(reviewQueue(store, 'open')).toMatchObject([{ id: session, status: 'proposing', snoozedUntilMs: null }]);
  });

  it('is only for a time to come, within a year', () => {
    const { session, review, clock } = reviewing([TASK]);
    for (const waitMs of [0, -1, -HOUR_MS, 367 * 24 * HOUR_MS, Number.MAX_SAFE_INTEGER - clock.now()]) {
      expect(codeOf(() => review.snooze(session, clock.now() + waitMs))).toBe('bad_input');
    }
    expect(codeOf(() => review.snooze(session, clock.now() + 365 * 24 * HOUR_MS))).toBe('done');
  });

  it('is refused for what does not wait for the user', () => {
    const { store, account, session, review, clock } = reviewing([TASK]);
    for (const status of ['proposing', 'executing', 'completed', 'dismissed'] as const) {
      store.sessions.setStatus(account, session, status, 1);
      expect(
        codeOf(() => review.snooze(session, clock.now() + HOUR_MS)),
        status,
      ).toBe('conflict');
    }
    expect(codeOf(() => review.snooze('no such id', null))).toBe('not_found');
  });
});
