import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { TestDesktop } from './desktop.mjs';
import type { TestDovecot } from './dovecot';
import { descendants, removePackaged, startPackaged, type PackagedRun } from './packaged-app';

const PASSWORD = 'correct-horse-battery';
const MAILBOX = 'you@example.com';
/** For startDovecot. */
export const USERS = { [MAILBOX]: PASSWORD };

export type NewUser = {
  home: string;
  /** Where the app puts its profile by itself. */
  profile: string;
  /** Starts an installed program without a window. */
  start(program: string): PackagedRun;
  /** The JSON document of a command that must succeed. */
  genie<T>(program: string, args: readonly string[], stdin?: string): Promise<T>;
  remove(): Promise<void>;
};

/** Somebody who has just come to this computer: an empty home, nothing set, the keyring and the bus of the session. */
export function newUser(): NewUser {
  const home = mkdtempSync(join(tmpdir(), 'genie-home-'));
  const profile = join(home, '.config', 'genie-tray');
  const runs: PackagedRun[] = [];
  const unset = { GENIE_PROFILE: undefined, GENIE_SECRETS: undefined, GENIE_PASSPHRASE: undefined };
  const env = { ...unset, HOME: home, XDG_CONFIG_HOME: undefined, XDG_CACHE_HOME: undefined, XDG_DATA_HOME: undefined };
  const run = (app: string, args: readonly string[], stdin?: string) => {
    runs.push(startPackaged(args, { app, profile, env, stdin }));
    return runs.at(-1) as PackagedRun;
  };
  return {
    home,
    profile,
    start: (program) => run(program, ['--hidden']),
    async genie<T>(program: string, args: readonly string[], stdin?: string) {
      const command = run(program, ['--cli', ...args, '--json'], stdin);
      expect(await command.exited, command.output()).toBe(0);
      return JSON.parse(command.stdout()) as T;
    },
    async remove() {
      for (const one of runs) await removePackaged(one);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Adds the mailbox on the server; the password goes into the keyring. */
export async function addMailbox(user: NewUser, program: string, dovecot: TestDovecot, caFile: string): Promise<void> {
  const server = ['--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls', '--ca', caFile];
  const rules = ['--address', MAILBOX, '--allow', 'ann@example.org', '--authserv-id', 'mx.example.com'];
  const words = ['accounts', 'add', '--kind', 'imap', ...server, '--user', MAILBOX, '--password-stdin', ...rules];
  await user.genie(program, words, PASSWORD);
}

/** A request reaches the mailbox, and the running app tells of it. */
export async function requestArrives(desktop: TestDesktop, dovecot: TestDovecot, topic: string): Promise<void> {
  dovecot.deliver(MAILBOX, requestMail(topic));
  await desktop.notification(({ summary }) => summary === `Ann Lee: ${topic}`, 60_000);
}

/** Opens the window and says in which seccomp mode its process runs: 2 is a sandbox with a filter (proc(5)). */
export async function seccompOfWindow(desktop: TestDesktop, app: PackagedRun): Promise<string | undefined> {
  await desktop.activate();
  const renderer = () => descendants(app.process.pid ?? 0).find(({ command }) => command.includes('--type=renderer'));
  await expect.poll(() => renderer()?.pid ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(renderer()?.command).toContain('--enable-sandbox');
  expect(renderer()?.command).not.toMatch(/no-sandbox|node-integration/);
  return /^Seccomp:\s+(\d)$/m.exec(readFileSync(`/proc/${renderer()?.pid}/status`, 'utf8'))?.[1];
}

/** Ends the app as its user does. */
export async function quit(desktop: TestDesktop, app: PackagedRun): Promise<void> {
  // The app may be gone before it has answered the click.
  await desktop.clickMenu('Quit').catch(() => undefined);
  expect(await app.exited).toBe(0);
}

/** What is in the home beside what the libraries under every desktop app keep for all of them. */
export function leftInHome(user: NewUser): string[] {
  const shared = ['.cache/fontconfig', '.cache/mesa_shader_cache', '.cache/mesa_shader_cache_db'];
  return readdirSync(user.home)
    .flatMap((name) => {
      const path = join(user.home, name);
      return statSync(path).isDirectory() ? readdirSync(path).map((entry) => `${name}/${entry}`) : [name];
    })
    .filter((path) => !shared.includes(path))
    .sort();
}

export type Request = { id: string; topic: string; status: string };

export async function requests(user: NewUser, program: string): Promise<Request[]> {
  const { sessions } = await user.genie<{ sessions: Request[] }>(program, ['sessions']);
  return sessions;
}

/** Approves the draft that was proposed for a request and returns what became of it. */
export async function approveDraft(user: NewUser, program: string, session: string): Promise<string> {
  type Shown = { actions: { id: string; action: { kind: string } }[] };
  const { actions } = await user.genie<Shown>(program, ['show', session]);
  const draft = actions.find(({ action }) => action.kind === 'draft_reply');
  const { status } = await user.genie<{ status: string }>(program, ['approve', draft?.id ?? 'no draft was proposed']);
  return status;
}

/** A request of somebody who is allowed and verified, by the rules of `addMailbox`. */
export function requestMail(topic: string): string {
  return [
    'Authentication-Results: mx.example.com; dmarc=pass header.from=example.org',
    'Received: from mail.example.org by mx.example.com; Mon, 30 Nov 2026 10:00:00 +0000',
    'From: Ann Lee <ann@example.org>',
    `To: ${MAILBOX}`,
    `Subject: Genie: ${topic}`,
    `Message-ID: <${topic.replaceAll(' ', '-')}@example.org>`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please answer by Friday. Thank you, Ann',
    '',
  ].join('\r\n');
}
