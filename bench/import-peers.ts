import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDovecot } from '../test/support/dovecot';
import { PASSWORD, USER } from './genie-command';

export function mbsync(dovecot: TestDovecot, directory: string, caFile: string): number | null {
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

export function muIndex(directory: string): number | null {
  const home = `--muhome=${join(directory, 'mu')}`;
  if (timed('mu', ['init', home, `--maildir=${join(directory, 'maildir')}`]) === null) return null;
  return timed('mu', ['index', home, '--quiet']);
}

export function notmuchNew(directory: string): number | null {
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
