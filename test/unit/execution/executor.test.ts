import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import { AppError } from '../../../shared/errors/app-error';
import { verifyAuditLog } from '../../../electron/audit/audit-log';
import { createExecutor } from '../../../electron/execution/executor';
import { approvable } from '../../../electron/review/approvable';
import { createReview } from '../../../electron/review/review';
import { executing } from './executing';

const NEVER = new AbortController().signal;
const NOTHING: ProposedAction = { kind: 'no_action', params: { reason: 'spam' } };
const FETCH: ProposedAction = { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'tax' } } };
const KINDS: [ProposedAction, OutcomeContent][] = [
  [
    { kind: 'draft_reply', params: { body: 'Yes.' } },
    {
      kind: 'draft_reply',
      from: 'me@example.com',
      to: ['ann@example.org'],
      cc: [],
      subject: 'Re: Genie: answer Ann',
      body: 'Yes.',
      inReplyTo: '<request@example.org>',
      references: ['<first@example.org>', '<request@example.org>'],
    },
  ],
  [
    { kind: 'create_issue', params: { title: 'Call', notes: 'n', due: '2026-02-03', labels: ['a'] } },
    {
      kind: 'create_issue',
      title: 'Call',
      notes: 'n',
      project: null,
      due: '2026-02-03',
      labels: ['a'],
      sourceMessageId: '<request@example.org>',
      sourceSubject: 'Genie: answer Ann',
    },
  ],
  [
    { kind: 'summarize_thread', params: { summary: 'short' } },
    { kind: 'summarize_thread', summary: 'short' },
  ],
  [FETCH, { kind: 'fetch_data', tool: 'mail.search', arguments: { query: 'tax' }, text: 'found it' }],
  [
    { kind: 'escalate_human', params: { reason: 'look', remind_at: '2026-02-03T09:00:00Z' } },
    { kind: 'escalate_human', reason: 'look', remindAt: '2026-02-03T09:00:00Z' },
  ],
  [NOTHING, { kind: 'no_action', reason: 'spam' }],
];

