import { app, dialog } from 'electron';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAppError } from '../../shared/errors/app-error';
import { createImportWriterThread } from '../intake/import-writer-thread';
import { systemClock } from '../lib/clock';
import { openLogger } from '../lib/logger';
import { createSessionSecrets } from '../secrets/session-secrets';
import { registerAppScheme } from '../shell/security/app-protocol';
import { denyNameLookups } from '../shell/security/name-lookups';
import { forbiddenSwitches } from '../shell/security/remote-debugging';
import { claimSingleInstance } from '../shell/single-instance';
import { lockProfile } from '../store/profile-lock';
import { openStore } from '../store/store';
import { composeCore, type Core } from './compose';
import { runDesktop, type Desktop } from './desktop';
import { openProfile, profileDirectory, type Profile } from './profile';
import { databaseKey, openSecrets } from './secrets';

const PARSE_WORKER = join(import.meta.dirname, 'parse-worker.js');
const IMPORT_WORKER = join(import.meta.dirname, 'import-worker.js');

/**
 * Starts the app, or one `genie` command with `--cli`. Everything that must happen before Electron is ready happens
 * in this call; it returns before the app is up, because Electron waits for its entry module.
 */
export function start(argv: readonly string[]): void {
  process.umask(0o077);
  const cli = argv.indexOf('--cli');
  if (cli !== -1) return void runCli(argv.slice(cli + 1));
  const refused = app.isPackaged ? forbiddenSwitches(argv) : [];
  if (refused.length > 0) {
    process.stderr.write(
      `Genie Tray does not start with --${refused[0]}: it would open your mail to other programs.\n`,
    );
    return app.exit(1);
  }
  const demo = argv.includes('--demo');
  const directory = demo ? mkdtempSync(join(tmpdir(), 'genie-demo-')) : profileDirectory(undefined, process.env);
  const profile = openProfile(directory);
  const devServerUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);
  app.setName('Genie Tray');
  app.setPath('userData', profile.windowDirectory);
  app.setPath('crashDumps', join(profile.windowDirectory, 'crashes'));
  registerAppScheme();
  denyNameLookups(app, devServerUrl);
  let desktop: Desktop | null = null;
  if (!claimSingleInstance(app, () => desktop?.open())) return app.exit(0);
  // A tray app lives on without a window.
  app.on('window-all-closed', () => undefined);
  if (demo) app.on('quit', () => rmSync(directory, { recursive: true, force: true }));

  void app
    .whenReady()
    .then(() => openCoreOrAsk(profile, demo))
    .then(async (core) => {
      if (core === null) return app.exit(1);
      const hidden = argv.includes('--hidden');
      desktop = await runDesktop(core, { profile, demo, hidden, devServerUrl });
    })
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      app.exit(1);
    });
}

async function openCore(profile: Profile, demo: boolean): Promise<Core> {
  const log = openLogger(profile.logDirectory);
  const secrets = demo ? createSessionSecrets() : openSecrets(profile, process.env);
  const lock = lockProfile(profile.directory);
  try {
    const key = await databaseKey(secrets, profile.databaseFile);
    const store = openStore({ file: profile.databaseFile, key });
    log.info('start', { version: app.getVersion() });
    const core = composeCore({
      store,
      secrets,
      clock: systemClock,
      log,
      parseWorkerFile: PARSE_WORKER,
      importWriter: createImportWriterThread(IMPORT_WORKER, { file: profile.databaseFile, key }),
    });
    return {
      ...core,
      close: async () => {
        await core.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

// Without its keychain or its database the app cannot do anything: say why, and offer to try again.
async function openCoreOrAsk(profile: Profile, demo: boolean): Promise<Core | null> {
  for (;;) {
    try {
      return await openCore(profile, demo);
    } catch (thrown) {
      const error = toAppError(thrown);
      process.stderr.write(`${error.message} ${error.hint}\n`);
      const { response } = await dialog.showMessageBox({
        type: 'error',
        title: 'Genie Tray',
        message: error.message,
        detail: error.hint,
        buttons: ['Try again', 'Quit'],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      });
      if (response === 1) return null;
    }
  }
}

async function runCli(args: readonly string[]): Promise<void> {
  const { runGenie } = await import('../cli/run');
  const code = await runGenie(args, {
    env: process.env,
    stdin: process.stdin,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    parseWorkerFile: PARSE_WORKER,
    importWorkerFile: IMPORT_WORKER,
  });
  app.exit(code);
}
