import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from './certificates';
import { dovecotConfig } from './dovecot-config';
import { startTokenService } from './dovecot-tokens';
import { accepts, freePorts } from './loopback-port';

export type DovecotOptions = {
  /** Password by user name. */
  users: Record<string, string>;
  /** Certificate names of the server. */
  altNames?: string;
  /** User by access token; then the server takes tokens too. */
  tokens?: Record<string, string>;
  /** How tokens are taken; both ways by default. */
  tokenMechanisms?: 'xoauth2' | 'oauthbearer' | 'xoauth2 oauthbearer';
  /** Between the parts of a mailbox name; `/` by default. */
  separator?: '/' | '.';
  /** With Sent, Archive and Trash, marked as such. */
  withRoles?: boolean;
};

export type TestDovecot = {
  host: 'localhost';
  /** Implicit TLS. */
  port: number;
  starttlsPort: number;
  /** The authority that signed the server's certificate. */
  caPem: string;
  /** Delivers like a mail server: written to tmp/, then moved to new/. Returns the file name. Received now, or then. */
  deliver: (user: string, rfc822: string, mailbox?: string, receivedAtMs?: number) => string;
  /** Which tokens are good; empty where the server takes none. */
  tokens: Map<string, string>;
  /** Tokens that were tried, oldest first. */
  triedTokens: string[];
  /** The Maildir of a user. */
  maildir: (user: string) => string;
  /** Dovecot's own log: logins and failures. */
  log: () => string;
  /** Every command line the user's clients sent after signing in, without tags, oldest first. */
  commands: (user: string) => string[];
  /** Cuts the connections of a user. */
  kick: (user: string) => void;
  /** Runs doveadm, e.g. to expunge or to set a flag as another mail program would. */
  doveadm: (...args: string[]) => string;
  /** The same with something on its standard input, such as a mail to save. */
  doveadmWithInput: (input: string, ...args: string[]) => string;
  restart: () => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
};

const DOVECOT = '/usr/sbin/dovecot';

/**
 * A Dovecot of its own on loopback ports: own configuration, certificates and mail, as root or as an ordinary user.
 * Needs dovecot-imapd and openssl. Always call `stop`.
 */
