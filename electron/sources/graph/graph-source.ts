import type { GraphConfig } from '../../../shared/domain/account';
import { AppError, toAppError } from '../../../shared/errors/app-error';
import type { CredentialSource } from '../../interfaces/credential';
import type { MailSource } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { silentLogger } from '../../lib/logger';
import { DeltaReader } from './graph-delta';
import { GraphFailure } from './graph-failure';
import { listFolders } from './graph-folders';
import { HistoryReader } from './graph-history';
import { GRAPH_ORIGIN, graphLinks } from './graph-links';
import { GraphLookup } from './graph-lookup';
import { GraphSession } from './graph-session';
import { GRAPH_TIMINGS, type GraphTimings } from './graph-timings';
import { watchGraph } from './graph-watch';
import { MessageContents } from './message-contents';
import type { StoredIdentity } from './moved-messages';

export type GraphSourceOptions = {
  accountId: string;
  config: GraphConfig;
  /** Asked for a token about once a minute, and once more, fresh, when Graph refuses it. */
  credential: CredentialSource;
  /** Which of these keys are stored: their content is not fetched again. */
  known: (keys: string[]) => ReadonlySet<string>;
  /** Message-ID and time of stored messages, by key. Without it a message that changes its id is gone and new. */
  identify?: (keys: string[]) => ReadonlyMap<string, StoredIdentity>;
  clock: Clock;
  logger?: Logger;
  timings?: Partial<GraphTimings>;
  /** For tests: another server, never from the environment. */
  graphOrigin?: string;
  fetch?: typeof fetch;
};

const WATCHED_BY_DEFAULT = ['inbox'];

/**
 * A Microsoft 365 or Outlook.com mailbox through Graph v1.0, read-only: plain GETs to one host, at most two at once.
 * While a failure holds, every method rejects with it and asks nothing; `close` forgets it, unless only a new sign-in
 * helps. Messages are handed out as their raw MIME, so that the one parser of the app reads them.
 */
export function createGraphSource(options: GraphSourceOptions): MailSource {
  const { accountId, config, clock, known, logger = silentLogger } = options;
  const { graphOrigin: origin = GRAPH_ORIGIN, identify = () => new Map<string, StoredIdentity>() } = options;
  const timings = { ...GRAPH_TIMINGS, ...options.timings };
  const user = config.user || 'this account';
  const transport = { origin, fetch: options.fetch ?? fetch, clock };
  const session = new GraphSession({ accountId, user, credential: options.credential, transport, timings, logger });
  const links = graphLinks(origin);
  const contents = new MessageContents(session, links, clock);
  const delta = new DeltaReader({
    accountId,
    user,
    session,
    links,
    origin,
    contents,
    known,
    identify,
    clock,
    logger,
  });
  const history = new HistoryReader({ user, session, links, contents, known });
  const lookup = new GraphLookup(session, links, contents, user);
  const watched = config.mailboxes ?? WATCHED_BY_DEFAULT;

  const answered = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      // B11: nothing is handed out once the reading was stopped.
      if (!signal.aborted) return result;
    } catch (thrown) {
      if (!signal.aborted) throw thrown instanceof GraphFailure ? thrown.error : toAppError(thrown);
    }
    throw new AppError('account_inactive', `Reading ${user} was stopped.`, 'Resume the account.', { retryable: true });
  };

  return {
    accountId,

    check: (signal) =>
      answered(signal, async () => {
        for (const mailbox of watched) await session.get(links.folder(mailbox), { regardless: true }, signal);
        session.forgive();
      }),

    list: (signal) => answered(signal, () => listFolders(session, links, user, signal)),
    mailboxes: () => Promise.resolve([...watched]),
    baseline: (mailbox, signal) => answered(signal, () => delta.baseline(mailbox, signal)),
    slice: (mailbox, cursor, limits, signal) => answered(signal, () => delta.slice(mailbox, cursor, limits, signal)),
    history: (mailbox, watchCursor, window, signal) =>
      answered(signal, () => history.plan(mailbox, watchCursor, window, signal)),
    historySlice: (mailbox, cursor, limits, signal) =>
      answered(signal, () => history.slice(mailbox, cursor, limits, signal)),
    fetch: (key, hint, signal) => answered(signal, () => lookup.content(key, hint.messageId, signal)),
    find: (messageIds, limit, signal) => answered(signal, () => lookup.find(messageIds, limit, signal)),
    search: (words, limit, signal) => answered(signal, () => lookup.search(words, limit, signal)),
    watch: (events, signal) => watchGraph(session, events, timings, signal),

    close() {
      session.close();
      return Promise.resolve();
    },
  };
}
