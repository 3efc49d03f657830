import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProposedAction } from '../../shared/domain/action';
import { verifyAuditLog } from '../../electron/audit/audit-log';
import type { ToolClient } from '../../electron/interfaces/tool-client';
import { openStore } from '../../electron/store/store';
import { ManualClock } from '../support/manual-clock';
import { ANN, sampleMessage } from '../support/sample-message';
import { addAccount, addProposals, addSession, tempStore } from '../support/temp-store';
import { openWindow } from '../unit/review/window';

const NEVER = new AbortController().signal;
const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const DRAFT: ProposedAction = { kind: 'draft_reply', params: { body: 'Yes.' } };
const FETCH: ProposedAction = { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'tax' } } };
const CONFLICT = { ok: false, error: { code: 'CONFLICT', message: expect.stringMatching(/\.$/) as string } };

describe('an approval of what is not there any more is refused, and nothing runs (bars A3)', () => {
  const REPLY_TO = `UPDATE message_contents SET parsed_json = json_set(parsed_json, '$.replyTo',
    json('[{"name":"","address":"payments@example.org"}]'))`;
  const CHANGES: [string, ProposedAction, string][] = [
    ['the params in its row', TASK, `UPDATE genie_actions SET params_json = '{"title":"Pay Eve"}'`],
    [
      'the kind in its row',
      TASK,
      `UPDATE genie_actions SET kind = 'summarize_thread', params_json = '{"summary":"x"}'`,
    ],
    [
      'an edit nobody made',
      TASK,
      'INSERT INTO action_edits SELECT \'e\', account_id, id, \'{"title":"Pay Eve"}\', 1 FROM genie_actions',
    ],
    ['the Reply-To of the mail it answers', DRAFT, REPLY_TO],
    [
      'the sender of the mail it answers',
      DRAFT,
      `UPDATE message_contents SET parsed_json = json_set(parsed_json, '$.from.address', 'eve@example.net')`,
    ],
  ];

  it.each(CHANGES)('changed before the click: %s', async (_what, proposal, sql) => {
    const { window, ids, tamper, nothingRan } = reviewed([proposal]);
    const message = window.approval(ids[0]);
    tamper(sql);
    expect(await window.call('review.approve', message)).toMatchObject(CONFLICT);
    nothingRan('proposed');
  });

  it.each(CHANGES)('changed between the click and the run: %s', async (_what, proposal, sql) => {
    const { window, ids, tamper, nothingRan } = reviewed([proposal]);
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    tamper(sql);
    expect(await window.executor.runApproved(NEVER)).toBe(1);
    nothingRan('failed');
    expect(window.shown(ids[0]).failure?.message).toMatch(/not what was approved/);
  });

  it('an edit made meanwhile by somebody else in the same window', async () => {
    const { window, ids, nothingRan } = reviewed([TASK]);
    const message = window.approval(ids[0]);
    const edit = {
      actionId: ids[0],
      baseHash: message.contentHash,
      action: { kind: 'create_issue' as const, params: { title: 'x' } },
    };
    expect(await window.call('review.edit', edit)).toMatchObject({ ok: true });
    expect(await window.call('review.approve', message)).toMatchObject(CONFLICT);
    nothingRan('proposed');
  });

  it('dismissed meanwhile', async () => {
    const { window, ids, nothingRan } = reviewed([TASK]);
    const message = window.approval(ids[0]);
    await window.call('review.dismiss', { actionId: ids[0] });
    expect(await window.call('review.approve', message)).toMatchObject(CONFLICT);
    nothingRan('dismissed');
  });
});

