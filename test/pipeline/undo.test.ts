import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProposedAction } from '../../shared/domain/action';
import { verifyAuditLog } from '../../electron/audit/audit-log';
import type { ToolClient } from '../../electron/interfaces/tool-client';
import { openStore } from '../../electron/store/store';
import { ManualClock } from '../support/manual-clock';
import { addAccount, addProposals, addSession, tempStore } from '../support/temp-store';
import { openWindow } from '../unit/review/window';

const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const DRAFT: ProposedAction = { kind: 'draft_reply', params: { body: 'Yes.' } };
const FETCH: ProposedAction = { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'tax' } } };
const CONFLICT = { ok: false, error: { code: 'CONFLICT', message: expect.stringMatching(/\.$/) as string } };

describe('an approval by mistake', () => {
  it('is done at once, taken back within ten seconds, corrected and approved anew', async () => {
    const { store, account, session, window, ids, clock } = reviewed([TASK]);
    const [id] = ids;
    const approvedAtMs = clock.now();
    const done = await window.call('review.approve', window.approval(id));
    expect(done).toMatchObject({ ok: true, value: { status: 'executed', undoUntilMs: approvedAtMs + 10_000 } });
    expect(store.outcomes.list([account], 10)).toHaveLength(1);

    clock.advance(9_999);
    const undone = await window.call('review.undo', { actionId: id });
    expect(undone).toMatchObject({ ok: true, value: { status: 'proposed', outcome: null, undoUntilMs: null } });
    expect(store.outcomes.list([account], 10)).toEqual([]);
    expect(await window.call('review.list', { filter: 'open' })).toMatchObject({
      value: { items: [{ id: session, status: 'awaiting_review', waiting: 1 }] },
    });

    clock.advance(1_000);
    const { contentHash: baseHash } = window.shown(id);
    const action = { kind: 'create_issue' as const, params: { title: 'Call Bob' } };
    await window.call('review.edit', { actionId: id, baseHash, action });
    expect(await window.call('review.approve', window.approval(id))).toMatchObject({ value: { status: 'executed' } });
    expect(store.outcomes.list([account], 10)).toMatchObject([{ content: { title: 'Call Bob' } }]);

    const { value } = (await window.call('review.history', { sessionId: session })) as {
      value: { entries: { kind: string }[] };
    };
    expect(value.entries.map(({ kind }) => kind)).toEqual([
      'created',
      'approved',
      'undone',
      'edited',
      'approved',
      'executed',
    ]);
    expect([...store.audit.walk()].map(({ kind, detailJson }) => [kind, detailJson.includes('undone')])).toEqual([
      ['genie.action_approved', false],
      ['genie.action_executed', false],
      ['genie.action_dismissed', true],
      ['genie.action_approved', false],
      ['genie.action_executed', false],
    ]);
    expect(verifyAuditLog(store).ok).toBe(true);
  });

  it('stays when ten seconds are over, with a sentence that says so', async () => {
    const { store, account, window, ids, clock } = reviewed([TASK]);
    await window.call('review.approve', window.approval(ids[0]));
    clock.advance(10_001);
    const refused = await window.call('review.undo', { actionId: ids[0] });
    expect(refused).toMatchObject(CONFLICT);
    expect(refused).toMatchObject({ error: { message: expect.stringContaining('ten seconds') as string } });
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('stays when its outcome was copied meanwhile', async () => {
    const { store, account, window, ids } = reviewed([DRAFT]);
    await window.call('review.approve', window.approval(ids[0]));
    const [outcome] = store.outcomes.list([account], 10);
    await window.call('outcomes.handOff', { outcomeId: outcome?.id ?? '', how: 'copy' });
    expect(window.copied).toEqual(['Yes.']);
    expect(await window.call('review.undo', { actionId: ids[0] })).toMatchObject(CONFLICT);
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('is taken back also when the dialog to save its outcome was closed', async () => {
    const { store, account, window, ids } = reviewed([DRAFT]);
    await window.call('review.approve', window.approval(ids[0]));
    const [outcome] = store.outcomes.list([account], 10);
    await window.call('outcomes.handOff', { outcomeId: outcome?.id ?? '', how: 'eml' });
    expect(await window.call('review.undo', { actionId: ids[0] })).toMatchObject({ ok: true });
  });

  it('of a question to a tool stays', async () => {
    const tools: ToolClient = { definitions: () => [], call: () => Promise.resolve('found') };
    const { window, ids } = reviewed([FETCH], tools);
    const done = await window.call('review.approve', window.approval(ids[0]));
    expect(done).toMatchObject({ value: { status: 'executed', undoUntilMs: null } });
    expect(await window.call('review.undo', { actionId: ids[0] })).toMatchObject(CONFLICT);
  });

  it('is taken back once, whoever is first', async () => {
    const { store, account, window, other, ids } = reviewed([TASK]);
    await window.call('review.approve', window.approval(ids[0]));
    const second = other();
    const both = await Promise.all([window, second].map((one) => one.call('review.undo', { actionId: ids[0] })));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(store.outcomes.list([account], 10)).toEqual([]);
  });

  it('does not come back by itself after a restart', async () => {
    const { store, account, window, other, ids } = reviewed([TASK]);
    await window.call('review.approve', window.approval(ids[0]));
    await window.call('review.undo', { actionId: ids[0] });
    const restarted = other();
    expect(restarted.executor.settleInterrupted()).toBe(0);
    expect(await restarted.executor.runApproved(new AbortController().signal)).toBe(0);
    expect(store.outcomes.list([account], 10)).toEqual([]);
    expect(restarted.shown(ids[0]).status).toBe('proposed');
  });
});

describe('a model call that is not under way', () => {
  it('cannot be cancelled, and says so', async () => {
    const { window } = reviewed([TASK]);
    expect(await window.call('review.cancel', { sessionId: 'other' })).toMatchObject(CONFLICT);
    expect(await window.call('review.cancel', { sessionId: 'asked' })).toMatchObject({ ok: true });
    expect(window.cancelled).toEqual(['asked']);
  });
});

function reviewed(proposals: ProposedAction[], tools?: ToolClient) {
  const { store, file, key } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const { id: session } = addSession(store, account);
  const [first = '', ...more] = addProposals(store, account, session, proposals);
  return {
    store,
    account,
    session,
    clock,
    ids: [first, ...more] as [string, ...string[]],
    window: openWindow(store, clock, tools),
    /** Another process over the same file. */
    other: () => {
      const second = openStore({ file, key });
      onTestFinished(() => second.close());
      return openWindow(second, clock, tools);
    },
  };
}
