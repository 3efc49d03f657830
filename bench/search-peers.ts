import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rfc822, type SyntheticMail } from './synthetic-mail';

export type SearchPeer = {
  name: string;
  dialect: 'mu' | 'notmuch';
  /** How many lines it prints. */
  search: (query: string) => number;
  indexOctets: () => number;
};

/** Writes the mails as a Maildir. */
export function fillMaildir(directory: string, mails: Iterable<SyntheticMail>): void {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(directory, name), { recursive: true });
  for (const mail of mails) {
    const name = `${Math.floor(mail.receivedAtMs / 1_000)}.${mail.number}.bench:2,${mail.seen ? 'S' : ''}`;
    writeFileSync(join(directory, 'cur', name), rfc822(mail));
  }
}

/** Indexes DIRECTORY/maildir with mu. */
export function startMu(directory: string, limit: number): SearchPeer | { missing: string } {
  const home = `--muhome=${join(directory, 'mu')}`;
  const version = output('mu', ['--version']);
  if (version === null) return { missing: 'mu is not installed (Debian: maildir-utils): not compared.' };
  require('mu', ['init', home, `--maildir=${join(directory, 'maildir')}`, '--my-address=me@example.org']);
  const seconds = timed(() => require('mu', ['index', home, '--quiet']));
  const options = ['find', home, `--maxnum=${limit}`, '--sortfield=date', '--reverse', '--fields=d f s'];
  const name = `mu find ${/\d+\.[\d.]+/.exec(version)?.[0]} (indexed in ${seconds} s)`;
  const size = () => octetsBelow(join(directory, 'mu'));
  return peer('mu', name, (query) => output('mu', [...options, query]), size);
}

/** Indexes DIRECTORY/maildir with notmuch. */
export function startNotmuch(directory: string, limit: number): SearchPeer | { missing: string } {
  const version = output('notmuch', ['--version']);
  if (version === null) return { missing: 'notmuch is not installed (Debian: notmuch): not compared.' };
  const config = join(directory, 'notmuch-config');
  writeFileSync(config, `[database]\npath=${join(directory, 'maildir')}\n[new]\ntags=inbox\n[user]\nname=Bench\n`);
  const notmuch = (args: string[]) => [`--config=${config}`, ...args];
  const seconds = timed(() => require('notmuch', notmuch(['new', '--quiet'])));
  const options = ['search', `--limit=${limit}`, '--sort=newest-first', '--output=summary'];
  const name = `notmuch search ${/\d+\.[\d.]+/.exec(version)?.[0]} (indexed in ${seconds} s)`;
  const size = () => octetsBelow(join(directory, 'maildir/.notmuch'));
  return peer('notmuch', name, (query) => output('notmuch', notmuch([...options, query])), size);
}

function peer(
  dialect: SearchPeer['dialect'],
  name: string,
  print: (query: string) => string | null,
  indexOctets: () => number,
): SearchPeer {
  const search = (query: string) => (print(query) ?? '').split('\n').filter((line) => line !== '').length;
  return { name, dialect, search, indexOctets };
}

/** Of all files below a folder. */
function octetsBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}

// Without it Xapian takes a sentence of Chinese for one word.
const ENVIRONMENT = { ...process.env, XAPIAN_CJK_NGRAM: '1' };

// Null where the program cannot be started; mu ends with 4 when it finds nothing.
function output(program: string, args: readonly string[]): string | null {
  const { error, stdout } = spawnSync(program, args, { encoding: 'utf8', env: ENVIRONMENT, maxBuffer: 1 << 26 });
  return error ? null : stdout;
}

function require(program: string, args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: ENVIRONMENT,
    maxBuffer: 1 << 26,
  });
  if (error || status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr}`, { cause: error });
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return Math.round((performance.now() - startedAt) / 1_000);
}
