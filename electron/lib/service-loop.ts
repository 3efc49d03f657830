import type { Clock } from './clock';

export interface ServiceLoop {
  /** Runs a step as soon as possible; any number of wakes before it starts are one. */
  wake(): void;
  /** Ends after the running step. */
  stop(): Promise<void>;
}

export type ServiceLoopOptions = {
  clock: Clock;
  /** One round of work; resolves true when there may be more to do at once. */
  step: (signal: AbortSignal) => Promise<boolean>;
  /** Without a wake the step runs this often, so that a lost wake costs only time. */
  intervalMs: number | (() => number);
  /** A failed step is reported and tried again at the next interval; it never ends the loop. */
  onError: (error: unknown) => void;
};

/** Runs one step at a time, when woken or at the interval, until stopped. */
export function startServiceLoop(options: ServiceLoopOptions): ServiceLoop {
  const stopping = new AbortController();
  let waiting: AbortController | null = null;
  let woken = true;

  const run = async () => {
    while (!stopping.signal.aborted) {
      if (!woken) {
        waiting = new AbortController();
        const { intervalMs } = options;
        const waitMs = typeof intervalMs === 'number' ? intervalMs : intervalMs();
        // Not AbortSignal.any with the stop signal: what lives as long as the app never lets go of those that follow it.
        await options.clock.sleep(waitMs, waiting.signal);
        waiting = null;
        if (stopping.signal.aborted) return;
      }
      woken = false;
      try {
        if (await options.step(stopping.signal)) woken = true;
      } catch (error) {
        if (!stopping.signal.aborted) options.onError(error);
      }
    }
  };
  // Not in this call: the caller may still be building what the step uses.
  const finished = Promise.resolve().then(run);

  return {
    wake() {
      woken = true;
      waiting?.abort();
    },
    async stop() {
      stopping.abort();
      waiting?.abort();
      await finished;
    },
  };
}
