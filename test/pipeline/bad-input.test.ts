import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { makeGenie, type Genie, type GenieError } from '../support/genie';
import { OWNER, PASSWORD, addImapAccount, imapAccount } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const WRONG = 'wrong-password-9120';

let dovecot: TestDovecot;
let misnamed: TestDovecot;
let genie: Genie;
let folder: string;

beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  misnamed = await startDovecot({ users: { [OWNER]: PASSWORD }, altNames: 'DNS:mail.elsewhere.example' });
  genie = makeGenie();
  folder = mkdtempSync(join(tmpdir(), 'genie-bad-input-'));
});
afterAll(async () => {
  await genie.remove();
  await Promise.all([dovecot.stop(), misnamed.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The options of a good account with some of them replaced; null leaves one out. */
function account(changes: Record<string, string | null>, server = dovecot): string[] {
  const args = imapAccount(genie, server);
  for (const [name, value] of Object.entries(changes)) {
    const place = args.indexOf(name);
    if (value === null) args.splice(place, 2);
    else args[place + 1] = value;
  }
  return args;
}

/** One sentence that names the thing, and one next step; no stack, no code of a library. */
function expectSentence(error: GenieError, code: string, names: readonly string[]): void {
  expect(Object.keys(error).sort()).toEqual(['code', 'hint', 'message']);
  expect(error.code).toBe(code);
  for (const name of names) expect(error.message).toContain(name);
  expect(error.message).toMatch(/^\S.*[.”"]$/);
  expect(error.hint).toMatch(/^[A-Z].{10,}\.?$/);
  expect(`${error.message} ${error.hint}`).not.toMatch(/\n|\bat \w+ \(|Error:|\bE[A-Z]{4,}\b|undefined|\[object/);
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('an account that cannot be added', () => {
  const refused = async (args: string[], stdin = PASSWORD) => genie.error(args, { stdin });

  it('with a wrong password', async () => {
    const error = await refused(account({}), WRONG);
    expectSentence(error, 'provider_auth_error', ['localhost', OWNER]);
    expect(error.hint).toContain('password');
    expect(JSON.stringify(error)).not.toContain(WRONG);
  });

  it('with a host that does not exist', async () => {
    expectSentence(await refused(account({ '--host': 'mail.nowhere.invalid' })), 'network', ['mail.nowhere.invalid']);
  });

  it('with a port where nobody listens', async () => {
    const port = String(await closedPort());
    expectSentence(await refused(account({ '--port': port })), 'network', ['localhost', port]);
  });

  it('with a certificate that nobody vouches for', async () => {
    const error = await refused(account({ '--ca': null }));
    expectSentence(error, 'tls_error', [`localhost:${dovecot.port}`, 'Genie Test CA']);
    expect(error.hint).toContain('--ca FILE');
  });

  it('with a certificate for another name', async () => {
    const error = await refused(account({}, misnamed));
    expectSentence(error, 'tls_error', ['localhost', 'mail.elsewhere.example']);
  });

  it('with TLS on the port for STARTTLS', async () => {
    const error = await refused(account({ '--port': String(dovecot.starttlsPort) }));
    expectSentence(error, 'tls_error', [`localhost:${dovecot.starttlsPort}`]);
  });

  it('with a CA file that is not there', async () => {
    const missing = join(folder, 'missing.pem');
    expectSentence(await refused(account({ '--ca': missing })), 'bad_input', [missing]);
  });

  it('with a CA file that holds no certificate', async () => {
    const file = join(folder, 'notes.pem');
    writeFileSync(file, 'not a certificate');
    expectSentence(await refused(account({ '--ca': file })), 'bad_input', ['certificate authority', 'PEM']);
  });

  it('with a folder that is not there', async () => {
    const missing = join(folder, 'missing');
    expectSentence(await refused(['accounts', 'add', '--kind', 'folder', '--path', missing]), 'not_found', [missing]);
  });

  it('leaves no account behind', async () => {
    expect(await genie.json(['accounts', 'list'])).toEqual({ accounts: [] });
  });
});

describe('a wrong command line ends with exit code 2', () => {
  const usage = async (args: string[], stdin = PASSWORD) => {
    const { code, stdout } = await genie.run([...args, '--json'], { stdin });
    expect(code).toBe(2);
    const { error } = JSON.parse(stdout) as { error: GenieError };
    expect(error.code).toBe('usage');
    return error.message;
  };

  it('for a connection without encryption to another computer', async () => {
    const message = await usage(account({ '--host': 'mail.example.com', '--security': 'none' }));
    expect(message).toContain('only to this computer');
  });

  it('for a port that is no number', async () => {
    expect(await usage(account({ '--port': 'imaps' }))).toContain('port');
  });

  it('for an empty password', async () => {
    expect(await usage(account({}), '')).toContain('password');
  });

  it('for a security that does not exist', async () => {
    expect(await usage(account({ '--security': 'ssl' }))).toContain('security');
  });
});

describe('something that does not exist', () => {
  it.each([
    ['accounts remove', ['accounts', 'remove', 'no-such-id']],
    ['accounts pause', ['accounts', 'pause', 'no-such-id']],
    ['sync --account', ['sync', '--once', '--account', 'no-such-id']],
    ['show', ['show', 'no-such-id']],
    ['approve', ['approve', 'no-such-id']],
    ['dismiss', ['dismiss', 'no-such-id']],
  ])('is named by %s', async (_command, args) => {
    expectSentence(await genie.error(args), 'not_found', ['no-such-id']);
  });
});

describe('secrets that cannot be opened', () => {
  it('for want of a keyring', async () => {
    const env = { GENIE_SECRETS: 'keychain', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
    const error = await genie.error(['accounts', 'list'], { env });
    expectSentence(error, 'keyring_unavailable', ['keychain']);
    expect(error.hint).toContain('GENIE_SECRETS=passphrase');
  });

  it('with a wrong passphrase', async () => {
    const error = await genie.error(['accounts', 'list'], { env: { GENIE_PASSPHRASE: 'wrong' } });
    expectSentence(error, 'keyring_unavailable', ['passphrase']);
    expect(error.hint).toContain('GENIE_PASSPHRASE');
  });

  it('without a passphrase', async () => {
    const error = await genie.error(['accounts', 'list'], { env: { GENIE_PASSPHRASE: '' } });
    expectSentence(error, 'keyring_unavailable', ['passphrase']);
  });

  it('and a profile folder that may not be written', async () => {
    const place = join(folder, 'file');
    writeFileSync(place, '');
    chmodSync(place, 0o600);
    const error = await genie.error(['accounts', 'list', '--profile', join(place, 'profile')]);
    expectSentence(error, 'internal', [place]);
    expect(error.hint).toContain('--profile');
  });
});

describe('a profile that a running watch writes to', () => {
  let watched: Genie;
  beforeEach(() => {
    watched = makeGenie();
    return () => watched.remove();
  });

  it('is read but not written by another command', async () => {
    const { id } = await addImapAccount(watched, dovecot);
    const watch = watched.watch();
    await watch.ready;

    for (const args of [
      ['sync', '--once'],
      ['accounts', 'remove', id],
      ['config', 'set', 'theme', 'dark'],
    ]) {
      const error = await watched.error(args);
      expectSentence(error, 'profile_in_use', ['already running']);
    }
    expect(await watched.json(['accounts', 'list'])).toMatchObject({ accounts: [{ id, active: true }] });
    expect(await watched.json(['sessions'])).toEqual({ sessions: [], held: [] });
    expect(await watched.json(['audit', 'verify'])).toMatchObject({ ok: true });

    expect(await watch.stop()).toBe(0);
    expect(existsSync(join(watched.profile, 'genie.db'))).toBe(true);
    expect(await watched.json(['config', 'set', 'theme', 'dark'])).toMatchObject({ theme: 'dark' });
  });
});
