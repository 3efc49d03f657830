import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { startDovecot, type TestDovecot } from '../test/support/dovecot';
import { fillMaildir } from './search-peers';
import { syntheticMailbox } from './synthetic-mail';

const ROOT = resolve(import.meta.dirname, '..');
const MESSAGES = 20_000;
const SEED = 20_260_301;
const USER = 'me';
const PASSWORD = 'pw';

/**
 * 20,000 messages over TLS from one Dovecot into the whole pipeline (fetched, parsed, indexed, encrypted, durable), beside
 * mbsync with mu, mbsync with notmuch, and imapflow with mailparser that keeps nothing. One after the other, on the same
 * mailbox. `node bench/run.mjs import [MESSAGES]`
 */
export async function run(args: readonly string[]): Promise<void> {
  const messages = Number(args[0] ?? MESSAGES);
  const directory = mkdtempSync(join(tmpdir(), 'genie-import-'));
  const dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
  try {
    fillMaildir(dovecot.maildir(USER), [...syntheticMailbox(SEED).mails(messages)]);
    const caFile = join(directory, 'ca.pem');
    writeFileSync(caFile, dovecot.caPem);
    // The first client pays for the server's index; it is none of the compared ones.
    const octets = await countOctets(dovecot);
    console.log(`${messages} messages, ${Math.round(octets / 2 ** 20)} MiB`);

    const genie = await genieImport(dovecot, directory, caFile, messages);
    console.log(
      `Genie Tray: ${rate(messages, genie.seconds)}; event loop of main p50 ${genie.loop.p50.toFixed(1)}, ` +
        `p99 ${genie.loop.p99.toFixed(1)}, max ${genie.loop.max.toFixed(0)} ms (aim: p99 under 50); ` +
        `peak memory ${genie.peakMb} MB (aim: under 400)`,
    );
    const bare = await bareImport(dovecot);
    console.log(`imapflow + mailparser, nothing kept: ${rate(messages, bare)}`);
    console.log(`  Genie Tray has ${(bare / genie.seconds).toFixed(2)} times its speed (aim: at least 0.5)`);
    const pull = mbsync(dovecot, directory, caFile);
    if (pull === null) return console.log('mbsync is not installed (Debian: isync): not compared.');
    console.log(`mbsync alone, in clear, no index: ${rate(messages, pull)}`);
    for (const [name, seconds, aim] of [
      ['mu index', muIndex(directory), 'aim: at least 5'],
      ['notmuch new', notmuchNew(directory), ''],
    ] as const) {
      if (seconds === null) console.log(`${name}: not installed, not compared.`);
      else {
        console.log(`mbsync + ${name}: ${rate(messages, pull + seconds)} (of which the index ${seconds.toFixed(1)} s)`);
        console.log(
          `  Genie Tray is ${((pull + seconds) / genie.seconds).toFixed(2)} times as fast ${aim && `(${aim})`}`,
        );
      }
    }
  } finally {
    await dovecot.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function rate(messages: number, seconds: number): string {
  return `${seconds.toFixed(1)} s, ${Math.round(messages / seconds)} messages a second`;
}

type GenieResult = { seconds: number; peakMb: number; loop: { p50: number; p99: number; max: number } };

/** `genie import` as it is installed, in a profile of its own with the keychain. */
async function genieImport(
  dovecot: TestDovecot,
  directory: string,
  caFile: string,
  messages: number,
): Promise<GenieResult> {
  const env = {
    ...process.env,
    GENIE_PROFILE: join(directory, 'profile'),
    LOOP_DELAY_FILE: join(directory, 'loop.json'),
  };
  const server = ['--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls', '--ca', caFile];
  const who = ['--user', USER, '--password-stdin', '--address', 'me@example.org'];
  const account = await genie(['accounts', 'add', '--kind', 'imap', ...server, ...who, '--json'], env, PASSWORD);
  await genie(['config', 'set', 'kept-mib', '100000'], env);
  const { id } = JSON.parse(account.stdout) as { id: string };
  const { seconds, peakMb, stdout } = await genie(
    ['import', '--account', id, '--last', String(messages), '--json'],
    env,
  );
  const { imports } = JSON.parse(stdout) as { imports: { state: string; stored: number }[] };
  if (imports[0]?.state !== 'done' || imports[0].stored !== messages) throw new Error(`Imported only ${stdout}`);
  return { seconds, peakMb, loop: JSON.parse(readFileSync(env.LOOP_DELAY_FILE, 'utf8')) as GenieResult['loop'] };
}

async function genie(args: readonly string[], env: NodeJS.ProcessEnv, stdin = '') {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', join(ROOT, 'bench/loop-delay.mjs'), join(ROOT, 'out/main/genie.js'), ...args],
    { env, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdin.end(stdin);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  let peakMb = 0;
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, peakMemoryMb(child.pid));
  }, 200);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(watching);
  if (code !== 0) throw new Error(`genie ${args[0]} failed: ${stdout}${stderr}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakMb, stdout };
}

// Threads included: the readers are worker threads of the same process.
function peakMemoryMb(pid: number | undefined): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(peak ?? 0) / 1_024);
  } catch {
    // It has just ended.
    return 0;
  }
}

async function bareClient(dovecot: TestDovecot): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.port,
    secure: true,
    logger: false,
    auth: { user: USER, pass: PASSWORD },
    tls: { ca: dovecot.caPem },
  });
  client.on('error', (error: Error) => console.error(error.message));
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  return client;
}

async function countOctets(dovecot: TestDovecot): Promise<number> {
  const client = await bareClient(dovecot);
  let octets = 0;
  for await (const { size } of client.fetch('1:*', { size: true })) octets += size ?? 0;
  await client.logout();
  return octets;
}

async function bareImport(dovecot: TestDovecot): Promise<number> {
  const startedAt = performance.now();
  const client = await bareClient(dovecot);
  for await (const { source } of client.fetch('1:*', { source: true })) {
    if (source) await simpleParser(source);
  }
  await client.logout();
  return (performance.now() - startedAt) / 1_000;
}

function mbsync(dovecot: TestDovecot, directory: string, caFile: string): number | null {
  const config = join(directory, 'mbsyncrc');
  mkdirSync(join(directory, 'maildir'));
  writeFileSync(
    config,
    `IMAPAccount bench
Host localhost
Port ${dovecot.port}
User ${USER}
Pass ${PASSWORD}
SSLType IMAPS
CertificateFile ${caFile}

IMAPStore far
Account bench

MaildirStore near
Path ${directory}/maildir/
Inbox ${directory}/maildir/INBOX

Channel bench
Far :far:
Near :near:
Patterns INBOX
Create Near
Sync Pull
SyncState *
`,
    { mode: 0o600 },
  );
  return timed('mbsync', ['-c', config, '-a', '-q']);
}

function muIndex(directory: string): number | null {
  const home = `--muhome=${join(directory, 'mu')}`;
  if (timed('mu', ['init', home, `--maildir=${join(directory, 'maildir')}`]) === null) return null;
  return timed('mu', ['index', home, '--quiet']);
}

function notmuchNew(directory: string): number | null {
  const config = join(directory, 'notmuch-config');
  const path = join(directory, 'maildir');
  writeFileSync(config, `[database]\npath=${path}\n[new]\ntags=inbox\nignore=.mbsyncstate;.uidvalidity\n`);
  return timed('notmuch', [`--config=${config}`, 'new', '--quiet']);
}

/** Seconds; null where the program is not installed. */
function timed(program: string, args: readonly string[]): number | null {
  const startedAt = performance.now();
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error) return null;
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return (performance.now() - startedAt) / 1_000;
}
