import { app, dialog, shell } from 'electron';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { toAppError, type AppError } from '../../shared/errors/app-error';
import { inLanguage } from '../../shared/i18n/sentences';
import { shippedLanguage, translator, type Language } from '../../shared/i18n/translate';
import { createImportWriterThread } from '../intake/import-writer-thread';
import { settleKeeping } from '../keeping/settle';
import { systemClock } from '../lib/clock';
import { openLogger } from '../lib/logger';
import { createSessionSecrets } from '../secrets/session-secrets';
import { allowPortalShortcuts } from '../shell/global-shortcut';
import { registerAppScheme } from '../shell/security/app-protocol';
import { disableCoreDumps } from '../shell/security/core-dumps';
import { denyNameLookups } from '../shell/security/name-lookups';
import { holdQuit } from '../shell/quitting';
import { forbiddenSwitches, isWithoutSandbox } from '../shell/security/remote-debugging';
import { claimSingleInstance } from '../shell/single-instance';
import { lockProfile } from '../store/profile-lock';
import { NewerDatabaseError } from '../store/database';
import { openStore } from '../store/store';
import { composeCore, type Core } from './compose';
import { runDesktop, type Desktop } from './desktop';
import { openProfile, profileDirectory, type Profile } from './profile';
import { enterSafeMode } from './safe-mode';
import { databaseKey, openSecrets } from './secrets';
import { recover } from './recovery';
import { noteStart } from './start-record';

/** An app that ran this long did not end because of how it starts. */
const WELL_AFTER_MS = 2 * 60_000;
const PARSE_WORKER = join(import.meta.dirname, 'parse-worker.js');
const IMPORT_WORKER = join(import.meta.dirname, 'import-worker.js');

/**
 * Starts the app, or one `genie` command with `--cli`. Everything that must happen before Electron is ready happens
 * in this call; it returns before the app is up, because Electron waits for its entry module.
 */
