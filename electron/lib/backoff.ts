import type { Clock } from './clock';

export type BackoffOptions = {
  clock: Pick<Clock, 'now'>;
  firstMs: number;
  longestMs: number;
  /** A success counts only after it has held this long: a server that drops every connection is not well. */
  stableMs: number;
  /** 0 up to but not including 1. */
  random?: () => number;
};

/** Share of a wait that is left to chance, so that many clients do not come back in the same second. */
const JITTER = 0.3;

/** Exponential backoff with jitter: every wait lies between `firstMs` and `longestMs`. */
export class Backoff {
  #failures = 0;
  #succeededAtMs: number | null = null;
  readonly #options: BackoffOptions;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** To be called when an attempt succeeds. */
  succeeded(): void {
    this.#succeededAtMs = this.#options.clock.now();
  }

  /** To be called when an attempt fails or a success ends. Returns how long to wait before the next attempt. */
  failed(): number {
    const { clock, firstMs, longestMs, stableMs, random = Math.random } = this.#options;
    if (this.#succeededAtMs !== null && clock.now() - this.#succeededAtMs >= stableMs) this.#failures = 0;
    this.#succeededAtMs = null;
    const wait = Math.min(firstMs * 2 ** this.#failures, longestMs / (1 + JITTER));
    this.#failures += 1;
    return Math.round(wait * (1 + JITTER * random()));
  }

  /** Forgets every failure: somebody has reason to believe that things are different now. */
  reset(): void {
    this.#failures = 0;
    this.#succeededAtMs = null;
  }
}
