import type { ImapConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { CredentialSource } from '../../interfaces/credential';
import type { MailSource } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { silentLogger } from '../../lib/logger';
import { classifyImapError } from './imap-errors';
import type { ImapTimings } from './imap-timings';
import { IMAP_TIMINGS } from './imap-timings';
import { watchMailboxes } from './imap-watch';
import { listMailboxes } from './mailbox-list';
import { MailLookup } from './mail-lookup';
import { ReadAhead } from './read-ahead';
import { serverName } from './server-answer';
import { WatchedAccount } from './watched-account';

export type ImapSourceOptions = {
  accountId: string;
  config: ImapConfig;
  credential: CredentialSource;
  /** Which of these keys are stored already: an import does not fetch their content. */
  known: (keys: string[]) => ReadonlySet<string>;
  clock: Clock;
  logger?: Logger;
  timings?: Partial<ImapTimings>;
};

/**
 * An IMAP account, read-only (RFC 9051). One connection serves watching and reading: it idles on the first watched
 * mailbox and looks at the others. A rejected password is not sent again until another one is there or `check`
 * succeeded; every other failure is forgotten by `close`, so closing and watching again reconnects at once (after
 * sleep, on a new network).
 */
export function createImapSource(options: ImapSourceOptions): MailSource {
  const { accountId, config, clock } = options;
  const timings = { ...IMAP_TIMINGS, ...options.timings };
  const account = new WatchedAccount({ ...options, timings, logger: options.logger ?? silentLogger });
  const lookup = new MailLookup(account);
  const ahead = new ReadAhead((...asked) => account.slice(...asked), clock);
  const historyAhead = new ReadAhead((...asked) => account.historySlice(...asked), clock);

  const inPublic = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (thrown) {
      if (thrown instanceof AppError) throw thrown;
      throw classifyImapError(thrown, { config, credential: null, issuer: '' }).error;
    }
  };

  return {
    accountId,
    check: (signal) => inPublic(account.check(signal)),
    list: (signal) => inPublic(account.session.use(signal, ({ client }) => listMailboxes(client))),
    mailboxes: () => Promise.resolve([...account.mailboxes]),
    baseline: (mailbox, signal) => inPublic(account.baseline(mailbox, signal)),
    slice: (...asked) => inPublic(ahead.slice(...asked)),
    history: (...asked) => inPublic(account.history(...asked)),
    historySlice: (...asked) => inPublic(historyAhead.slice(...asked)),
    fetch: (key, { messageId }, signal) => inPublic(lookup.fetch(key, messageId, signal)),
    find: (...asked) => inPublic(lookup.find(...asked)),
    search: (...asked) => inPublic(lookup.search(...asked)),

    watch: (events, signal) =>
      watchMailboxes(
        {
          session: account.session,
          problems: account.problems,
          openHome: (opened) => account.openHome(opened),
          events,
          clock,
          timings,
          server: serverName(config),
        },
        signal,
      ),

    close() {
      ahead.drop();
      historyAhead.drop();
      account.session.close();
      return Promise.resolve();
    },
  };
}
