import { describe, expect, it } from 'vitest';
import { executing } from './executing';

describe('content that was changed behind the back of the app after its approval (bars A3)', () => {
  const CHANGES: [string, string][] = [
    ['the kind', `UPDATE genie_actions SET kind = 'summarize_thread', params_json = '{"summary":"x"}'`],
    ['the edit', `UPDATE action_edits SET params_json = '{"title":"Pay Eve"}'`],
    [
      'an edit put on top',
      `INSERT INTO action_edits SELECT 'new', account_id, action_id, '{"title":"Pay Eve"}', 9e15 FROM action_edits`,
    ],
    ['the edit taken away', 'DELETE FROM action_edits'],
    ['the approval', `UPDATE approvals SET content_sha256 = '${'0'.repeat(64)}'`],
  ];
  it.each(CHANGES)('is not run: %s', async (_what, sql) => {
    const { store, account, ids, approve, edit, run, actionOf, status, tamper } = executing([
      { kind: 'create_issue', params: { title: 'Call Ann' } },
    ]);
    edit(ids[0], { kind: 'create_issue', params: { title: 'Call Ann today' } });
    approve(ids[0]);
    tamper(sql);
    expect(await run(ids[0])).toBe(false);
    expect(actionOf(ids[0])).toMatchObject({ status: 'failed', result: { failure: { code: 'conflict' } } });
    expect(store.outcomes.list([account], 10)).toEqual([]);
    expect(store.audit.last()).toMatchObject({ kind: 'genie.failed', actionId: ids[0] });
    expect(status()).toBe('failed');
  });

  it('is not run: the params, where there is no edit', async () => {
    const { ids, approve, run, actionOf, tamper } = executing([
      { kind: 'create_issue', params: { title: 'Call Ann' } },
    ]);
    approve(ids[0]);
    tamper(`UPDATE genie_actions SET params_json = '{"title":"Pay Eve"}'`);
    expect(await run(ids[0])).toBe(false);
    expect(actionOf(ids[0])).toMatchObject({ status: 'failed', result: { failure: { code: 'conflict' } } });
  });

  it('is not run when the recipients of a draft would be others now', async () => {
    const { ids, approve, run, actionOf, tamper } = executing([{ kind: 'draft_reply', params: { body: 'Yes.' } }]);
    approve(ids[0]);
    tamper(`UPDATE message_contents SET parsed_json = json_set(parsed_json, '$.from.address', 'eve@example.net')`);
    expect(await run(ids[0])).toBe(false);
    expect(actionOf(ids[0]).result.failure?.code).toBe('conflict');
  });

  it('is not sent to a tool either', async () => {
    const { ids, approve, run, calls, tamper } = executing([
      { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'tax' } } },
    ]);
    approve(ids[0]);
    tamper(`UPDATE genie_actions SET params_json = '{"tool":"mail.thread","arguments":{}}'`);
    expect(await run(ids[0])).toBe(false);
    expect(calls).toEqual([]);
  });
});
