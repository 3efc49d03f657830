import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import type { ActionView, HistoryEntry, OutcomeView, SessionView } from '../../../shared/ipc/views';
import { audit } from '../../../electron/cli/commands/audit';
import { approve, consent, dismiss, snooze, undo } from '../../../electron/cli/commands/decide';
import { outcomes } from '../../../electron/cli/commands/outcomes';
import { sessions, show } from '../../../electron/cli/commands/sessions';
import type { Command } from '../../../electron/cli/command';
import { withCore } from '../../../electron/cli/open-core';
import { sha256 } from '../../../electron/lib/canonical-json';
import type { Store } from '../../../electron/store/store';
import { makeQuickVault } from '../../support/quick-vault';
import { addAccount, addProposals, addSession } from '../../support/temp-store';

const home = mkdtempSync(join(tmpdir(), 'genie-decide-'));
const env = { GENIE_PROFILE: join(home, 'profile'), GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: 'walnut' };
const DRAFT: ProposedAction = { kind: 'draft_reply', params: { body: 'Yes.' } };
const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const NEEDS_YOU: ProposedAction = { kind: 'escalate_human', params: { reason: 'Only you know.' } };
const UNKNOWN_TOOL: ProposedAction = { kind: 'fetch_data', params: { tool: 'mail.delete', arguments: {} } };

let account = '';

