import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ProposedAction } from '../../shared/domain/action';
import type { ToolTransport } from '../../shared/domain/tool-server';
import { createAuditTrail, verifyAuditLog } from '../../electron/audit/audit-log';
import { createExecutor } from '../../electron/execution/executor';
import { silentLogger } from '../../electron/lib/logger';
import { approvable } from '../../electron/review/approvable';
import { createReview } from '../../electron/review/review';
import { addProposals, addSession, tempDirectory } from '../support/temp-store';
import { NEVER, toolWorld } from '../support/tool-world';

vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../..');
const FILESYSTEM = join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
const EVERYTHING = join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const CHANGED = join(ROOT, 'test/support/changed-mcp-server.mjs');

const running = (...args: string[]): ToolTransport => ({ type: 'stdio', command: process.execPath, args, env: [] });

/** The stages from a proposal to its outcome, over real tool servers. */
function reviewing() {
  const world = toolWorld({ env: { ...process.env, GENIE_PASSPHRASE: 'CANARY-PASS' } });
  const { store, clock, client: tools, account } = world;
  const audit = createAuditTrail(store, clock);
  const contentHashOf = (action: Parameters<typeof approvable>[1]) => approvable(store, action).contentHash;
  const review = createReview({ store, audit, tools, clock });
  const executor = createExecutor({ store, audit, tools, clock, log: silentLogger, contentHashOf });

  const propose = (tool: string, args: Record<string, unknown>) => {
    const session = addSession(store, account);
    const action: ProposedAction = { kind: 'fetch_data', params: { tool, arguments: args as never } };
    const [id = ''] = addProposals(store, account, session.id, [action]);
    return id;
  };
  const approve = (id: string) => {
    const action = store.actions.get([account], id);
    if (action === null) throw new Error('there is no such action');
    review.approve(id, contentHashOf(action));
  };
  /** What came of it: the text of the outcome, or the failure. */
  const run = async (id: string) => {
    await executor.run(account, id, NEVER);
    const action = store.actions.get([account], id);
    const outcome = store.outcomes.list([account], 100).find((one) => one.actionId === id)?.content;
    return {
      status: action?.status,
      failure: action?.result?.failure ?? null,
      text: outcome?.kind === 'fetch_data' ? outcome.text : null,
    };
  };
  return { ...world, propose, approve, run };
}

describe('the public filesystem server', () => {
  function notes() {
    // The server compares real paths.
    const directory = realpathSync(tempDirectory());
    const folder = join(directory, 'notes');
    mkdirSync(folder);
    writeFileSync(join(folder, 'tax.txt'), 'The tax report is due on Friday.');
    writeFileSync(join(directory, 'private.txt'), 'CANARY');
    return { folder, directory, tax: join(folder, 'tax.txt') };
  }

  it('is asked only for a tool that was allowed and a proposal that was approved, and answers as text (bars A10)', async () => {
    const { add, allow, propose, approve, run, store } = reviewing();
    const { folder, directory, tax } = notes();
    const { id } = await add('files', running(FILESYSTEM, folder));
    const early = propose('files.read_text_file', { path: tax });
    approve(early);
    expect(await run(early)).toMatchObject({ status: 'failed', failure: { code: 'not_found' }, text: null });

    await allow(id, 'read_text_file');
    const proposal = propose('files.read_text_file', { path: tax });
    approve(proposal);
    expect(await run(proposal)).toEqual({
      status: 'executed',
      failure: null,
      text: 'The tax report is due on Friday.',
    });

    const outside = propose('files.read_text_file', { path: join(directory, 'private.txt') });
    approve(outside);
    const refused = await run(outside);
    expect(refused).toMatchObject({ status: 'failed', text: null, failure: { code: 'bad_input' } });
    expect(JSON.stringify(refused)).not.toContain('CANARY');
    expect(verifyAuditLog(store)).toMatchObject({ ok: true });
  });

  it('is not asked any more once the tool was revoked, not even for what was approved before', async () => {
    const { add, allow, propose, approve, run, servers } = reviewing();
    const { folder, tax } = notes();
    const { id } = await add('files', running(FILESYSTEM, folder));
    await allow(id, 'read_text_file');
    const proposal = propose('files.read_text_file', { path: tax });
    approve(proposal);
    servers.revoke(id, 'read_text_file');
    expect(await run(proposal)).toMatchObject({ status: 'failed', failure: { code: 'not_found' } });
  });

  it('is not asked once its definition is another one, and the user is told (bars A10)', async () => {
    const { add, allow, propose, approve, run, alerts, servers } = reviewing();
    const { folder, directory, tax } = notes();
    const sign = join(directory, 'changed');
    const proxy = running(
      CHANGED,
      sign,
      'Read the complete contents',
      'Send the complete contents',
      process.execPath,
      FILESYSTEM,
      folder,
    );
    const { id } = await add('files', proxy);
    await allow(id, 'read_text_file');
    const [before, after] = [1, 2].map(() => {
      const proposal = propose('files.read_text_file', { path: tax });
      approve(proposal);
      return proposal;
    }) as [string, string];
    expect(await run(before)).toMatchObject({ status: 'executed' });

    writeFileSync(sign, '');
    expect(await run(after)).toMatchObject({ status: 'failed', failure: { code: 'conflict' } });
    expect(alerts()).toMatchObject([
      { severity: 2, code: 'tool_changed', message: expect.stringContaining('files.read_text_file') as string },
    ]);
    expect(servers.list()[0]?.allowed).toEqual([]);
  });
});

describe('the public everything server', () => {
  it('is offered no sampling, elicitation or roots, so it offers none of the tools that need them (bars A11)', async () => {
    const { add, servers, allow, call } = reviewing();
    const { id } = await add('everything', running(EVERYTHING));
    const tools = await servers.describe(id, NEVER);
    const names = tools.map(({ name }) => name);
    expect(names).toContain('echo');
    expect(names.filter((name) => /sampling|elicit|roots/.test(name))).toEqual([]);
    expect(tools.filter(({ state }) => state === 'unusable').map(({ name }) => name)).toEqual([
      'simulate-research-query',
    ]);

    await allow(id, 'echo');
    expect(await call('everything.echo', { message: 'Grüße' })).toBe('Echo: Grüße');
    await expect(call('everything.echo', { message: 'x', mail: 'y' })).rejects.toMatchObject({ code: 'bad_input' });
    await allow(id, 'get-tiny-image');
    expect(await call('everything.get-tiny-image', {})).toMatch(/\[image image\/png, \d+ bytes\]/);
  });

  it('has of our environment what the list says and nothing else (bars A11)', async () => {
    const { add, allow, call } = reviewing();
    const { id } = await add('everything', running(EVERYTHING));
    await allow(id, 'get-env');
    const seen = Object.keys(JSON.parse(await call('everything.get-env', {})) as object);
    expect(seen.filter((name) => !['PATH', 'HOME', 'LANG', 'TMPDIR'].includes(name))).toEqual([]);
    expect(seen).toContain('PATH');
  });

  it('is cut off in a long operation as soon as nobody waits for it (bars A11)', async () => {
    const { add, allow, call } = reviewing();
    const { id } = await add('everything', running(EVERYTHING));
    await allow(id, 'trigger-long-running-operation');
    const started = Date.now();
    const limit = AbortSignal.timeout(8_000);
    await expect(
      call('everything.trigger-long-running-operation', { duration: 600, steps: 5 }, limit),
    ).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(30_000);
  });
});
