import { readFileSync } from 'node:fs';
import type { ImapConfig } from '../../shared/domain/account';
import type { CredentialSource } from '../../electron/interfaces/credential';
import type { MailSource } from '../../electron/interfaces/mail-source';
import { type Clock, systemClock } from '../../electron/lib/clock';
import type { Logger } from '../../electron/lib/logger';
import { formatImapCursor } from '../../electron/sources/imap/imap-cursor';
import { createImapSource } from '../../electron/sources/imap/imap-source';
import type { ImapTimings } from '../../electron/sources/imap/imap-timings';
import { startScriptedImap, type ScriptedImap } from './scripted-imap';

export type AccountOptions = {
  timings?: Partial<ImapTimings>;
  clock?: Clock;
  config?: Partial<ImapConfig>;
  password?: () => Promise<string>;
  /** In place of a password. */
  credential?: CredentialSource;
  known?: (keys: string[]) => ReadonlySet<string>;
  logger?: Logger;
  /** Whether the authority of the server is given to the account. */
  trust?: boolean;
};

/** A case of test/fixtures/imap, by its id. */
export function imapCase(id: string): string {
  return readFileSync(new URL(`../fixtures/imap/${id}.txt`, import.meta.url), 'utf8');
}

/** Where the messages 10 and 11 of a scripted mailbox are both still to come. */
export function scriptedCursor(lastUid = 9, uidValidity = '1000'): string {
  const atMs = Date.parse('2026-03-03T09:00:00Z');
  return formatImapCursor({ uidValidity, lastUid, startedMs: atMs, newestMs: atMs });
}

/** As a credential, asked for anew each time. */
function passwordOf(password: () => Promise<string>): CredentialSource {
  return async () => ({ kind: 'password', password: await password() });
}

/** An account on a scripted server for the time of `work`. */
export async function withScriptedAccount(
  script: string,
  options: AccountOptions,
  work: (account: MailSource, server: ScriptedImap) => Promise<void>,
): Promise<void> {
  const server = await startScriptedImap(script);
  const security = server.caPem || script.includes('@tls') ? 'tls' : 'none';
  const account = createImapSource({
    accountId: 'scripted',
    config: {
      host: 'localhost',
      port: server.port,
      security,
      user: 'me@example.org',
      ...(options.trust === false ? {} : { caPem: server.caPem }),
      ...options.config,
    },
    credential: options.credential ?? passwordOf(options.password ?? (() => Promise.resolve('secret-word'))),
    known: options.known ?? (() => new Set()),
    logger: options.logger,
    clock: options.clock ?? systemClock,
    timings: { firstRetryMs: 20, longestRetryMs: 100, ...options.timings },
  });
  try {
    await work(account, server);
  } finally {
    await account.close();
    await server.stop();
  }
}
