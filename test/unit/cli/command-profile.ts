import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DATABASE_KEY } from '../../../electron/keeping/place';
import { UsageError } from '../../../electron/cli/arguments';
import type { CliContext, Command } from '../../../electron/cli/command';
import { accounts } from '../../../electron/cli/commands/accounts';
import { toAppError } from '../../../shared/errors/app-error';
import { openPassphraseVault } from '../../../electron/secrets/passphrase-vault';
import { openStore, type Store } from '../../../electron/store/store';
import { makeQuickVault } from '../../support/quick-vault';

const PASSPHRASE = 'walnut-harbour';

/** What a command did: its code as `genie` would end, its document, and the error it threw. */
export type Ran = { code: number; stdout: string; error: { code: string; message: string; hint: string } | null };

export type CommandProfile = Awaited<ReturnType<typeof commandProfile>>;

/** A profile with one folder account, for commands that run in this process; made once a file. */
export async function commandProfile() {
  const home = mkdtempSync(join(tmpdir(), 'genie-command-'));
  const profile = join(home, 'profile');
  const mail = join(home, 'mail');
  mkdirSync(mail);
  makeQuickVault(profile, PASSPHRASE);
  const env = { GENIE_PROFILE: profile, GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: PASSPHRASE };

  const run = async (command: Command, ...args: string[]): Promise<Ran> => {
    let stdout = '';
    const context: CliContext = {
      env,
      stdin: Readable.from([]),
      stdout: (text) => (stdout += text),
      stderr: () => undefined,
      parseWorkerFile: 'not-needed',
      importWorkerFile: 'not-needed',
    };
    try {
      return { code: await command(args, context), stdout, error: null };
    } catch (thrown) {
      if (thrown instanceof UsageError) {
        return { code: 2, stdout, error: { code: 'usage', message: thrown.message, hint: '' } };
      }
      const { code, message, hint } = toAppError(thrown);
      return { code: 1, stdout, error: { code, message, hint } };
    }
  };
  const json = async <T>(command: Command, ...args: string[]): Promise<T> => {
    const ran = await run(command, ...args, '--json');
    if (ran.error !== null || ran.code !== 0) throw new Error(ran.error?.message ?? `exit code ${ran.code}`);
    return JSON.parse(ran.stdout) as T;
  };

  const { id } = await json<{ id: string }>(
    ...([
      accounts,
      'add',
      '--kind',
      'folder',
      '--path',
      mail,
      '--address',
      'me@example.com',
      '--label',
      'Work',
    ] as const),
  );
  const key = await openPassphraseVault(join(profile, 'secrets.vault'), PASSPHRASE).get(DATABASE_KEY);
  if (key === null) throw new Error('The profile has no database key.');
  const databaseKey = Buffer.from(key, 'base64');
  /** The database between two commands. */
  const withStore = <T>(work: (store: Store) => T): T => {
    const store = openStore({ file: join(profile, 'genie.db'), key: databaseKey });
    try {
      return work(store);
    } finally {
      store.close();
    }
  };
  return { home, account: id, run, json, withStore, remove: () => rmSync(home, { recursive: true, force: true }) };
}
