import type { AccountState } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { CredentialSource } from '../../interfaces/credential';
import { Backoff } from '../../lib/backoff';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { answerTooLarge, captivePortal, classifyThrown, failureOf, isWebPage, noAnswer } from './graph-errors';
import type { GraphFailure, GraphFailureKind } from './graph-failure';
import { graphGet, type GraphAnswer, type GraphTransport } from './graph-request';
import type { GraphTimings } from './graph-timings';
import { RequestSlots } from './request-slots';

/** Graph lets one app have four requests at once in a mailbox; half of them are left to others. */
const PARALLEL_REQUESTS = 2;
const LARGEST_JSON = 16 * 1024 * 1024;
const FOR_EVER = Number.POSITIVE_INFINITY;

export type GraphSessionOptions = {
  accountId: string;
  /** Names the account in sentences. */
  user: string;
  credential: CredentialSource;
  transport: GraphTransport;
  timings: GraphTimings;
  logger: Logger;
};

export type GetOptions = {
  prefer?: string;
  /** Asks for raw content of at most so many octets in place of JSON. */
  contentBytes?: number;
  /** Failures that are an answer to the one who asks, and none of the account. */
  expects?: readonly GraphFailureKind[];
  /** Asks although an earlier failure still holds. */
  regardless?: boolean;
};

export type SessionState = { state: AccountState; failure: GraphFailure | null; retryAtMs: number | null };
type Last = { failure: GraphFailure; inARow: number; retryAtMs: number; rejected: readonly string[] };

/**
 * Everything between a question and its answer: the token, the turn, the wait after a failure. While a failure holds,
 * questions are refused with it at once; after one that only a new sign-in heals, until another token is there.
 */
export class GraphSession {
  readonly #options: GraphSessionOptions;
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #slots = new RequestSlots(PARALLEL_REQUESTS);
  /** Aborts what belongs to the time before the last close(). */
  #closing = new AbortController();
  /** Ends the wait of who watches. */
  #waking = new AbortController();
  #last: Last | null = null;
  #reached = false;
  #dueNow = false;
  #token: { value: string; untilMs: number } | null = null;
  #refreshing: Promise<string> | null = null;
  #onChange: (state: SessionState) => void = () => undefined;

  constructor(options: GraphSessionOptions) {
    this.#options = options;
    this.#clock = options.transport.clock;
    const { firstRetryMs, longestRetryMs, stableMs } = options.timings;
    this.#backoff = new Backoff({ clock: this.#clock, firstMs: firstRetryMs, longestMs: longestRetryMs, stableMs });
  }

