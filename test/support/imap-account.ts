import type { ImapConfig } from '../../shared/domain/account';
import type { CredentialSource } from '../../electron/interfaces/credential';
import type { MailSlice, MailSource, SourceMessage } from '../../electron/interfaces/mail-source';
import { systemClock } from '../../electron/lib/clock';
import type { Logger } from '../../electron/lib/logger';
import { createImapSource } from '../../electron/sources/imap/imap-source';
import type { ImapTimings } from '../../electron/sources/imap/imap-timings';
import { TEST_LIMITS } from './source-watch';

export type ImapServer = { host: 'localhost'; port: number; caPem: string };

export type ImapAccountOptions = {
  config?: Partial<ImapConfig>;
  timings?: Partial<ImapTimings>;
  credential?: CredentialSource;
  known?: (keys: string[]) => ReadonlySet<string>;
  logger?: Logger;
};

const never = new AbortController().signal;

/** The account of a user whose password is `<user>-pw`, on a server with TLS. Always call `close`. */
export function imapAccount(server: ImapServer, user: string, options: ImapAccountOptions = {}): MailSource {
  const { config, timings, logger } = options;
  return createImapSource({
    accountId: user,
    config: { host: server.host, port: server.port, security: 'tls', user, caPem: server.caPem, ...config },
    credential: options.credential ?? (() => Promise.resolve({ kind: 'password', password: `${user}-pw` })),
    known: options.known ?? (() => new Set()),
    clock: systemClock,
    timings,
    logger,
  });
}

/** A small mail with this subject, which is also its Message-ID. */
export function smallMail(subject: string, body = `body of ${subject}`): string {
  return `From: A <a@example.com>\nTo: me@example.com\nSubject: ${subject}\nMessage-ID: <${subject}@example.com>\n\n${body}\n`;
}

export function subjectOf({ raw }: Pick<SourceMessage, 'raw'>): string | undefined {
  return /^Subject: (.*)\r$/m.exec(Buffer.from(raw).toString())?.[1];
}

/** Slices of an import from a cursor on until there is no more; at most 2,000. */
export async function readHistory(
  account: MailSource,
  mailbox: string,
  from: string,
  limits = TEST_LIMITS,
): Promise<{ slices: MailSlice[]; messages: SourceMessage[] }> {
  const slices: MailSlice[] = [];
  let cursor = from;
  for (let hasMore = true; hasMore && slices.length < 2_000;) {
    const next = await account.historySlice(mailbox, cursor, limits, never);
    slices.push(next);
    ({ cursor, hasMore } = next);
  }
  return { slices, messages: slices.flatMap(({ messages }) => messages) };
}
