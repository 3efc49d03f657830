import type { ImapConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { MailSource } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { silentLogger } from '../../lib/logger';
import { classifyImapError } from './imap-errors';
import { ImapFailure } from './imap-failure';
import { ImapReader } from './imap-reader';
import { ImapSession } from './imap-session';
import type { ImapTimings } from './imap-timings';
import { IMAP_TIMINGS } from './imap-timings';
import { watchInbox } from './imap-watch';
import { examineInbox, INBOX, openClient } from './open-client';
import { serverName } from './server-answer';

export type ImapSourceOptions = {
  accountId: string;
  config: ImapConfig;
  /** Asked before every sign-in and kept no longer than the connection. */
  password: () => Promise<string>;
  clock: Clock;
  logger?: Logger;
  timings?: Partial<ImapTimings>;
};

/**
 * An IMAP account, read-only (RFC 9051). INBOX is watched; one connection serves watching and reading.
 * A rejected password is not sent again until another one is there or `check` succeeded; every other failure is
 * forgotten by `close`, so closing and watching again reconnects at once (after sleep, on a new network).
 */
export function createImapSource(options: ImapSourceOptions): MailSource {
  const { accountId, config, clock, logger = silentLogger } = options;
  const timings = { ...IMAP_TIMINGS, ...options.timings };
  const session = new ImapSession({ accountId, config, password: options.password, clock, timings, logger });
  const reader = new ImapReader(clock);

  return {
    accountId,

    async check(signal) {
      try {
        const { client } = await openClient(config, await options.password(), timings, signal);
        await client.logout();
        session.forgive();
      } catch (thrown) {
        throw publicError(thrown, config);
      }
    },

    mailboxes: () => Promise.resolve([INBOX]),

    async baseline(mailbox, signal) {
      requireInbox(mailbox, config);
      try {
        return await session.use(signal, async (client) => {
          await examineInbox(client, config);
          return reader.baseline(client);
        });
      } catch (thrown) {
        throw publicError(thrown, config);
      }
    },

    async slice(mailbox, cursor, limits, signal) {
      requireInbox(mailbox, config);
      try {
        return await session.use(signal, (client) => reader.slice(client, cursor, limits));
      } catch (thrown) {
        if (thrown instanceof ImapFailure) reader.failed(thrown);
        throw publicError(thrown, config);
      }
    },

    watch: (events, signal) => watchInbox({ session, events, clock, timings, server: serverName(config) }, signal),

    close() {
      session.close();
      return Promise.resolve();
    },
  };
}

function publicError(thrown: unknown, config: ImapConfig): AppError {
  if (thrown instanceof AppError) return thrown;
  return classifyImapError(thrown, { config, password: '', issuer: '' }).error;
}

function requireInbox(mailbox: string, config: ImapConfig): void {
  if (mailbox === INBOX) return;
  throw new AppError('not_found', `${mailbox} of ${config.user} is not watched.`, 'Only INBOX is read.');
}
