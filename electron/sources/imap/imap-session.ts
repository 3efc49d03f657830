import type { ImapConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { Backoff } from '../../lib/backoff';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { classifyImapError } from './imap-errors';
import type { ImapFailure } from './imap-failure';
import type { ImapTimings } from './imap-timings';
import type { OpenClient } from './open-client';
import type { ReadOnlyClient } from './read-only-client';
import type { SignIn } from './sign-in';

export type ImapSessionOptions = {
  accountId: string;
  config: ImapConfig;
  signIn: SignIn;
  /** Done on every new connection before anybody uses it. */
  prepare: (opened: OpenClient) => Promise<void>;
  clock: Clock;
  timings: ImapTimings;
  logger: Logger;
};

/** One living connection. */
export type ImapConnection = {
  client: ReadOnlyClient;
  /** Resolves when it is gone: with the failure that ended it, or null when it was ended on purpose. */
  ended: Promise<ImapFailure | null>;
  /** Ends it: a failure counts as a failed attempt, null does not. */
  end: (failure: ImapFailure | null) => void;
  classify: OpenClient['classify'];
};

/**
 * The one connection of an account: watching and reading share it. Opens it when somebody needs it, waits between
 * attempts, and stops asking a server that will not answer differently: a rejected password is never sent again.
 */
export class ImapSession {
  readonly #options: ImapSessionOptions;
  readonly #backoff: Backoff;
  #open: ImapConnection | null = null;
  #opening: Promise<ImapConnection> | null = null;
  /** Aborts what belongs to the time before the last close(). */
  #closing = new AbortController();
  /** Ends the wait for the next attempt. */
  #waking = new AbortController();
  #last: { failure: ImapFailure; inARow: number; retryAtMs: number } | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #uses = 0;

  constructor(options: ImapSessionOptions) {
    this.#options = options;
    const { clock, timings } = options;
    this.#backoff = new Backoff({
      clock,
      firstMs: timings.firstRetryMs,
      longestMs: timings.longestRetryMs,
      stableMs: timings.stableMs,
    });
  }

  /** True while a reader is at work or waiting. */
  get busy(): boolean {
    return this.#queued > 0;
  }

  /** Counts the readers so far: an IDLE that ended although this did not change was ended by the server. */
  get uses(): number {
    return this.#uses;
  }

  /** The living connection, or a new one. Rejects with ImapFailure; at once while an earlier failure still holds. */
  async connection(): Promise<ImapConnection> {
    if (this.#open) return this.#open;
    if (this.#opening) return this.#opening;
    const opening = this.#connect(this.#closing.signal).finally(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    return (this.#opening = opening);
  }

  /**
   * Runs work on the connection, one at a time, so that no command comes between the commands of another.
   * Rejects with ImapFailure, after `onFailure` and before anybody else's turn; one about a single mailbox leaves the
   * connection open. An abort closes the connection, because nothing else ends a running FETCH.
   */
  async use<T>(
    signal: AbortSignal,
    work: (opened: OpenClient) => Promise<T>,
    onFailure: (failure: ImapFailure) => void = () => undefined,
  ): Promise<T> {
    this.#queued += 1;
    const turn = this.#queue.then(() => this.#work(signal, work, onFailure));
    this.#queue = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#queued -= 1;
      this.#uses += 1;
    }
  }

  /** Resolves when no reader is at work. */
  async whenFree(): Promise<void> {
    while (this.busy) await this.#queue;
  }

  /** Resolves when the next attempt may be made; not before the signal aborts if the user has to act first. */
  async untilNextAttempt(signal: AbortSignal): Promise<void> {
    if (!this.#last) return;
    const { clock } = this.#options;
    const waitMs = this.stopped ? 2 ** 31 - 1 : this.#last.retryAtMs - clock.now();
    if (waitMs > 0) await clock.sleep(waitMs, AbortSignal.any([signal, this.#waking.signal]));
  }

  /** When the next attempt is made by itself, epoch ms; null when none is due. */
  get retryAtMs(): number | null {
    return this.#last && !this.stopped ? this.#last.retryAtMs : null;
  }

  /** Nothing more is tried: the last answer will not change by itself. */
  get stopped(): boolean {
    return this.#last !== null && this.#last.inARow >= this.#last.failure.maxAttempts;
  }

  /** Somebody proved that the server lets us in: earlier failures no longer hold. */
  forgive(): void {
    this.#last = null;
    this.#options.signIn.forgive();
    this.#backoff.reset();
    this.#wakeSleepers();
  }

  /** Ends the connection. The session stays usable: the next call connects anew and at once. */
  close(): void {
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#opening = null;
    this.#open?.end(null);
    this.#backoff.reset();
    // A rejected password stays rejected, however often the computer wakes up.
    if (this.#last?.failure.state !== 'needs_auth') this.#last = null;
    this.#wakeSleepers();
  }

  #wakeSleepers(): void {
    this.#waking.abort();
    this.#waking = new AbortController();
  }

  async #work<T>(
    signal: AbortSignal,
    work: (opened: OpenClient) => Promise<T>,
    onFailure: (failure: ImapFailure) => void,
  ): Promise<T> {
    this.#throwIfAborted(signal);
    const connection = await this.connection();
    this.#throwIfAborted(signal);
    const stop = () => connection.end(null);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const result = await work(connection);
      // B11: what was read before the account was paused is not handed out after it.
      this.#throwIfAborted(signal);
      return result;
    } catch (thrown) {
      this.#throwIfAborted(signal);
      const failure = connection.classify(thrown);
      onFailure(failure);
      if (failure.mailbox !== undefined && connection.client.usable) throw failure;
      connection.end(failure);
      throw (await connection.ended) ?? failure;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #throwIfAborted(signal: AbortSignal): void {
    if (signal.aborted) throw stopped(this.#options.config.user);
  }

  async #connect(closing: AbortSignal): Promise<ImapConnection> {
    const { config, logger, accountId, signIn } = this.#options;
    this.#throwWhileBarred();
    const standing = this.stopped ? (this.#last?.failure ?? null) : null;
    try {
      const opened = await signIn.open(closing, standing);
      await this.#prepare(opened, closing);
      this.#backoff.succeeded();
      this.#last = null;
      logger.info('imap.connected', { accountId });
      // Whoever waits for the next attempt need not: this was it.
      this.#wakeSleepers();
      return (this.#open = this.#adopt(opened));
    } catch (thrown) {
      const failure = classifyImapError(thrown, { config, credential: null, issuer: '' });
      if (!closing.aborted && failure !== standing) this.#record(failure);
      throw failure;
    }
  }

  async #prepare(opened: OpenClient, closing: AbortSignal): Promise<void> {
    const stop = () => opened.client.close();
    closing.addEventListener('abort', stop, { once: true });
    try {
      if (closing.aborted) throw connectionLost(undefined);
      await this.#options.prepare(opened);
      if (closing.aborted || !opened.client.usable) throw connectionLost(opened.client.byeReason);
    } catch (thrown) {
      opened.client.close();
      throw opened.classify(thrown);
    } finally {
      closing.removeEventListener('abort', stop);
    }
  }

  #throwWhileBarred(): void {
    if (!this.#last) return;
    const { failure, retryAtMs } = this.#last;
    const waiting = this.stopped ? failure.state !== 'needs_auth' : this.#options.clock.now() < retryAtMs;
    if (waiting) throw failure;
  }

  #adopt({ client, classify }: OpenClient): ImapConnection {
    let reason: ImapFailure | null | undefined;
    const ended = new Promise<ImapFailure | null>((resolve) => {
      client.once('close', () => {
        if (this.#open?.client === client) this.#open = null;
        const failure = reason === undefined ? classify(connectionLost(client.byeReason)) : reason;
        if (failure) this.#record(failure);
        resolve(failure);
      });
    });
    const end = (failure: ImapFailure | null) => {
      if (reason === undefined) reason = failure;
      client.close();
    };
    return { client, ended, end, classify };
  }

  #record(failure: ImapFailure): void {
    const { clock, logger, accountId } = this.#options;
    const waitMs = Math.max(this.#backoff.failed(), failure.waitMs);
    const inARow = this.#last?.failure.kind === failure.kind ? this.#last.inARow + 1 : 1;
    this.#last = { failure, inARow, retryAtMs: clock.now() + waitMs };
    logger.warn('imap.failed', { accountId, code: failure.kind, state: failure.state, waitMs });
  }
}

// In the form in which imapflow reports it, so that both read the same.
function connectionLost(byeReason: string | undefined): Error {
  return Object.assign(new Error('Connection closed'), { code: 'NoConnection', reason: byeReason });
}

/** What a call rejects with whose signal aborted (B11). */
export function stopped(account = 'this account'): AppError {
  return new AppError('account_inactive', `Reading ${account} was stopped.`, 'Resume the account.', {
    retryable: true,
  });
}
