import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import { createReview } from '../../../electron/review/review';
import { actionView } from '../../../electron/review/session-view';
import { UNDO_MS } from '../../../electron/review/undo';
import { executing } from '../execution/executing';
import { codeOf } from './reviewing';

const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const DRAFT: ProposedAction = { kind: 'draft_reply', params: { body: 'Yes.' } };
const NEEDS_YOU: ProposedAction = {
  kind: 'escalate_human',
  params: { reason: 'r', remind_at: '2026-03-04T09:00:00Z' },
};
const FETCH: ProposedAction = { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'tax' } } };

describe('undoing', () => {
  it.each([[TASK], [DRAFT], [NEEDS_YOU]])(
    'takes back what was done, and leaves the row of the approval: %j',
    async (action) => {
      const { store, account, ids, approve, run, review, actionOf, status, clock, sql } = executing([action]);
      approve(ids[0]);
      await run(ids[0]);
      clock.advance(UNDO_MS);
      review.undo(ids[0]);
      expect(actionOf(ids[0])).toMatchObject({ status: 'proposed', result: {} });
      expect(status()).toBe('awaiting_review');
      expect(store.outcomes.list([account], 10)).toEqual([]);
      expect(store.outcomes.dueReminders(Number.MAX_SAFE_INTEGER)).toEqual([]);
      const rows = (table: string) => sql().prepare(`SELECT count(*) FROM ${table}`).pluck().get();
      expect(['approvals', 'approval_withdrawals', 'executions'].map(rows)).toEqual([1, 1, 0]);
      const last = store.audit.last();
      expect(last).toMatchObject({ kind: 'genie.action_dismissed', actionId: ids[0] });
      expect(JSON.parse(last?.detailJson ?? '')).toEqual({ kind: action.kind, undone: true });
    },
  );

  it('lets the action be edited and approved again, with an approval of its own', async () => {
    const { store, account, ids, approve, edit, run, review, status, actionOf, clock } = executing([TASK]);
    approve(ids[0]);
    await run(ids[0]);
    const first = store.actions.approval(account, ids[0]);
    review.undo(ids[0]);
    expect(store.actions.approval(account, ids[0])).toBeNull();
    clock.advance(60_000);
    edit(ids[0], { kind: 'create_issue', params: { title: 'Call Bob' } });
    approve(ids[0]);
    expect(await run(ids[0])).toBe(true);
    expect(store.actions.approval(account, ids[0])?.id).not.toBe(first?.id);
    expect(store.outcomes.list([account], 10)).toMatchObject([{ content: { title: 'Call Bob' } }]);
    expect([actionOf(ids[0]).status, status()]).toEqual(['executed', 'completed']);
    review.undo(ids[0]);
    expect(actionOf(ids[0]).status).toBe('proposed');
  });

  it('leaves the other actions of the session as they are', async () => {
    const { ids, approve, run, review, actionOf, status } = executing([TASK, DRAFT]);
    for (const id of ids) {
      approve(id);
      await run(id);
    }
    review.undo(ids[0]);
    expect(ids.map((id) => actionOf(id).status)).toEqual(['proposed', 'executed']);
    expect(status()).toBe('awaiting_review');
  });

  it('works before the action ran, and then it does not run', async () => {
    const { store, account, ids, approve, run, review, executor } = executing([TASK]);
    approve(ids[0]);
    review.undo(ids[0]);
    expect(await run(ids[0])).toBe(false);
    expect(await executor.runApproved(new AbortController().signal)).toBe(0);
    expect(store.outcomes.list([account], 10)).toEqual([]);
  });

  it('is refused a moment after ten seconds', async () => {
    const { store, account, ids, approve, run, review, clock, actionOf } = executing([TASK]);
    approve(ids[0]);
    await run(ids[0]);
    clock.advance(UNDO_MS + 1);
    expect(UNDO_MS).toBe(10_000);
    expect(codeOf(() => review.undo(ids[0]))).toBe('conflict');
    expect(actionOf(ids[0]).status).toBe('executed');
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('is refused for what a tool was asked, which is not only local', async () => {
    const { ids, approve, run, review, actionOf } = executing([FETCH]);
    approve(ids[0]);
    expect(codeOf(() => review.undo(ids[0]))).toBe('conflict');
    await run(ids[0]);
    expect(codeOf(() => review.undo(ids[0]))).toBe('conflict');
    expect(actionOf(ids[0]).status).toBe('executed');
  });

  it('is refused for an outcome that left the app meanwhile', async () => {
    const { store, account, ids, approve, run, review } = executing([DRAFT]);
    approve(ids[0]);
    await run(ids[0]);
    const [outcome] = store.outcomes.list([account], 10);
    review.handedOff(outcome?.id ?? '');
    expect(codeOf(() => review.undo(ids[0]))).toBe('conflict');
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('is refused where nothing was approved: proposed, dismissed, failed, undone before, unknown', async () => {
    const { ids, approve, run, review, tamper } = executing([TASK, TASK, TASK]);
    const [waiting, dismissed = '', failing = ''] = ids;
    review.dismiss(dismissed);
    approve(failing);
    tamper(`UPDATE genie_actions SET params_json = '{"title":"Pay Eve"}' WHERE id = '${failing}'`);
    await run(failing);
    for (const id of [waiting, dismissed, failing]) expect(codeOf(() => review.undo(id))).toBe('conflict');
    expect(codeOf(() => review.undo('no such id'))).toBe('not_found');
    approve(waiting);
    review.undo(waiting);
    expect(codeOf(() => review.undo(waiting))).toBe('conflict');
  });

  it('happens as a whole or not at all', async () => {
    const { store, account, ids, approve, run, deps, actionOf, clock, tools } = executing([TASK]);
    approve(ids[0]);
    await run(ids[0]);
    const powerCut = () => {
      throw new Error('power cut');
    };
    const dying = createReview({ store, tools, clock, audit: { ...deps.audit, record: powerCut } });
    expect(() => dying.undo(ids[0])).toThrow('power cut');
    expect(actionOf(ids[0]).status).toBe('executed');
    expect(store.actions.approval(account, ids[0])).not.toBeNull();
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });
});

describe('the view of an action', () => {
  it('says until when its approval can be taken back, where it can', async () => {
    const { store, ids, approve, run, review, clock, actionOf } = executing([TASK, FETCH]);
    const [task, fetch = ''] = ids;
    const until = (id: string) => actionView(store, actionOf(id)).undoUntilMs;
    expect(until(task)).toBeNull();
    const approvedAtMs = clock.now();
    for (const id of ids) {
      approve(id);
      await run(id);
    }
    expect([until(task), until(fetch)]).toEqual([approvedAtMs + UNDO_MS, null]);
    review.undo(task);
    expect(until(task)).toBeNull();
  });
});
