import type { Clock } from '../../electron/lib/clock';

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number;
  #sleepers: { atMs: number; wake: () => void }[] = [];

  constructor(startMs = Date.parse('2026-03-03T09:15:00Z')) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { atMs: this.#now + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      const forget = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        resolve();
      };
      signal?.addEventListener('abort', forget, { once: true });
    });
  }

  /** How long until the next sleeper wakes; null when nobody sleeps. */
  get nextWakeMs(): number | null {
    if (this.#sleepers.length === 0) return null;
    return Math.min(...this.#sleepers.map((sleeper) => sleeper.atMs)) - this.#now;
  }

  /** Moves the time and wakes everybody whose time has come. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter((sleeper) => sleeper.atMs <= this.#now);
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.atMs > this.#now);
    for (const sleeper of due) sleeper.wake();
  }
}
