import type { AccountState } from '../../shared/domain/account';
import type { AppError } from '../../shared/errors/app-error';
import type { MailSource, SliceLimits } from '../../electron/interfaces/mail-source';

export const TEST_LIMITS: SliceLimits = {
  maxMessages: 50,
  maxBytes: 10 * 1024 * 1024,
  maxMessageBytes: 30 * 1024 * 1024,
};

export type ObservedWatch = {
  states: { state: AccountState; error: AppError | null }[];
  hints: () => number;
  /** Resolves when the latest state is this one. */
  untilState: (state: AccountState, withinMs?: number) => Promise<void>;
  /** Resolves with the milliseconds until the next hint. */
  nextHint: (withinMs?: number) => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts `watch` and notes what it tells. Always call `stop`. */
export function observeWatch(source: MailSource): ObservedWatch {
  const states: ObservedWatch['states'] = [];
  const stopping = new AbortController();
  let hints = 0;
  let onHint: (() => void) | null = null;
  const watching = source.watch(
    {
      onHint: () => {
        hints += 1;
        onHint?.();
      },
      onState: (state, error) => states.push({ state, error }),
    },
    stopping.signal,
  );
  return {
    states,
    hints: () => hints,
    untilState: (state, withinMs = 10_000) =>
      until(
        () => states.at(-1)?.state === state,
        withinMs,
        () => `state ${state}, but it is ${states.at(-1)?.state}`,
      ),
    nextHint: (withinMs = 10_000) => {
      const startedMs = performance.now();
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`No hint within ${withinMs} ms`)), withinMs);
        onHint = () => {
          clearTimeout(late);
          onHint = null;
          resolve(performance.now() - startedMs);
        };
      });
    },
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

/** Resolves as soon as the condition holds; rejects, naming it, after the time. */
export async function until(condition: () => boolean, withinMs: number, what: () => string): Promise<void> {
  const endMs = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > endMs) throw new Error(`Not within ${withinMs} ms: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
