import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { listPackage } from '@electron/asar';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { quit, requestMail, seccompOfWindow } from '../support/new-user';
import {
  PACKAGED,
  PACKAGED_APP,
  packagedCommand,
  removePackaged,
  startPackaged,
  type PackagedRun,
} from '../support/packaged-app';

const folders: string[] = [];
const runs: PackagedRun[] = [];
test.afterEach(async () => {
  for (const run of runs.splice(0)) await removePackaged(run);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'genie-package-'));
  folders.push(folder);
  return folder;
}

function start(...args: Parameters<typeof startPackaged>): PackagedRun {
  const run = startPackaged(...args);
  runs.push(run);
  return run;
}

/** The plain program, without the arguments and the environment that the tests give the app. */
async function runProgram(args: string[], env: Record<string, string>): Promise<string> {
  const profile = temporary();
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(PACKAGED_APP, [...args, ...root], {
    env: { ...process.env, GENIE_PROFILE: profile, GENIE_SECRETS: 'session', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const killer = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await once(child, 'exit');
  clearTimeout(killer);
  return output;
}

test.describe('the packaged app', () => {
  test('has its fuses set as the configuration says (bars E8)', async () => {
    const wire = await getCurrentFuseWire(PACKAGED_APP);
    // The wire is a line of characters in the program, one a fuse: '0' off, '1' on.
    const state = (fuse: FuseV1Options) => String.fromCharCode(Number(wire[fuse]));
    expect(state(FuseV1Options.RunAsNode)).toBe('0');
    expect(state(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe('0');
    expect(state(FuseV1Options.EnableNodeCliInspectArguments)).toBe('0');
    expect(state(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe('0');
    expect(state(FuseV1Options.OnlyLoadAppFromAsar)).toBe('1');
    expect(state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe('1');
    expect(state(FuseV1Options.EnableCookieEncryption)).toBe('1');
  });

  test('is no Node for others: not by ELECTRON_RUN_AS_NODE, NODE_OPTIONS or --inspect (bars E8)', async () => {
    const folder = temporary();
    const script = join(folder, 'script.cjs');
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '');`);
    const ran = () => {
      try {
        return readFileSync(join(folder, 'ran'), 'utf8') === '';
      } catch {
        return false;
      }
    };
    await runProgram([script], { ELECTRON_RUN_AS_NODE: '1' });
    expect(ran()).toBe(false);
    await runProgram(['--cli', '--help'], { NODE_OPTIONS: `--require ${script}` });
    expect(ran()).toBe(false);
    // The sentence of our own check, not the debugger's.
    const output = await runProgram(['--inspect=0'], {});
    expect(output).not.toContain('Debugger listening');
    expect(output).toContain('does not start with --inspect');
    const usr1 = start(['--hidden']);
    await new Promise((done) => setTimeout(done, 3_000));
    usr1.process.kill('SIGUSR1');
    await new Promise((done) => setTimeout(done, 1_000));
    expect(usr1.output()).not.toContain('Debugger listening');
  });

  test('loads itself from its archive alone, not from a folder laid beside it (bars E8)', async () => {
    const copy = join(temporary(), 'app');
    cpSync(PACKAGED, copy, { recursive: true, verbatimSymlinks: true });
    const planted = join(copy, 'resources', 'app');
    mkdirSync(planted);
    const mark = join(copy, 'planted-ran');
    writeFileSync(join(planted, 'package.json'), JSON.stringify({ name: 'planted', main: 'main.js' }));
    writeFileSync(join(planted, 'main.js'), `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`);
    const run = start(['--cli', '--help'], { app: join(copy, 'genie-tray') });
    expect(await run.exited).toBe(0);
    expect(run.output()).toContain('genie');
    expect(() => readFileSync(mark)).toThrow();
    // Without the archive there is no app at all.
    renameSync(join(copy, 'resources', 'app.asar'), join(copy, 'resources', 'gone.asar'));
    const without = start(['--cli', '--help'], { app: join(copy, 'genie-tray') });
    await Promise.race([without.exited, new Promise((done) => setTimeout(done, 5_000))]);
    expect(() => readFileSync(mark)).toThrow();
  });

  test('refuses to start with a debugging port or without certificate checks, and says why (bars E9)', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    for (const name of [`--remote-debugging-port=${port}`, '--remote-debugging-pipe', '--ignore-certificate-errors']) {
      const run = start([name, '--hidden']);
      expect([name, await run.exited]).toEqual([name, 1]);
      expect(run.output()).toContain(`does not start with ${name.split('=')[0]}`);
      expect(run.output()).not.toContain('DevTools listening');
    }
  });

  test('leaves nothing beside the profile when it ran a command', async () => {
    const [home, tmp] = [temporary(), temporary()];
    const env = { HOME: home, TMPDIR: tmp, XDG_CONFIG_HOME: undefined, GENIE_PROFILE: undefined };
    const run = start(['--cli', 'sessions', '--json'], { profile: join(home, '.config/genie-tray'), env });
    expect([await run.exited, run.stdout()]).toEqual([0, expect.stringContaining('"sessions"')]);
    expect(readdirSync(join(home, '.config'))).toEqual(['genie-tray']);
    expect(readdirSync(tmp)).toEqual([]);
  });

  test('holds listed files only: no sources, maps, tests or files of the developer (bars C4)', () => {
    const files = listPackage(join(PACKAGED, 'resources', 'app.asar'), { isPack: false });
    const own = files.filter((file) => !file.startsWith('/node_modules'));
    const allowed = [
      /^\/(out|resources)$/,
      /^\/package\.json$/,
      /^\/out\/(main|preload|renderer)(\/(chunks|assets))?$/,
      /^\/out\/main\/((chunks\/)?[\w.-]+\.js)$/,
      /^\/out\/preload\/preload\.cjs$/,
      /^\/out\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|woff2|svg|png))$/,
      /^\/resources\/(icons|icons\/counts|demo-mailbox)(\/[\w-]+\.(png|eml|svg))?$/,
    ];
    expect(own.filter((file) => !allowed.some((form) => form.test(file)))).toEqual([]);
    // Public roots for marks of brands, which the library that checks senders brings.
    const roots = /^\/node_modules\/@postalsys\/vmc\/data\/root-store\/[\w.-]+\.pem$/;
    const unwanted = files.filter((file) => /\.(map|ts|tsx|cts|mts|md|c|cc|h|gyp|env|pem)$/.test(file));
    expect(unwanted.filter((file) => !roots.test(file))).toEqual([]);
    expect(files.filter((file) => /\/(test|tests|__tests__|example|examples|\.github)\//.test(file))).toEqual([]);
    const outside = new Set(
      listPackage(join(PACKAGED, 'resources', 'app.asar'), { isPack: false })
        .filter((file) => file.endsWith('.node'))
        .map((file) => file.split('/')[2]),
    );
    expect([...outside].sort()).toEqual(['better-sqlite3', 'keytar']);
  });
});

test.describe('the packaged app on a desktop', () => {
  let desktop: TestDesktop;
  test.beforeEach(async () => {
    desktop = await startDesktop();
  });
  test.afterEach(() => desktop.close());

  test('does its main job: notices, proposes, and ends with what was approved, its windows in a sandbox (bars E1)', async () => {
    test.setTimeout(120_000);
    const mailbox = temporary();
    const profile = temporary();
    const added = await packagedCommand(
      profile,
      ...['accounts', 'add', '--kind', 'folder', '--path', mailbox, '--address', 'you@example.com'],
      ...['--allow', 'ann@example.org', '--authserv-id', 'mx.example.com', '--json'],
    );
    expect(added.code).toBe(0);
    const app = start(['--hidden'], { profile });
    await desktop.trayItem(20_000);
    writeFileSync(join(mailbox, '.new'), requestMail('tell Bob that Friday works'));
    renameSync(join(mailbox, '.new'), join(mailbox, 'new.eml'));
    const told = await desktop.notification((one) => one.summary.startsWith('Ann Lee'), 60_000);
    expect(told.summary).toBe('Ann Lee: tell Bob that Friday works');

    const seccomp = await seccompOfWindow(desktop, app);
    if (process.getuid?.() !== 0) expect(seccomp).toBe('2');

    await quit(desktop, app);
    const { output } = await packagedCommand(profile, 'sessions', '--json');
    const { sessions } = JSON.parse(output.slice(output.indexOf('{'))) as {
      sessions: { id: string; status: string }[];
    };
    expect(sessions).toMatchObject([{ status: 'awaiting_review' }]);
    const shown = await packagedCommand(profile, 'show', sessions[0]?.id ?? '', '--json');
    const session = JSON.parse(shown.output.slice(shown.output.indexOf('{'))) as { actions: { id: string }[] };
    const approved = await packagedCommand(profile, 'approve', session.actions[0]?.id ?? '', '--json');
    expect([approved.code, approved.output]).toEqual([0, expect.stringContaining('executed')]);
  });

  test('is one process however often it is started, and one writer of the database (bars E10, D4)', async () => {
    test.setTimeout(120_000);
    const profile = temporary();
    const started = Array.from({ length: 20 }, () => start(['--hidden'], { profile }));
    await desktop.trayItem(60_000);
    const ended = await Promise.all(
      started.map((run) => Promise.race([run.exited, new Promise<'runs'>((done) => setTimeout(done, 40_000, 'runs'))])),
    );
    expect(ended.filter((code) => code === 'runs')).toHaveLength(1);
    expect(ended.filter((code) => code === 0)).toHaveLength(19);
    // Everybody was counted: none had to be told that the database is in use.
    expect(started.map((run) => run.output()).join('')).not.toContain('in use');
    await desktop.clickMenu('Quit').catch(() => undefined);
    await Promise.all(started.map((run) => run.exited));
  });
});
