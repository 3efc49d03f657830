import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import { outcomeView } from '../../../electron/review/session-view';
import { executing } from '../execution/executing';
import { codeOf } from './reviewing';

const NEEDS_YOU: ProposedAction = {
  kind: 'escalate_human',
  params: { reason: 'r', remind_at: '2026-03-04T09:00:00Z' },
};
const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const REMIND_MS = Date.parse('2026-03-04T09:00:00Z');
const HOUR_MS = 3_600_000;

describe('what needs the user', () => {
  it('stays pinned until it is done, and can be opened again', async () => {
    const { store, account, review, outcome, view, clock } = await pinned();
    expect(store.outcomes.countNeedsYou([account])).toBe(1);
    review.setDone(outcome, true);
    expect(view().doneAtMs).toBe(clock.now());
    expect(store.outcomes.countNeedsYou([account])).toBe(0);
    review.setDone(outcome, false);
    expect(view().doneAtMs).toBeNull();
    expect(store.outcomes.countNeedsYou([account])).toBe(1);
  });

  it('reminds at the time that was approved, unless it is done', async () => {
    const { store, review, outcome, view } = await pinned();
    expect(view().remindAtMs).toBe(REMIND_MS);
    expect(store.outcomes.dueReminders(REMIND_MS - 1)).toEqual([]);
    expect(store.outcomes.dueReminders(REMIND_MS)).toMatchObject([{ id: outcome }]);
    review.setDone(outcome, true);
    expect(store.outcomes.dueReminders(REMIND_MS)).toEqual([]);
  });

  it('does not remind of what came due while it was done', async () => {
    const { store, review, outcome, clock } = await pinned();
    review.setDone(outcome, true);
    clock.advance(REMIND_MS + HOUR_MS - clock.now());
    review.setDone(outcome, false);
    expect(store.outcomes.dueReminders(clock.now())).toEqual([]);
  });

  it('reminds again at another time, or no more', async () => {
    const { store, review, outcome, view, clock } = await pinned();
    store.outcomes.setReminded(outcome, clock.now());
    const later = clock.now() + HOUR_MS;
    review.remind(outcome, later);
    expect(view().remindAtMs).toBe(later);
    expect(store.outcomes.dueReminders(later)).toMatchObject([{ id: outcome }]);
    review.remind(outcome, null);
    expect(view().remindAtMs).toBeNull();
    expect(store.outcomes.dueReminders(Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  it('is reminded of at a time to come, while it is open', async () => {
    const { review, outcome, clock } = await pinned();
    for (const atMs of [clock.now(), 1, clock.now() + 400 * 24 * HOUR_MS]) {
      expect(codeOf(() => review.remind(outcome, atMs))).toBe('bad_input');
    }
    review.setDone(outcome, true);
    expect(codeOf(() => review.remind(outcome, clock.now() + HOUR_MS))).toBe('conflict');
  });

  it('is the only one that reminds; a task can be done too, and nothing else', async () => {
    const task = await pinned(TASK);
    task.review.setDone(task.outcome, true);
    expect(task.view().doneAtMs).toBe(task.clock.now());
    expect(codeOf(() => task.review.remind(task.outcome, task.clock.now() + HOUR_MS))).toBe('bad_input');
    const summary = await pinned({ kind: 'summarize_thread', params: { summary: 'All agreed.' } });
    expect(codeOf(() => summary.review.setDone(summary.outcome, true))).toBe('bad_input');
    expect(codeOf(() => summary.review.setDone('no such id', true))).toBe('not_found');
  });
});

async function pinned(action: ProposedAction = NEEDS_YOU) {
  const env = executing([action]);
  env.approve(env.ids[0]);
  await env.run(env.ids[0]);
  const outcome = env.actionOf(env.ids[0]).result.outcomeId ?? '';
  const view = () => {
    const stored = env.store.outcomes.get([env.account], outcome);
    if (stored === null) throw new Error('there is no such outcome');
    return outcomeView(stored);
  };
  return { ...env, outcome, view };
}
