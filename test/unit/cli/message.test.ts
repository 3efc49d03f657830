import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGenie } from '../../../electron/cli/run';
import type { MessageReading } from '../../../electron/reading/read-message';
import type { SearchHit } from '../../../electron/store/message-search';
import type { StoredAttachment } from '../../../electron/store/attachments';
import { makeQuickVault } from '../../support/quick-vault';

const BUILT = join(import.meta.dirname, '../../../out/main/parse-worker.js');
const RAW = [
  'From: Ann <ann@example.org>',
  'To: me@example.com',
  'Subject: 契約 contract',
  'Message-ID: <contract@example.org>',
  'In-Reply-To: <offer@example.org>',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  ...[
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `我们明天签署合同。\x1b[2J https://x.example/ ${'word '.repeat(20)}`,
  ],
  ...['--b', 'Content-Type: application/pdf; name="a.pdf"', 'Content-Transfer-Encoding: base64', '', 'JVBERi0='],
  '--b--',
  '',
].join('\r\n');

const home = mkdtempSync(join(tmpdir(), 'genie-message-'));
const mail = join(home, 'mail');
const PASSPHRASE = 'walnut-harbour-quartz';
let id = '';

// One profile for all: each command opens it as a process of its own would.
beforeAll(async () => {
  makeQuickVault(join(home, 'profile'), PASSPHRASE);
  mkdirSync(mail);
  await genie('accounts', 'add', '--kind', 'folder', '--path', mail, '--address', 'me@example.com', '--label', 'Work');
  writeFileSync(join(mail, 'one.eml'), RAW);
  await genie('sync', '--once');
  const { hits } = await json<{ hits: SearchHit[] }>('search', '合同');
  id = hits[0]?.id ?? '';
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('genie message', () => {
  it('gets the text in chunks, with links, attachments and what is missing of the thread', async () => {
    const reading = await json<MessageReading>('message', 'get', id, '--max-chars', '40');
    expect(reading).toMatchObject({ id, chunk: 1, hasMore: true, thread: { completeness: 'partial', missing: 1 } });
    expect(reading.text).toHaveLength(40);
    expect(reading.links.items).toMatchObject([{ url: 'https://x.example/' }]);
    expect(reading.attachments).toMatchObject([{ position: 1, name: 'a.pdf', fetched: false }]);
    const last = await json<MessageReading>(
      'message',
      'get',
      id,
      '--max-chars',
      '40',
      '--chunk',
      String(reading.chunks),
    );
    expect(last.hasMore).toBe(false);
    const { stdout } = await genie('message', 'get', id);
    expect(stdout).toContain('我们明天签署合同。');
    expect(stdout).toContain('1 earlier messages of the thread are not here');
    expect(stdout).not.toContain('\x1b');
  });

  it('prints the source without commands to the terminal, and saves it as it is', async () => {
    const { stdout } = await genie('message', 'source', id);
    expect(stdout).toContain('\\x1b[2J');
    expect(stdout).not.toContain('\x1b');
    const { base64 } = await json<{ base64: string }>('message', 'source', id);
    expect(Buffer.from(base64, 'base64').toString()).toBe(RAW);
    const out = join(home, 'saved.eml');
    expect(await json('message', 'source', id, '--out', out)).toMatchObject({
      path: out,
      size: Buffer.byteLength(RAW),
    });
    expect(readFileSync(out, 'utf8')).toBe(RAW);
  });

  it('fetches an attachment into quarantine and saves it only on request', async () => {
    const fetched = await json<StoredAttachment & { path: string | null }>('message', 'attachment', id, '1');
    expect(fetched).toMatchObject({ name: 'a.pdf', size: 5, path: null });
    expect((await json<MessageReading>('message', 'get', id)).attachments[0]?.fetched).toBe(true);
    const { path } = await json<{ path: string }>('message', 'attachment', id, '1', '--out', home);
    expect(path).toBe(join(home, 'a.pdf'));
    expect(readFileSync(path, 'utf8')).toBe('%PDF-');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await genie('message', 'attachment', id, '1', '--out', home);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('already');
  });

  it('lists the thread with the number of those who are missing', async () => {
    expect(await json('message', 'thread', id)).toMatchObject({
      messages: [{ id, from: { address: 'ann@example.org' } }],
      completeness: 'partial',
      missing: ['<offer@example.org>'],
    });
    expect((await genie('message', 'thread', id)).stdout).toContain('1 earlier messages are not here');
  });

  it.each([
    ['get', ['message', 'get', 'nowhere']],
    ['thread', ['message', 'thread', 'nowhere']],
    ['an attachment that is not there', ['message', 'attachment', 'ID', '9']],
  ])('%s: says what is not there, with a next step', async (_what, args) => {
    const { code, stdout } = await genie(...args.map((arg) => arg.replace('ID', id)), '--json');
    expect(code).toBe(1);
    const { error } = JSON.parse(stdout) as { error: { code: string; hint: string } };
    expect(error.code).toBe('not_found');
    expect(error.hint).not.toBe('');
  });

  it.each([
    [['message']],
    [['message', 'get']],
    [['message', 'get', 'a', 'b']],
    [['message', 'get', 'a', '--chunk', 'x']],
    [['message', 'attachment', 'a']],
    [['search', 'x', '--limit', '0']],
    [['quarantine']],
    [['quarantine', 'retry', 'a', 'b']],
  ])('%j is a wrong command line', async (args) => {
    expect((await genie(...args)).code).toBe(2);
  });
});

describe('genie search', () => {
  it('finds by every field, and rebuilds its index on request', async () => {
    const found = async (query: string) => (await json<{ hits: SearchHit[] }>('search', query)).hits.length;
    expect(await found('from:ann subject:契約 has:attachment is:unread account:work')).toBe(1);
    expect(await found('account:elsewhere')).toBe(0);
    await json('search', '--rebuild');
    expect(await found('签署合同')).toBe(1);
    expect((await genie('search', '合同')).stdout).toContain('签署合同');
  });

  it('asks the servers with plain words only where told to, and says which could not be asked', async () => {
    const { hits, servers } = await json<{ hits: SearchHit[]; servers: { accountId: string; error: unknown }[] }>(
      ...['search', 'contract', '--server'],
    );
    expect(hits).toHaveLength(1);
    expect(servers).toHaveLength(1);
    expect(await json('search', 'contract')).not.toHaveProperty('servers');
    const { code, stdout } = await genie('search', 'is:unread', '--server', '--json');
    expect([code, (JSON.parse(stdout) as { error: { code: string } }).error.code]).toEqual([1, 'bad_input']);
  });
});

describe('genie quarantine', () => {
  it('is empty where everything could be read', async () => {
    expect(await json('quarantine', 'list')).toEqual({ messages: [] });
    expect(await json('quarantine', 'retry')).toEqual({ results: [] });
    expect((await genie('quarantine', 'retry', 'nowhere')).code).toBe(1);
  });
});

describe('a message that vanished from its folder', () => {
  it('keeps its text here and says that the server has it no more', async () => {
    unlinkSync(join(mail, 'one.eml'));
    expect(existsSync(join(mail, 'one.eml'))).toBe(false);
    const { code, stdout } = await genie('message', 'source', id, '--json');
    expect([code, stdout]).toEqual([1, expect.stringContaining('stays here')]);
    expect((await json<MessageReading>('message', 'get', id)).goneAtMs).toBeGreaterThan(0);
    // What is in quarantine needs no server.
    expect(await json('message', 'attachment', id, '1')).toMatchObject({ size: 5 });
  });
});

async function genie(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const code = await runGenie(args, {
    env: {
      GENIE_PROFILE: join(home, 'profile'),
      GENIE_SECRETS: 'passphrase',
      GENIE_PASSPHRASE: PASSPHRASE,
    },
    stdin: Readable.from([]),
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    parseWorkerFile: BUILT,
    importWorkerFile: 'not-needed',
  });
  return { code, stdout, stderr };
}

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await genie(...args, '--json');
  if (code !== 0) throw new Error(`genie ${args.join(' ')}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as T;
}