describe('an approved action', () => {
  it.each(KINDS)('leaves its outcome, audit row and status: %j', async (action, content) => {
    const { store, account, ids, approve, run, actionOf, status } = executing([action]);
    approve(ids[0]);
    expect(await run(ids[0])).toBe(true);
    const outcome = store.outcomes.byAction([account], ids[0]);
    expect(outcome?.content).toEqual(content);
    expect(actionOf(ids[0])).toMatchObject({ status: 'executed', result: { outcomeId: outcome?.id } });
    expect(store.audit.last()).toMatchObject({ kind: 'genie.action_executed', actionId: ids[0] });
    expect(status()).toBe('completed');
    expect(store.actions.interrupted()).toEqual([]);
  });

  it('runs once, whoever asks for it again', async () => {
    const { store, account, ids, approve, run, executor, calls } = executing([FETCH]);
    approve(ids[0]);
    expect(await Promise.all([run(ids[0]), run(ids[0]), executor.runApproved(NEVER)])).toEqual([true, true, 1]);
    expect(await executor.runApproved(NEVER)).toBe(0);
    expect(calls).toEqual(['mail.search']);
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('does not run before it was approved', async () => {
    const { store, account, ids, run, executor } = executing([NOTHING]);
    expect(await run(ids[0])).toBe(false);
    expect(await executor.runApproved(NEVER)).toBe(0);
    expect(store.outcomes.list([account], 10)).toEqual([]);
  });

  it('does not run when only its status says that it was approved', async () => {
    const { store, account, ids, run, actionOf } = executing([NOTHING]);
    store.actions.setStatus(account, ids[0], 'proposed', 'approved', {}, 1);
    expect(await run(ids[0])).toBe(false);
    expect(actionOf(ids[0])).toMatchObject({ status: 'failed', result: { failure: { code: 'conflict' } } });
    expect(store.outcomes.list([account], 10)).toEqual([]);
  });

  it('runs in the order of the approvals, and of the list where they are one click', async () => {
    const { store, account, ids, approve, clock, executor } = executing([NOTHING, NOTHING, NOTHING, NOTHING]);
    approve(ids[3] ?? '');
    clock.advance(1);
    for (const id of [ids[2], ids[0], ids[1]]) approve(id ?? '');
    expect(await executor.runApproved(NEVER)).toBe(4);
    const order = [...store.audit.walk()].filter((row) => row.kind === 'genie.action_executed');
    expect(order.map((row) => ids.indexOf(row.actionId ?? ''))).toEqual([3, 0, 1, 2]);
    expect(store.outcomes.list([account], 10)).toHaveLength(4);
    expect(verifyAuditLog(store)).toMatchObject({ ok: true, entries: 8 });
  });

  it('waits for the one before it', async () => {
    const { ids, approve, run, tool, actionOf } = executing([FETCH, NOTHING]);
    let answer: (text: string) => void = () => undefined;
    tool.call = () => new Promise((resolve) => (answer = resolve));
    approve(ids[0]);
    approve(ids[1] ?? '');
    const both = Promise.all([run(ids[0]), run(ids[1] ?? '')]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(actionOf(ids[1] ?? '').status).toBe('approved');
    answer('done');
    expect(await both).toEqual([true, true]);
  });

  it('of another session does not wait for it', async () => {
    const { store, account, ids, approve, run, tool, deps } = executing([FETCH]);
    tool.call = () => new Promise(() => undefined);
    const other = executing([NOTHING], { store, account }).ids[0];
    const review = createReview(deps);
    approve(ids[0]);
    review.approve(other, approvable(store, store.actions.get([account], other)!).contentHash);
    void run(ids[0]);
    expect(await run(other)).toBe(true);
  });
});

describe('an action that fails', () => {
  it('says why, in the action and in the audit log, and leaves the others as they are', async () => {
    const { store, ids, approve, run, tool, actionOf, status } = executing([FETCH, NOTHING]);
    tool.call = () => Promise.reject(new AppError('not_found', 'The tool is not allowed.', 'Dismiss it.'));
    approve(ids[0]);
    expect(await run(ids[0])).toBe(false);
    expect(actionOf(ids[0])).toMatchObject({
      status: 'failed',
      result: { failure: { code: 'not_found', message: 'The tool is not allowed.', hint: 'Dismiss it.' } },
    });
    expect(JSON.parse(store.audit.last()?.detailJson ?? '')).toEqual({
      step: 'execution',
      kind: 'fetch_data',
      code: 'not_found',
    });
    expect(actionOf(ids[1] ?? '').status).toBe('proposed');
    expect(status()).toBe('awaiting_review');
  });

  it('tells nothing of what an unexpected error says', async () => {
    const { store, ids, approve, run, tool, actionOf } = executing([FETCH]);
    tool.call = () => Promise.reject(new Error('marzipan'));
    approve(ids[0]);
    await run(ids[0]);
    expect(JSON.stringify([actionOf(ids[0]), [...store.audit.walk()]])).not.toContain('marzipan');
    expect(actionOf(ids[0]).result.failure?.code).toBe('internal');
  });

  it('stops nothing that was asked for after it', async () => {
    const { ids, approve, run, tool } = executing([FETCH, NOTHING]);
    tool.call = () => Promise.reject(new Error('x'));
    for (const id of ids) approve(id);
    expect(await Promise.all(ids.map((id) => run(id)))).toEqual([false, true]);
  });

  it('keeps a long result of a tool within bounds', async () => {
    const { store, account, ids, approve, run, tool } = executing([FETCH]);
    tool.call = () => Promise.resolve('x'.repeat(500_000));
    approve(ids[0]);
    await run(ids[0]);
    const content = store.outcomes.byAction([account], ids[0])?.content;
    expect(content?.kind === 'fetch_data' && content.text.length).toBeLessThan(300_000);
  });

  it('does nothing for an account that was removed after the approval', async () => {
    const { store, account, ids, approve, executor, calls } = executing([FETCH]);
    approve(ids[0]);
    store.removeAccount(account);
    expect(await executor.runApproved(NEVER)).toBe(0);
    expect(calls).toEqual([]);
  });

  it('keeps nothing of a tool that answers after its account was removed', async () => {
    const { store, account, ids, approve, run, tool } = executing([FETCH]);
    tool.call = () => {
      store.removeAccount(account);
      return Promise.resolve('late');
    };
    approve(ids[0]);
    await run(ids[0]);
    expect(store.outcomes.list([account], 10)).toEqual([]);
    expect([...store.audit.walk()].map((row) => row.kind)).toEqual(['genie.action_approved']);
    expect(store.sessions.list([account], ['dismissed'], 10)).toHaveLength(1);
  });
});

describe('after the process died', () => {
  it('an action that was running has an unknown outcome and is never repeated', async () => {
    const { store, account, ids, approve, executor, calls, actionOf, status, tool } = executing([FETCH]);
    approve(ids[0]);
    tool.call = () => new Promise(() => undefined);
    void executor.runApproved(NEVER);
    await new Promise((resolve) => setImmediate(resolve));

    const restarted = executing([], { store, account });
    expect(await restarted.executor.runApproved(NEVER)).toBe(0);
    expect(restarted.executor.settleInterrupted()).toBe(1);
    expect(actionOf(ids[0])).toMatchObject({
      status: 'failed',
      result: { failure: { message: expect.stringContaining('unknown') as string } },
    });
    expect(store.audit.last()).toMatchObject({ kind: 'genie.failed', actionId: ids[0] });
    expect(restarted.executor.settleInterrupted()).toBe(0);
    expect(await restarted.executor.runApproved(NEVER)).toBe(0);
    expect([...calls, ...restarted.calls]).toEqual([]);
    expect(status()).toBe('failed');
  });

  it('an action that was approved but not begun runs then', async () => {
    const { store, account, ids, approve, actionOf } = executing([NOTHING]);
    approve(ids[0]);
    const restarted = executing([], { store, account });
    expect(restarted.executor.settleInterrupted()).toBe(0);
    expect(await restarted.executor.runApproved(NEVER)).toBe(1);
    expect(actionOf(ids[0]).status).toBe('executed');
  });

  it('a local action happened as a whole or not at all', async () => {
    const { store, account, ids, approve, actionOf, deps } = executing([NOTHING]);
    approve(ids[0]);
    const powerCut = () => {
      throw new Error('power cut');
    };
    const dying = createExecutor({ ...deps, audit: { record: powerCut } });
    await expect(dying.run(account, ids[0], NEVER)).rejects.toThrow('power cut');
    expect(actionOf(ids[0]).status).toBe('approved');
    expect(store.outcomes.list([account], 10)).toEqual([]);
    expect(store.actions.interrupted()).toEqual([]);
  });
});
