import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonLines, runCommand } from '../../support/run-command';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'genie-answer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function answer(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

describe('genie parse-answer', () => {
  it('prints a line for each file, in their order', async () => {
    const good = answer('good.txt', [{ kind: 'no_action', params: { reason: 'nothing to do' }, rationale: 'done' }]);
    const mixed = answer('mixed.txt', [
      { kind: 'send_mail', params: {} },
      { kind: 'summarize_thread', params: { summary: 'short' } },
    ]);
    const prose = answer('prose.txt', 'I would rather not.');
    const { code, stdout } = await runCommand(['parse-answer', good, mixed, prose, '--json']);

    expect(code).toBe(0);
    expect(jsonLines(stdout)).toEqual([
      {
        file: good,
        outcome: 'accepted',
        sessionStatus: 'awaiting_review',
        actions: [{ index: 0, kind: 'no_action', params: { reason: 'nothing to do' }, rationale: 'done', flags: [] }],
        dropped: [],
        reason: null,
        alert: null,
      },
      {
        file: mixed,
        outcome: 'partial',
        sessionStatus: 'awaiting_review',
        actions: [{ index: 1, kind: 'summarize_thread', params: { summary: 'short' }, rationale: '', flags: [] }],
        dropped: [{ index: 0, reason: 'kind' }],
        reason: null,
        alert: { severity: 3 },
      },
      {
        file: prose,
        outcome: 'failed',
        sessionStatus: 'failed',
        actions: [],
        dropped: [],
        reason: 'no_json',
        alert: { severity: 2 },
      },
    ]);
  });

  it('lets a draft go only to the named participants, and a tool only from the named list', async () => {
    const file = answer('answer.txt', [
      { kind: 'draft_reply', params: { body: 'Hi', to: ['a@example.com'] } },
      { kind: 'fetch_data', params: { tool: 'mail.thread', arguments: {} } },
    ]);
    const dropped = async (...options: string[]) => {
      const { stdout } = await runCommand(['parse-answer', file, ...options, '--json']);
      return jsonLines<{ dropped: unknown[] }>(stdout)[0]?.dropped;
    };
    expect(await dropped('--participants', 'a@example.com, b@example.com', '--tools', 'mail.thread')).toEqual([]);
    expect(await dropped('--participants', 'b@example.com', '--tools', 'mail.search')).toEqual([
      { index: 0, reason: 'recipients' },
      { index: 1, reason: 'tool' },
    ]);
  });

  it('fails an answer that was cut off', async () => {
    const file = answer('answer.txt', []);
    const { stdout } = await runCommand(['parse-answer', file, '--finish-reason', 'length', '--json']);
    expect(jsonLines(stdout)).toMatchObject([{ outcome: 'failed', reason: 'truncated' }]);
  });

  it('names a file that cannot be read', async () => {
    const missing = join(folder, 'missing.txt');
    const { code, stderr } = await runCommand(['parse-answer', missing]);
    expect(code).toBe(1);
    expect(stderr).toBe(`${missing} cannot be read.\nName a file that holds a model's answer.\n`);
  });
});