// One profile for all: each command opens it as a process of its own would.
beforeAll(async () => {
  makeQuickVault(env.GENIE_PROFILE, env.GENIE_PASSPHRASE);
  account = await inStore((store) => addAccount(store));
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('genie approve --all', () => {
  it('does everything in order up to the first failure, leaves the rest, and ends with its error', async () => {
    const { session, ids } = await proposed([TASK, UNKNOWN_TOOL, DRAFT]);
    const { code, value } = await run<{ executed: number; failedActionId: string; error: { code: string } }>(
      approve,
      '--all',
      session,
    );
    expect(code).toBe(1);
    expect(value).toMatchObject({ executed: 1, failedActionId: ids[1], error: { code: 'not_found' } });
    const { actions } = (await run<SessionView>(show, session)).value;
    expect(actions.map(({ status }) => status)).toEqual(['executed', 'failed', 'proposed']);
    expect((await run(approve, '--all', session)).value).toEqual({ executed: 1, failedActionId: null });
  });
});

describe('genie undo', () => {
  it('takes an approval back; edited, it can be approved again', async () => {
    const { session, ids } = await proposed([TASK]);
    await run(approve, ids[0]);
    expect((await run<ActionView>(undo, ids[0])).value).toMatchObject({ status: 'proposed', outcome: null });
    await expect(run(undo, ids[0])).rejects.toMatchObject({ code: 'conflict' });
    const params = join(home, 'params.json');
    writeFileSync(params, JSON.stringify({ title: 'Call Bob' }));
    const again = await run<ActionView>(approve, ids[0], '--params', params);
    expect(again.value).toMatchObject({ status: 'executed', outcome: { content: { title: 'Call Bob' } } });
    const { history } = (await run<{ history: HistoryEntry[] }>(show, session)).value;
    expect(history.map(({ kind }) => kind)).toEqual([
      'created',
      'approved',
      'undone',
      'edited',
      'approved',
      'executed',
    ]);
  });
});

describe('genie snooze', () => {
  it('takes until a time, for a span, or now', async () => {
    const { session } = await proposed([TASK]);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const untilOf = async () => (await run<SessionView>(show, session)).value.snoozedUntilMs;
    await run(snooze, session, '--until', until);
    expect(await untilOf()).toBe(Date.parse(until));
    await run(snooze, session, '--for', '2h');
    expect((await untilOf())! - Date.now()).toBeGreaterThan(7_100_000);
    await run(snooze, session, '--now');
    expect(await untilOf()).toBeNull();
    const list = (await run<{ sessions: { id: string; snoozedUntilMs: number | null }[] }>(sessions)).value;
    expect(list.sessions.find(({ id }) => id === session)?.snoozedUntilMs).toBeNull();
  });

  it.each([[[]], [['--for', '2 hours']], [['--for', '0x5h']], [['--until', 'tomorrow']], [['--now', '--for', '1h']]])(
    'refuses %j',
    async (options) => {
      await expect(run(snooze, 'some-session', ...options)).rejects.toThrow(/^(Use one of|--(for|until) is)/);
    },
  );

  it('refuses a time that has passed', async () => {
    const { session } = await proposed([TASK]);
    await expect(run(snooze, session, '--until', '2020-01-01')).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('genie consent', () => {
  it('shows the text, and sends exactly the one with the hash', async () => {
    const session = await asking();
    const { value } = await run<{ text: string; payloadHash: string; model: string }>(consent, session, '--show');
    expect(value).toEqual({ id: session, text: 's\n\np', payloadHash: sha256('s\n\np'), model: 'big-model' });
    expect((await run<SessionView>(show, session)).value.consent).toMatchObject({ text: 's\n\np', model: 'big-model' });
    await expect(run(consent, session, '--send', '0'.repeat(64))).rejects.toMatchObject({ code: 'conflict' });
    await run(consent, session, '--send', value.payloadHash);
    await expect(run(consent, session, '--show')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('leaves the request to the built-in rules', async () => {
    const session = await asking();
    await run(consent, session, '--builtin');
    const stored = await inStore((store) => store.sessions.get([account], session));
    expect(stored).toMatchObject({ consent: 'given', prepared: null });
  });
});

describe('genie outcomes', () => {
  it('lists, shows, closes and opens what needs the user, and reminds of it', async () => {
    const { ids } = await proposed([NEEDS_YOU]);
    const id = (await run<ActionView>(approve, ids[0])).value.outcome?.id ?? '';
    const list = (await run<{ outcomes: OutcomeView[] }>(outcomes, 'list')).value.outcomes;
    expect(list.map((one) => one.id)).toContain(id);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await run<OutcomeView>(outcomes, 'remind', id, '--at', at)).value.remindAtMs).toBe(Date.parse(at));
    expect((await run<OutcomeView>(outcomes, 'remind', id, '--never')).value.remindAtMs).toBeNull();
    expect((await run<OutcomeView>(outcomes, 'done', id)).value.doneAtMs).not.toBeNull();
    expect((await run<OutcomeView>(outcomes, 'done', id, '--open')).value.doneAtMs).toBeNull();
    expect((await run<OutcomeView>(outcomes, 'show', id)).value.content).toMatchObject({ reason: 'Only you know.' });
    await expect(run(outcomes, 'show', 'no such id')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('exports a draft to a new file for its user only, and never over another one', async () => {
    const { ids } = await proposed([DRAFT]);
    const id = (await run<ActionView>(approve, ids[0])).value.outcome?.id ?? '';
    const { value } = await run<{ file: string }>(outcomes, 'export', id, '--as', 'eml', '--to', home);
    expect(value.file).toBe(join(home, 'Re Genie answer Ann.eml'));
    expect(statSync(value.file).mode & 0o777).toBe(0o600);
    expect((await simpleParser(readFileSync(value.file))).headers.get('x-unsent')).toBe('1');
    await expect(run(outcomes, 'export', id, '--as', 'eml', '--to', home)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(run(outcomes, 'export', id, '--as', 'ics')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(run(outcomes, 'export', id, '--as', 'pdf')).rejects.toThrow(/--as is one of/);
  });

  it('prints a task as iCalendar, Markdown or text', async () => {
    const { ids } = await proposed([TASK]);
    const id = (await run<ActionView>(approve, ids[0])).value.outcome?.id ?? '';
    const printed = async (as: string) => (await plain(outcomes, 'export', id, '--as', as)).stdout;
    expect(await printed('ics')).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(await printed('markdown')).toBe('- [ ] Call Ann\n  Mail: Genie: answer Ann\n');
    expect(await printed('text')).toBe('Call Ann\n\nMail: Genie: answer Ann\n');
  });
});

describe('genie audit', () => {
  it('verifies the log and an exported file, and ends with 1 where the file was changed', async () => {
    const { ids } = await proposed([TASK]);
    await run(dismiss, ids[0]);
    const { stdout } = await plain(audit, 'export');
    const file = join(home, 'audit.jsonl');
    writeFileSync(file, stdout);
    const whole = (await run<{ head: string; entries: number }>(audit, 'verify')).value;
    const { code, value } = await run(audit, 'verify', '--file', file);
    expect(code).toBe(0);
    expect(value).toMatchObject({ ok: true, head: whole.head, entries: whole.entries, fromTheStart: true });
    writeFileSync(file, stdout.replace('genie.action_dismissed', 'genie.action_approved'));
    const broken = await run(audit, 'verify', '--file', file);
    expect(broken).toMatchObject({ code: 1, value: { ok: false, error: { code: 'conflict' } } });
    await expect(run(audit, 'verify', '--file', join(home, 'none'))).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('exports a span of time', async () => {
    expect((await plain(audit, 'export', '--since', '2000-01-01', '--until', '2001-01-01')).stdout).toBe('');
    await expect(run(audit, 'export', '--since', 'yesterday')).rejects.toThrow('--since is a time');
  });
});

function inStore<T>(work: (store: Store) => T): Promise<T> {
  return withCore(
    contextOf(() => undefined),
    undefined,
    'write',
    (core) => Promise.resolve(work(core.store)),
  );
}

function proposed(proposals: ProposedAction[]): Promise<{ session: string; ids: [string, ...string[]] }> {
  return inStore((store) => {
    const { id: session } = addSession(store, account);
    return { session, ids: addProposals(store, account, session, proposals) as [string, ...string[]] };
  });
}

function asking(): Promise<string> {
  return inStore((store) => {
    const { id } = addSession(store, account);
    store.sessions.askConsent(account, id, { system: 's', prompt: 'p', model: 'big-model' }, 1);
    return id;
  });
}

async function plain(command: Command, ...args: string[]): Promise<{ code: number; stdout: string }> {
  let stdout = '';
  const code = await command(
    args,
    contextOf((text) => (stdout += text)),
  );
  return { code, stdout };
}

async function run<T>(command: Command, ...args: string[]): Promise<{ code: number; value: T }> {
  const { code, stdout } = await plain(command, ...args, '--json');
  return { code, value: (args[0] === 'export' && command === audit ? null : JSON.parse(stdout)) as T };
}

function contextOf(stdout: (text: string) => void) {
  const workers = { parseWorkerFile: 'not-needed', importWorkerFile: 'not-needed' };
  return { env, stdin: Readable.from([]), stdout, stderr: () => undefined, ...workers };
}
