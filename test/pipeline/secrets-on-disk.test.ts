import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { PASSPHRASE, eventually, makeGenie, type Genie } from '../support/genie';
import { filesBelow, grepBelow, openToOthers } from '../support/profile-grep';
import { OWNER, PASSWORD, addImapAccount, imapAccount, mail, sessions, setModel, show } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const API_KEY = 'sk-canary-marigold-5521-0099';
const WRONG_PASSWORD = 'imap-wrong-thistle-1177';
const MAIL_WORDS = ['zephyrsubject', 'quokkabody', 'lorikeetname', 'axolotlanswer'];
const CANARIES = [PASSWORD, WRONG_PASSWORD, API_KEY, PASSPHRASE, ...MAIL_WORDS];
const ANSWER = [
  { kind: 'draft_reply', params: { body: 'axolotlanswer' }, rationale: 'axolotlanswer' },
  { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'quokkabody' } } },
];

let dovecot: TestDovecot;
let model: FakeModel;
beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
});
afterAll(() => dovecot.stop());

/** Everything that could leave a trace: refused logins, a model that repeats the key, a crash while the log is full. */
async function fullRun(genie: Genie): Promise<void> {
  model = await startFakeModel([
    { answer: 'axolotlanswer, but not as JSON' },
    { answer: JSON.stringify(ANSWER) },
    { reply: { status: 500, body: { error: { message: `axolotlanswer: the key ${API_KEY} made me fall over` } } } },
    { reply: { status: 401, body: { error: { message: `The key ${API_KEY} is no good`, code: 'invalid_api_key' } } } },
  ]);
  await genie.error(imapAccount(genie, dovecot), { stdin: WRONG_PASSWORD });
  await addImapAccount(genie, dovecot);
  await setModel(genie, model.baseUrl, API_KEY);

  const watch = genie.watch();
  await watch.ready;
  deliver('Genie: zephyrsubject');
  await eventually('the proposals', () => watch.lines.length > 0);
  deliver('Genie: zephyrsubject again');
  deliver('Genie: zephyrsubject once more');
  await eventually('both faults of the model', () => model.requests.length >= 4);
  const log = join(genie.profile, 'logs', 'genie-tray.log');
  await eventually('the log tells of them', () => readFileSync(log, 'utf8').includes('proposing.failed'));
  // The write-ahead log, the lock and the log stay as they are.
  await watch.kill();

  const list = await sessions(genie);
  const session = list.sessions.find(({ topic }) => topic === 'zephyrsubject');
  for (const { id } of (await show(genie, session?.id ?? '')).actions) await genie.json(['approve', id]);
  expect((await genie.run(['search', 'quokkabody'])).stdout).toContain('zephyrsubject');
  const second = genie.watch();
  await second.ready;
  await second.kill();
}

let delivered = 0;
function deliver(subject: string): void {
  const body = `Please find quokkabody.\r\n\r\n${'quokkabody '.repeat(40)}`;
  const from = `Lora lorikeetname <${OWNER}>`;
  dovecot.deliver(OWNER, mail({ subject, messageId: `canary-${(delivered += 1)}@example.org`, from, body }));
}

describe.each(['passphrase', 'keychain'] as const)('a profile with its secrets in: %s', (secrets) => {
  let genie: Genie;
  beforeAll(async () => {
    genie = makeGenie(secrets);
    await fullRun(genie);
  });
  afterAll(async () => {
    await genie.remove();
    await model.close();
  });

  it('was really used: the key reached the model, and there is a log and a write-ahead log', () => {
    expect(model.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${API_KEY}`);
    const log = readFileSync(join(genie.profile, 'logs', 'genie-tray.log'), 'utf8');
    expect(log).toContain('proposing.failed');
    expect(existsSync(join(genie.profile, 'genie.db-wal'))).toBe(true);
  });

  it('holds no password, key, passphrase or word of a mail in any file, in any spelling (bars V1)', () => {
    expect(filesBelow(genie.profile).length).toBeGreaterThan(3);
    expect(grepBelow(genie.profile, CANARIES)).toEqual([]);
  });

  it('left nothing in the temporary folder (bars V1)', () => {
    expect(filesBelow(genie.temporary)).toEqual([]);
  });

  it('belongs to its user alone (bars V2)', () => {
    expect(openToOthers(genie.profile)).toEqual([]);
  });

  it('keeps its secrets where it was told to', () => {
    expect(existsSync(join(genie.profile, 'secrets.vault'))).toBe(secrets === 'passphrase');
  });
});

describe('the search itself', () => {
  it.each([
    ['as it is', (word: string) => Buffer.from(`x${word}y`)],
    ['as UTF-16', (word: string) => Buffer.from(word, 'utf16le')],
    ['as hex', (word: string) => Buffer.from(Buffer.from(word).toString('hex'))],
    ['as base64', (word: string) => Buffer.from(Buffer.from(word).toString('base64'))],
    ['as base64 after another octet', (word: string) => Buffer.from(Buffer.from(`:${word}:`).toString('base64'))],
    ['as base64 after two other octets', (word: string) => Buffer.from(Buffer.from(`a:${word}:b`).toString('base64'))],
  ])('finds a word %s, and a file that others may read', (_form, write) => {
    const folder = mkdtempSync(join(tmpdir(), 'genie-search-'));
    try {
      mkdirSync(join(folder, 'below'), { mode: 0o700 });
      writeFileSync(join(folder, 'below', 'file'), Buffer.concat([Buffer.alloc(5, 1), write(API_KEY)]));
      chmodSync(join(folder, 'below', 'file'), 0o644);
      expect(grepBelow(folder, CANARIES)).toMatchObject([{ word: API_KEY }]);
      expect(openToOthers(folder)).toEqual([`644 ${join(folder, 'below', 'file')}`]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
