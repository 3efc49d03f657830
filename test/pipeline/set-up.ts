import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AccountView } from '../../shared/domain/account';
import type { ActivityEntry, AlertView, HeldView, SessionView } from '../../shared/ipc/views';
import { DATABASE_KEY } from '../../electron/keeping/place';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';
import { openStore, type Store } from '../../electron/store/store';
import type { TestDovecot } from '../support/dovecot';
import { PASSPHRASE, type Genie } from '../support/genie';

export const OWNER = 'owner@example.org';
/** Canary: must never lie on the disk in clear. */
export const PASSWORD = 'imap-secret-violet-8803';
export const AUTHSERV_ID = 'mx.example.org';

export type SyncResult = { accounts: number; stored: number; proposed: number; waiting: number; held: number };
export type SessionLine = {
  id: string;
  accountId: string;
  status: string;
  trigger: string;
  topic: string;
  traceId: string;
  messageId: string;
  createdAtMs: number;
  actions: { proposed: number; total: number };
};
export type SessionList = {
  sessions: SessionLine[];
  held: (Pick<HeldView, 'id' | 'topic' | 'reason'> & { traceId: string })[];
};
export type HealthReport = {
  ok: boolean;
  messages: Record<string, number>;
  alerts: AlertView[];
  database: string;
  model: { usable: boolean; problem: string | null };
  accounts: { id: string; state: string }[];
};

/** A mail to the owner as the receiving server hands it over: a request from the owner unless said otherwise. */
export function mail(options: {
  subject: string;
  messageId: string;
  from?: string;
  cc?: string;
  body?: string;
  /** What the receiving server found out about the author. */
  dmarc?: 'pass' | 'fail' | 'none';
}): string {
  const {
    subject,
    messageId,
    from = `Olga Owner <${OWNER}>`,
    cc,
    body = 'Please see to it.',
    dmarc = 'pass',
  } = options;
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? '';
  return [
    `Authentication-Results: ${AUTHSERV_ID}; dmarc=${dmarc} header.from=${domain}`,
    `Received: from relay.example.net by ${AUTHSERV_ID}; Tue, 3 Mar 2026 09:15:01 +0000`,
    `From: ${from}`,
    `To: ${OWNER}`,
    ...(cc === undefined ? [] : [`Cc: ${cc}`]),
    `Subject: ${subject}`,
    'Date: Tue, 03 Mar 2026 09:15:00 +0000',
    `Message-ID: <${messageId}>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '',
  ].join('\r\n');
}

/** The options of `accounts add` for the owner's mailbox on this server, over TLS with the server's own authority. */
export function imapAccount(genie: Genie, dovecot: TestDovecot): string[] {
  const caFile = join(dirname(genie.profile), 'ca.pem');
  writeFileSync(caFile, dovecot.caPem);
  const server = ['--host', dovecot.host, '--port', String(dovecot.port), '--security', 'tls', '--ca', caFile];
  const user = ['--user', OWNER, '--password-stdin', '--authserv-id', AUTHSERV_ID];
  return ['accounts', 'add', '--kind', 'imap', ...server, ...user];
}

export function addImapAccount(genie: Genie, dovecot: TestDovecot, ...more: string[]): Promise<AccountView> {
  return genie.json<AccountView>([...imapAccount(genie, dovecot), ...more], { stdin: `${PASSWORD}\n` });
}

export async function setModel(genie: Genie, baseUrl: string, apiKey = ''): Promise<void> {
  await genie.json(['model', 'set', '--base-url', baseUrl, '--model', 'fake-model', '--key-stdin'], { stdin: apiKey });
}

export const sync = (genie: Genie) => genie.json<SyncResult>(['sync', '--once']);
export const sessions = (genie: Genie) => genie.json<SessionList>(['sessions']);
export const show = (genie: Genie, id: string) => genie.json<SessionView>(['show', id]);

/** Exit code 1 means that something needs the user; the report is complete either way. */
export async function health(genie: Genie): Promise<HealthReport> {
  const { stdout } = await genie.run(['health', '--json']);
  return JSON.parse(stdout) as HealthReport;
}

/** Oldest first. */
export async function auditLog(genie: Genie): Promise<ActivityEntry[]> {
  const { entries } = await genie.json<{ entries: ActivityEntry[] }>(['audit', 'list', '--limit', '10000']);
  return entries.reverse();
}

/** The database of a profile with a passphrase, for what no command shows. Not while a command writes. */
export async function withStore<T>(genie: Genie, work: (store: Store) => T): Promise<T> {
  const key = await openPassphraseVault(join(genie.profile, 'secrets.vault'), PASSPHRASE).get(DATABASE_KEY);
  if (key === null) throw new Error('The profile has no database key.');
  const store = openStore({ file: join(genie.profile, 'genie.db'), key: Buffer.from(key, 'base64') });
  try {
    return work(store);
  } finally {
    store.close();
  }
}