export function start(argv: readonly string[]): void {
  process.umask(0o077);
  const cli = argv.indexOf('--cli');
  if (cli !== -1) return void runCli(argv.slice(cli + 1), throwAwayFolder());
  // Otherwise V8 lets garbage lie until the heap is half as large again: here there is little to do, all day long. Its
  // collections stay concurrent. Workers that start later do the same.
  setFlagsFromString('--optimize-for-size');
  const refused = app.isPackaged ? forbiddenSwitches(argv) : [];
  if (refused.length > 0) {
    process.stderr.write(
      `Genie Tray does not start with --${refused[0]}: it would open your mail to other programs.\n`,
    );
    return app.exit(1);
  }
  if (app.isPackaged && isWithoutSandbox(argv, process.getuid?.())) return void refuseWithoutSandbox();
  const demo = argv.includes('--demo');
  const directory = demo ? mkdtempSync(join(tmpdir(), 'genie-demo-')) : profileDirectory(undefined, process.env);
  const profile = openProfile(directory);
  const devServerUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);
  app.setName('Genie Tray');
  app.setPath('userData', profile.windowDirectory);
  app.setPath('crashDumps', join(profile.windowDirectory, 'crashes'));
  registerAppScheme();
  denyNameLookups(app, devServerUrl);
  allowPortalShortcuts(app, process.platform);
  let desktop: Desktop | null = null;
  if (!claimSingleInstance(app, () => desktop?.open())) return app.exit(0);
  const record = demo ? null : noteStart(join(profile.directory, 'starts.json'), systemClock.now());
  app.on('will-quit', () => record?.forget());
  // A tray app lives on without a window.
  app.on('window-all-closed', () => undefined);
  if (demo) app.on('quit', () => rmSync(directory, { recursive: true, force: true }));

  void app
    .whenReady()
    .then(() => openCoreOrAsk(profile, { demo, devServerUrl }))
    .then(async (core) => {
      if (typeof core === 'number') {
        record?.forget();
        return app.exit(core);
      }
      disableCoreDumps().catch((error: unknown) => core.log.error('start.failed', error, { kind: 'dumps' }));
      if (record?.inLoop) enterSafeMode(core);
      const hidden = argv.includes('--hidden') && !record?.inLoop;
      const quit = holdQuit(app);
      desktop = await runDesktop(core, { profile, demo, hidden, devServerUrl });
      if (quit.release()) return app.quit();
      await systemClock.sleep(WELL_AFTER_MS);
      record?.forget();
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
    const { postponed } = await settleKeeping({ ...profile, secrets });
    if (postponed !== null) log.error('keeping.postponed', postponed, { code: postponed.code });
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

type StartOptions = { demo: boolean; devServerUrl: string | null };

// Without its keychain or its database the app cannot do anything: say why, and offer what helps. The language is the
// system's, because the chosen one is in the database. A number is the code to exit with instead.
async function openCoreOrAsk(profile: Profile, { demo, devServerUrl }: StartOptions): Promise<Core | number> {
  const language = shippedLanguage(app.getLocale());
  for (;;) {
    const quit = holdQuit(app);
    try {
      const core = await openCore(profile, demo);
      if (!quit.release()) return core;
      await core.close();
      return 0;
    } catch (thrown) {
      if (quit.release()) return 0;
      const error = toAppError(thrown);
      process.stderr.write(`${error.message} ${error.hint}\n`);
      const answer = await askAbout(error, profile, language);
      if (answer === 'quit') return 1;
      if (answer === 'restore') {
        const log = openLogger(profile.logDirectory);
        await recover({ profile, language, clock: systemClock, log, devServerUrl });
        await log.close();
      }
    }
  }
}

type Answer = 'retry' | 'restore' | 'quit';

/** Said in a box, because it is the launcher that left the sandbox out, and nobody sees what that prints. */
async function refuseWithoutSandbox(): Promise<void> {
  await app.whenReady();
  const t = translator(shippedLanguage(app.getLocale()));
  dialog.showErrorBox(t('shell.noSandbox'), t('shell.noSandboxHint'));
  app.exit(1);
}

/** Shows why the app cannot start until the user says how to go on. The file is never replaced without that (bars D6). */
async function askAbout(error: AppError, profile: Profile, language: Language): Promise<Answer> {
  const t = translator(language);
  const isBroken = error.code === 'database_unreadable' && !(error instanceof NewerDatabaseError);
  const choices: { answer: Answer | 'folder'; label: string }[] = [
    ...(isBroken ? [{ answer: 'restore' as const, label: t('shell.broken.restore') }] : []),
    { answer: 'retry', label: t('common.retry') },
    ...(isBroken ? [{ answer: 'folder' as const, label: t('shell.broken.folder') }] : []),
    { answer: 'quit', label: t('shell.menu.quit') },
  ];
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: t('shell.appName'),
      message: inLanguage(error.message, language),
      detail: inLanguage(error.hint, language),
      buttons: choices.map(({ label }) => label),
      defaultId: choices.findIndex(({ answer }) => answer === 'retry'),
      cancelId: choices.length - 1,
      noLink: true,
    });
    const answer = choices[response]?.answer ?? 'quit';
    if (answer !== 'folder') return answer;
    const failed = await shell.openPath(profile.directory);
    if (failed !== '') process.stderr.write(`${profile.directory}\n`);
  }
}

/** A command needs nothing of Chromium: what that writes all the same would lie beside the profile, and goes with it. */
function throwAwayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'genie-command-'));
  app.setPath('userData', folder);
  app.setPath('crashDumps', folder);
  return folder;
}

async function runCli(args: readonly string[], folder: string): Promise<void> {
  const { runGenie } = await import('../cli/run');
  const code = await runGenie(args, {
    env: process.env,
    stdin: process.stdin,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    parseWorkerFile: PARSE_WORKER,
    importWorkerFile: IMPORT_WORKER,
  });
  // Before Electron is ready its `quit` tells nobody.
  rmSync(folder, { recursive: true, force: true });
  app.exit(code);
}