export async function startDovecot(options: DovecotOptions): Promise<TestDovecot> {
  const dir = fs.mkdtempSync(join(tmpdir(), 'dovecot-'));
  const owner = mailOwner();
  // Its helpers run under other users when it is started by root.
  fs.chmodSync(dir, 0o755);
  for (const name of ['run', 'state', 'mail', 'rawlog', 'tls']) fs.mkdirSync(join(dir, name));
  for (const user of Object.keys(options.users)) {
    const box = join('mail', user);
    for (const name of [box, join(box, 'cur'), join(box, 'new'), join(box, 'tmp'), join('rawlog', user)]) {
      fs.mkdirSync(join(dir, name), { recursive: true });
      fs.chownSync(join(dir, name), owner.uid, owner.gid);
    }
  }
  const authority = createAuthority(join(dir, 'tls'));
  const certificate = authority.issue('server', options.altNames ?? 'DNS:localhost,IP:127.0.0.1');
  const [port = 0, starttlsPort = 0] = await freePorts(2);
  const users = Object.entries(options.users).map(([user, password]) => `${user}:{PLAIN}${password}::::::\n`);
  fs.writeFileSync(join(dir, 'users'), users.join(''), { mode: 0o644 });
  const configFile = join(dir, 'dovecot.conf');
  const tokens = options.tokens ? await startTokenService(dir, options.tokens) : null;
  const mechanisms = options.tokenMechanisms ?? 'xoauth2 oauthbearer';
  const oauth = tokens && { passdb: tokens.passdb, mechanisms };
  const { separator = '/', withRoles = false } = options;
  const setup = { dir, owner, certificate, port, starttlsPort, oauth, separator, withRoles };
  fs.writeFileSync(configFile, dovecotConfig(setup));

  const server = new DovecotProcess(dir, configFile, port);
  const doveadmWithInput = (input: string, ...args: string[]) =>
    execFileSync('/usr/bin/doveadm', ['-c', configFile, ...args], { input }).toString();
  const doveadm = (...args: string[]) => doveadmWithInput('', ...args);
  const maildir = (user: string) => join(dir, 'mail', user);
  try {
    await server.start();
  } catch (error) {
    await tokens?.stop();
    fs.rmSync(dir, { recursive: true, force: true });
    throw error;
  }

  return {
    tokens: tokens?.live ?? new Map<string, string>(),
    triedTokens: tokens?.asked ?? [],
    host: 'localhost',
    port,
    starttlsPort,
    caPem: authority.caPem,
    maildir,
    doveadm,
    doveadmWithInput,
    deliver: (user, rfc822, mailbox = 'INBOX', receivedAtMs = Date.now()) => {
      const name = `${Math.floor(Date.now() / 1000)}.M${process.hrtime.bigint()}R${randomBytes(4).toString('hex')}.${hostname()}`;
      const box = mailbox === 'INBOX' ? maildir(user) : join(maildir(user), `.${mailbox.replaceAll('/', '.')}`);
      const written = join(box, 'tmp', name);
      fs.writeFileSync(written, rfc822.replace(/\r?\n/g, '\r\n'));
      fs.chownSync(written, owner.uid, owner.gid);
      fs.utimesSync(written, receivedAtMs / 1_000, receivedAtMs / 1_000);
      fs.renameSync(written, join(box, 'new', name));
      return name;
    },
    log: () => server.log(),
    commands: (user) => commandsOf(join(dir, 'rawlog', user)),
    kick: (user) => void doveadm('kick', user),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await server.stop();
      await tokens?.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}

class DovecotProcess {
  #process: ChildProcess | null = null;

  constructor(
    private readonly dir: string,
    private readonly configFile: string,
    private readonly port: number,
  ) {}

  log(): string {
    const file = join(this.dir, 'dovecot.log');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  }

  async start(): Promise<void> {
    const started = spawn(DOVECOT, ['-F', '-c', this.configFile], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    this.#process = started;
    let said = '';
    started.stderr.on('data', (data: Buffer) => (said += data.toString()));
    for (let attempt = 0; attempt < 400; attempt += 1) {
      if (started.exitCode !== null) throw new Error(`Dovecot ended: ${said}\n${this.log().slice(-2_000)}`);
      if (await accepts(this.port)) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await this.stop();
    throw new Error(`Dovecot did not listen: ${said}`);
  }

  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running?.pid || running.exitCode !== null || running.signalCode) return;
    const group = -running.pid;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    // The whole group: the master alone waits for idle clients.
    process.kill(group, 'SIGTERM');
    const hard = setTimeout(() => process.kill(group, 'SIGKILL'), 2_000);
    await gone;
    clearTimeout(hard);
  }
}

/** Who owns the mail: never root, which Dovecot refuses. */
function mailOwner(): { user: string; uid: number; gid: number; isRoot: boolean } {
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) return { user: 'nobody', uid: 65_534, gid: 65_534, isRoot: true };
  return { user: userInfo().username, uid, gid: process.getgid?.() ?? uid, isRoot: false };
}

// Dovecot writes one file a session, named by its time: `<seconds> <tag> <command>`, and continuations without a tag.
function commandsOf(folder: string): string[] {
  const sessions = fs.readdirSync(folder).filter((name) => name.endsWith('.in'));
  return sessions.sort().flatMap((name) =>
    fs
      .readFileSync(join(folder, name), 'latin1')
      .replace(/^\d+\.\d+ /gm, '')
      // What follows a literal's length belongs to the command (RFC 9051 §4.3).
      .replace(/\{\d+\+?\}\r?\n/g, '')
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line) => (line === 'DONE' ? line : line.replace(/^\S+ /, ''))),
  );
}
