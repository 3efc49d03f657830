import type { AccountState, DelegatedConfig } from '../../../shared/domain/account';
import { AppError, toAppError, type ErrorCode } from '../../../shared/errors/app-error';
import type { ConnectorCall } from '../../interfaces/mail-connector';
import type { MailSource, SourceEvents } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { Connector } from './connector';
import { parseCursor } from './delegated-cursor';
import { NewMail } from './new-mail';

export type DelegatedSourceOptions = {
  accountId: string;
  config: DelegatedConfig;
  /** Calls an allowed tool of the connector this account names. */
  call: ConnectorCall;
  /** Which of these keys are stored already. */
  known: (keys: string[]) => ReadonlySet<string>;
  clock: Clock;
};

const CHECK_MS = 60_000;
/** A search of the user's reads what it finds, one call each. */
const MOST_FOUND = 20;
/** What only the user can end: a permission, a pause, a sign-in at the connector. */
const NEEDS_USER: readonly ErrorCode[] = ['not_found', 'conflict', 'account_inactive', 'bad_input'];

/**
 * A mailbox that is read through the user's own MCP connector, with two of its tools: one that searches and one that
 * reads (B14). Asked every minute. Everything that would need the mailbox itself is refused with
 * `integration_delegated`; shared/domain/capabilities.ts has the whole table.
 */
export function createDelegatedSource(options: DelegatedSourceOptions): MailSource {
  const { accountId, config, clock } = options;
  const connector = new Connector(config, options.call);
  const mail = new NewMail({ connector, query: config.query, clock, known: options.known });
  const followers = new Set<SourceEvents['onState']>();

  const tell = (state: AccountState, error: AppError | null) => {
    const retry = error === null ? undefined : { retryAtMs: clock.now() + CHECK_MS };
    for (const follower of followers) follower(state, error, retry);
  };

  const answered = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      signal.throwIfAborted();
      const result = await work();
      // B11: what was read before the account was paused is not handed out after it.
      signal.throwIfAborted();
      tell('polling', null);
      return result;
    } catch (thrown) {
      if (signal.aborted) throw stopped();
      const error = toAppError(thrown);
      tell(stateOf(error), error);
      throw error;
    }
  };

  const mine = (mailbox: string) => {
    if (mailbox === config.query) return;
    throw new AppError('not_found', `${mailbox} is not watched here.`, 'Remove the account and add it again.');
  };

  return {
    accountId,

    check: (signal) =>
      answered(signal, async () => {
        const [id] = await connector.search(config.query, 1, signal);
        if (id !== undefined) await connector.read(id, signal);
      }),

    mailboxes: () => Promise.resolve([config.query]),

    baseline: (mailbox, signal) =>
      answered(signal, () => {
        mine(mailbox);
        return mail.baseline(signal);
      }),

    slice: (mailbox, cursor, limits, signal) =>
      answered(signal, () => {
        mine(mailbox);
        return mail.slice(mailbox, parseCursor(cursor), limits, signal);
      }),

    search: (words, limit, signal) =>
      answered(signal, () => mail.find(words, Math.min(limit, MOST_FOUND), config.query, signal)),

    list: () => refuse('The folders of this mailbox cannot be listed'),
    history: () => refuse('The history of this mailbox cannot be imported'),
    historySlice: () => refuse('The history of this mailbox cannot be imported'),
    fetch: () => refuse('The raw source of this mail cannot be read'),
    find: () => refuse('Mail cannot be looked up by its Message-ID in this mailbox'),

    async watch(events, signal) {
      if (signal.aborted) return;
      followers.add(events.onState);
      events.onState('starting', null);
      while (!signal.aborted) {
        events.onHint();
        await clock.sleep(CHECK_MS, signal);
      }
      followers.delete(events.onState);
    },

    // Nothing stays open between two calls.
    close: () => Promise.resolve(),
  };
}

function stateOf(error: AppError): AccountState {
  if (error.code === 'provider_auth_error') return 'needs_auth';
  return NEEDS_USER.includes(error.code) ? 'needs_attention' : 'backoff';
}

function refuse(what: string): Promise<never> {
  return Promise.reject(
    new AppError(
      'integration_delegated',
      `${what}, because it is read through your own connector.`,
      'Add the mailbox itself as an account for that: genie accounts add --email ADDRESS.',
    ),
  );
}

function stopped(): AppError {
  return new AppError('account_inactive', 'Reading this mailbox was stopped.', 'Resume the account.', {
    retryable: true,
  });
}