  /** Resolves with a good answer. Rejects with GraphFailure, or AppError `account_inactive` after an abort. */
  async get(link: string, options: GetOptions, signal: AbortSignal): Promise<GraphAnswer> {
    const until = AbortSignal.any([signal, this.#closing.signal]);
    return this.#slots.run(() => this.#get(link, options, until));
  }

  /** Notes a failure that shows only in the content of good answers. */
  record(failure: GraphFailure): void {
    this.#record(failure, []);
  }

  /** Whoever watches is told of every change; one at a time. Returns how to end it. */
  follow(onChange: (state: SessionState) => void): () => void {
    this.#onChange = onChange;
    if (this.#last || this.#reached) onChange(this.#state());
    return () => (this.#onChange = () => undefined);
  }

  /** Resolves when it is time to look: at the next attempt after a failure, else `intervalMs` after the last look. */
  async untilDue(intervalMs: number, signal: AbortSignal): Promise<void> {
    const sinceMs = this.#clock.now();
    while (!signal.aborted && !this.#dueNow) {
      const held = this.#last !== null && this.#last.retryAtMs > sinceMs;
      const waitMs = (held ? this.#last!.retryAtMs : sinceMs + intervalMs) - this.#clock.now();
      if (waitMs <= 0) break;
      await this.#clock.sleep(Math.min(waitMs, 2 ** 31 - 1), AbortSignal.any([signal, this.#waking.signal]));
    }
    this.#dueNow = false;
  }

  /** Somebody proved that the server lets us in: earlier failures no longer hold. */
  forgive(): void {
    this.#last = null;
    this.#backoff.reset();
    this.#changed(true);
  }

  /** Ends every request. The session stays usable, and asks again at once. */
  close(): void {
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#token = null;
    this.#refreshing = null;
    this.#backoff.reset();
    // Who has to sign in anew still has to, however often the computer wakes up.
    if (!this.#last?.failure.final) this.#last = null;
    this.#wake(true);
  }

  async #get(link: string, options: GetOptions, until: AbortSignal): Promise<GraphAnswer> {
    const { user } = this.#options;
    this.#throwIfStopped(until);
    const tried: string[] = [];
    try {
      if (!options.regardless) this.#throwWhileHeld();
      const token = await this.#accessToken();
      if (!options.regardless) this.#throwIfRejected(token);
      tried.push(token);
      this.#throwIfStopped(until);
      let answer = await this.#ask(link, token, options, until);
      if (answer.status === 401) {
        const renewed = await this.#renewed(token);
        this.#throwIfStopped(until);
        tried.push(renewed);
        answer = await this.#ask(link, renewed, options, until);
      }
      // B11: what was read before the account was paused is not handed out after it.
      this.#throwIfStopped(until);
      const failure = failureOf(answer, user, this.#clock.now());
      if (failure) throw failure;
      if (isWebPage(answer)) throw captivePortal();
      if (answer.body === null && options.contentBytes === undefined) throw answerTooLarge(user);
      this.#succeeded();
      return answer;
    } catch (thrown) {
      this.#throwIfStopped(until);
      const failure = classifyThrown(thrown, user);
      if (failure === this.#last?.failure) throw failure;
      if (options.expects?.includes(failure.kind)) this.#succeeded();
      else this.#record(failure, tried);
      throw failure;
    }
  }

  async #ask(link: string, accessToken: string, options: GetOptions, until: AbortSignal): Promise<GraphAnswer> {
    const { transport, timings, user } = this.#options;
    const request = {
      link,
      accessToken,
      prefer: options.prefer,
      maxBytes: options.contentBytes ?? LARGEST_JSON,
      timeoutMs: options.contentBytes === undefined ? timings.requestMs : timings.contentMs,
    };
    const askedAtMs = this.#clock.now();
    try {
      return await graphGet(request, transport, until);
    } catch (thrown) {
      const late = this.#clock.now() - askedAtMs >= request.timeoutMs;
      throw late && !until.aborted ? noAnswer(user) : thrown;
    }
  }

  async #accessToken(): Promise<string> {
    if (this.#token && this.#clock.now() < this.#token.untilMs) return this.#token.value;
    return this.#keep(await this.#options.credential());
  }

  // One new token for all who were refused with the same old one.
  #renewed(refused: string): Promise<string> {
    if (this.#token && this.#token.value !== refused) return Promise.resolve(this.#token.value);
    this.#refreshing ??= this.#options
      .credential({ fresh: true })
      .then((credential) => this.#keep(credential))
      .finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  #keep(credential: Awaited<ReturnType<CredentialSource>>): string {
    if (credential.kind !== 'bearer') {
      throw new AppError('internal', 'A password was offered to Microsoft 365.', 'Sign in to this account again.');
    }
    this.#token = { value: credential.accessToken, untilMs: this.#clock.now() + this.#options.timings.tokenMs };
    return credential.accessToken;
  }

  #throwWhileHeld(): void {
    if (!this.#last || this.#last.failure.final) return;
    if (this.#clock.now() < this.#last.retryAtMs) throw this.#last.failure;
  }

  #throwIfRejected(token: string): void {
    if (this.#last?.failure.final && this.#last.rejected.includes(token)) throw this.#last.failure;
  }

  #throwIfStopped(until: AbortSignal): void {
    if (!until.aborted) return;
    throw new AppError('account_inactive', `Reading ${this.#options.user} was stopped.`, 'Resume the account.', {
      retryable: true,
    });
  }

  #succeeded(): void {
    // A slow answer from before a failure takes nothing of it back.
    if (this.#last && !this.#last.failure.final && this.#clock.now() < this.#last.retryAtMs) return;
    const news = this.#last !== null || !this.#reached;
    this.#last = null;
    this.#reached = true;
    this.#backoff.succeeded();
    if (news) this.#changed(false);
  }

  #record(failure: GraphFailure, tried: readonly string[]): void {
    const now = this.#clock.now();
    const before = this.#last;
    if (failure.final && before?.failure.kind === failure.kind) {
      // Told once; the sentence of the latest is kept.
      this.#last = { ...before, failure, rejected: [...before.rejected, ...tried].slice(-10) };
      return;
    }
    const held = before !== null && now < before.retryAtMs && !before.failure.final;
    // The second of two requests that failed side by side is not a second attempt.
    const inARow = held ? before.inARow : (before?.inARow ?? 0) + 1;
    const leastMs = held ? before.retryAtMs - now : this.#backoff.failed();
    // What the server asks for is kept to the second; one that asks for too little again and again is not hurried.
    const asked = failure.waitMs !== null && inARow === 1 && !held;
    const waitMs = asked ? failure.waitMs : Math.max(failure.waitMs ?? 0, leastMs);
    this.#last = { failure, inARow, retryAtMs: failure.final ? FOR_EVER : now + waitMs, rejected: tried };
    this.#options.logger.warn('graph.failed', {
      accountId: this.#options.accountId,
      code: failure.kind,
      state: failure.state,
      ...(failure.final ? {} : { waitMs }),
    });
    this.#changed(false);
  }

  #changed(dueNow: boolean): void {
    this.#onChange(this.#state());
    this.#wake(dueNow);
  }

  #wake(dueNow: boolean): void {
    this.#dueNow = this.#dueNow || dueNow;
    this.#waking.abort();
    this.#waking = new AbortController();
  }

  #state(): SessionState {
    if (!this.#last) return { state: 'connected', failure: null, retryAtMs: null };
    const { failure, retryAtMs } = this.#last;
    return { state: failure.state, failure, retryAtMs: failure.final ? null : retryAtMs };
  }
}
