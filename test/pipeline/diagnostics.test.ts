import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { diagnostics, type Diagnostics } from '../../shared/domain/diagnostics';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { PASSPHRASE, eventually, makeGenie, type Genie } from '../support/genie';
import { grepBelow } from '../support/profile-grep';
import { startScriptedImap, type ScriptedImap } from '../support/scripted-imap';
import { OWNER, PASSWORD, addImapAccount, imapAccount, mail, setModel, sync } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const API_KEY = 'sk-canary-marigold-5521-0099';
const WRONG_PASSWORD = 'imap-wrong-thistle-1177';
/** Letters alone too: such pass for a code. */
const WORDS = ['zephyrsubject', 'quokkabody', 'lorikeetname', 'axolotlservererror', 'kingfisherlabel'];
const CANARIES = [PASSWORD, WRONG_PASSWORD, API_KEY, PASSPHRASE, OWNER, ...WORDS];

let dovecot: TestDovecot;
let hostile: ScriptedImap;
let model: FakeModel;
let genie: Genie;
let folder: string;
let number = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'genie-facts-'));
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  // A server that answers every login with words that are not ours to repeat.
  hostile = await startScriptedImap(
    '@on LOGIN|AUTHENTICATE\n{tag} NO [axolotlservererror] axolotlservererror /home/lorikeetname zephyrsubject\n',
  );
  model = await startFakeModel([
    {
      reply: { status: 401, body: { error: { message: `axolotlservererror ${API_KEY}`, code: 'axolotlservererror' } } },
    },
  ]);
  genie = makeGenie();
  await genie.error(imapAccount(genie, dovecot), { stdin: WRONG_PASSWORD });
  await addImapAccount(genie, dovecot, '--label', 'kingfisherlabel');
  const there = ['--host', '127.0.0.1', '--port', String(hostile.port), '--security', 'none', '--user', 'lorikeetname'];
  await genie.error(['accounts', 'add', '--kind', 'imap', ...there, '--password-stdin'], { stdin: WRONG_PASSWORD });
  await setModel(genie, model.baseUrl, API_KEY);
  const body = `Please find quokkabody for ${OWNER}.`;
  const from = `Lora lorikeetname <${OWNER}>`;
  dovecot.deliver(OWNER, mail({ subject: 'Genie: zephyrsubject', messageId: 'canary@example.org', from, body }));
  const watch = genie.watch();
  await watch.ready;
  await eventually('the refusal of the model', () => model.requests.length > 0);
  await watch.stop();
  await sync(genie);
});
afterAll(async () => {
  await genie.remove();
  await model.close();
  await hostile.stop();
  await dovecot.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function facts(env: NodeJS.ProcessEnv = {}): Promise<{ file: string; told: Diagnostics }> {
  const file = join(folder, `facts-${(number += 1)}.json`);
  await genie.json(['diagnostics', file], { env });
  return { file, told: diagnostics.parse(JSON.parse(readFileSync(file, 'utf8'))) };
}

describe('genie diagnostics (bars V5)', () => {
  it('tells how account, queue and model are, and what the log says, of a real run', async () => {
    const { told } = await facts();
    expect(told.profile).toMatchObject({
      secrets: 'passphrase',
      database: { open: true, code: null, quickCheck: 'ok' },
    });
    expect(told.accounts).toMatchObject([{ account: 1, kind: 'imap', state: 'polling', credential: 'accepted' }]);
    expect(told.model).toMatchObject({ provider: 'openai-compatible', usable: false });
    expect(told.model?.calls).toMatchObject([{ outcome: 'llm_auth', calls: 1 }]);
    expect(told.alerts.map(({ code }) => code)).toContain('model_configuration');
    expect(told.log.map(({ msg }) => msg)).toContain('proposing.failed');
    expect(told.queue?.sessions).toEqual({ failed: 1 });
  });

  it('writes a file of its user alone and never over another one', async () => {
    const { file } = await facts();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    expect((await genie.error(['diagnostics', file])).code).toBe('bad_input');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('works beside the process that watches', async () => {
    const watch = genie.watch();
    await watch.ready;
    const { told } = await facts();
    expect(told.profile.database).toMatchObject({ open: true, quickCheck: 'ok' });
    await watch.stop();
  });

  it.each([
    ['a wrong passphrase', { GENIE_PASSPHRASE: 'another' }, { secretsCode: 'keyring_unavailable' }],
    [
      'no keyring',
      { GENIE_SECRETS: 'keychain', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
      { secrets: 'keychain', secretsCode: 'keyring_unavailable' },
    ],
  ])('says with %s why nothing opens, and still tells the rest', async (_, env, expected) => {
    const { told } = await facts(env);
    expect(told.profile).toMatchObject({ ...expected, database: { there: true, open: false, key: 'unreachable' } });
    expect(told.log.length).toBeGreaterThan(0);
  });

  it('says of a database that is cut off that it does not open', async () => {
    truncateSync(join(genie.profile, 'genie.db'), 9_000);
    const { told } = await facts();
    expect(told.profile.database.there).toBe(true);
    expect([told.profile.database.code, told.profile.database.quickCheck]).not.toEqual([null, 'ok']);
    expect(told.log.length).toBeGreaterThan(0);
  });

  it('held no canary in any of these files nor in the log, in any spelling', () => {
    expect(number).toBeGreaterThan(5);
    expect(grepBelow(folder, CANARIES)).toEqual([]);
    expect(grepBelow(join(genie.profile, 'logs'), CANARIES)).toEqual([]);
  });
});