describe('an approval that is replayed (bars A3)', () => {
  it('as the same message, one after the other or at once, runs the action once', async () => {
    const { store, account, window, ids } = reviewed([TASK, TASK]);
    const [first, second] = ids.map((id) => window.approval(id));
    expect(await window.call('review.approve', first!)).toMatchObject({ ok: true });
    expect(await window.call('review.approve', first!)).toMatchObject(CONFLICT);
    const both = await Promise.all([1, 2].map(() => window.call('review.approve', second!)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(store.outcomes.list([account], 10)).toHaveLength(2);
  });

  it('as a row is refused by the database, and without its triggers by the executor', async () => {
    const { window, ids, tamper, sql, nothingRan } = reviewed([TASK]);
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    const copy =
      "INSERT INTO approvals SELECT 'copy', account_id, action_id, content_sha256, approved_at_ms FROM approvals";
    expect(() => sql().exec(copy)).toThrow('the action was approved before');
    tamper(copy);
    await window.executor.runApproved(NEVER);
    nothingRan('failed');
  });

  it('of one action does not serve another', async () => {
    const { window, ids, tamper, nothingRan } = reviewed([TASK, TASK]);
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    tamper(`UPDATE approvals SET action_id = '${ids[1]}'; UPDATE genie_actions SET status = 'approved'`);
    await window.executor.runApproved(NEVER);
    expect(window.shown(ids[1] ?? '').status).toBe('failed');
    nothingRan('approved');
  });
});

describe('an action that another process decides on while the window shows it', () => {
  it('is done once; the window is told of the conflict', async () => {
    const { store, account, window, other, ids } = reviewed([TASK]);
    const message = window.approval(ids[0]);
    expect(await other().call('review.approve', message)).toMatchObject({ ok: true, value: { status: 'executed' } });
    expect(await window.call('review.approve', message)).toMatchObject(CONFLICT);
    expect(await window.call('review.dismiss', { actionId: ids[0] })).toMatchObject(CONFLICT);
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('is not done as the window shows it when the other one edited it', async () => {
    const { window, other, ids, nothingRan } = reviewed([TASK]);
    const message = window.approval(ids[0]);
    await other().call('review.edit', {
      actionId: ids[0],
      baseHash: message.contentHash,
      action: { kind: 'create_issue', params: { title: 'Pay Eve' } },
    });
    expect(await window.call('review.approve', message)).toMatchObject(CONFLICT);
    nothingRan('proposed');
  });

  it('runs once when both look for approved actions', async () => {
    const { store, account, window, other, ids } = reviewed([TASK]);
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    const second = other();
    await Promise.all([window.executor.runApproved(NEVER), second.executor.runApproved(NEVER)]);
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });
});

describe('an action of another account (bars A3)', () => {
  it('is not run for this one', async () => {
    const { store, window, ids, nothingRan } = reviewed([TASK]);
    const stranger = addAccount(store, { label: 'Other' });
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    await expect(window.executor.run(stranger, ids[0], NEVER)).rejects.toMatchObject({ code: 'not_found' });
    nothingRan('approved');
  });

  it('is not approved by an approval of this one', async () => {
    const { store, window, ids, tamper, nothingRan } = reviewed([TASK]);
    const stranger = addAccount(store, { label: 'Other' });
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    tamper(`UPDATE approvals SET account_id = '${stranger}'`);
    await window.executor.runApproved(NEVER);
    nothingRan('failed');
  });

  it('is refused in a list of approvals, and nothing of the list is done', async () => {
    const { store, account, window, ids, nothingRan } = reviewed([TASK]);
    const { id: session } = addSession(store, account);
    const [foreign = ''] = addProposals(store, account, session, [TASK]);
    const approvals = [window.approval(foreign), window.approval(ids[0])];
    expect(await window.call('review.approveAll', { sessionId: session, approvals })).toMatchObject(CONFLICT);
    nothingRan('proposed');
  });
});

describe('approving all', () => {
  it('goes by the order of the proposals and stops at the first failure; the rest stays proposed', async () => {
    const { store, account, session, window, ids } = reviewed([TASK, FETCH, DRAFT]);
    const approvals = [...ids].reverse().map((id) => window.approval(id));
    expect(await window.call('review.approveAll', { sessionId: session, approvals })).toEqual({
      ok: true,
      value: { executed: 1, failedActionId: ids[1] },
    });
    expect(ids.map((id) => window.shown(id).status)).toEqual(['executed', 'failed', 'proposed']);
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });
});

describe('after the process died (bars D2)', () => {
  it('an approved action runs once, when the next process starts', async () => {
    const { store, account, window, other, ids } = reviewed([TASK]);
    window.review.approve(ids[0], window.shown(ids[0]).contentHash);
    const restarted = other();
    expect(restarted.executor.settleInterrupted()).toBe(0);
    expect(await restarted.executor.runApproved(NEVER)).toBe(1);
    expect(await restarted.executor.runApproved(NEVER)).toBe(0);
    expect(store.outcomes.list([account], 10)).toHaveLength(1);
  });

  it('a tool that was being asked has an unknown outcome and is never asked again', async () => {
    let asked = 0;
    const hanging: ToolClient = {
      definitions: () => [],
      call: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    };
    const { window, other, ids, nothingRan } = reviewed([FETCH], hanging);
    void window.call('review.approve', window.approval(ids[0]));
    await vi.waitFor(() => expect(asked).toBe(1));
    const restarted = other();
    expect(restarted.executor.settleInterrupted()).toBe(1);
    expect(await restarted.executor.runApproved(NEVER)).toBe(0);
    expect(asked).toBe(1);
    expect(restarted.shown(ids[0]).failure?.message).toContain('unknown');
    nothingRan('failed');
  });
});

/** A session that the window shows, and ways to do what it must survive. */
function reviewed(proposals: ProposedAction[], tools?: ToolClient) {
  const { store, file, key, sql } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const { id: session } = addSession(store, account, sampleMessage({ replyTo: [ANN] }));
  const [first = '', ...more] = addProposals(store, account, session, proposals);
  const window = openWindow(store, clock, tools);
  // What somebody with the key and a database tool could do.
  const tamper = (statements: string) => {
    const db = sql();
    const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
    db.exec(`${triggers.map((name) => `DROP TRIGGER ${String(name)};`).join('')} ${statements}`);
  };
  return {
    store,
    account,
    session,
    ids: [first, ...more] as [string, ...string[]],
    window,
    sql,
    tamper,
    /** Another process over the same file. */
    other: () => {
      const second = openStore({ file, key });
      onTestFinished(() => second.close());
      return openWindow(second, clock, tools);
    },
    /** No outcome, an unbroken log, and the first action in this state: nothing done, nothing lost. */
    nothingRan: (status: string) => {
      expect(store.outcomes.list([account], 10)).toEqual([]);
      expect(window.shown(first).status).toBe(status);
      expect(verifyAuditLog(store).ok).toBe(true);
    },
  };
}
