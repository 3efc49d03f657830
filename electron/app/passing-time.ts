import type { Clock } from '../lib/clock';
import { startServiceLoop, type ServiceLoop } from '../lib/service-loop';

const LOOK_EVERY_MS = 15_000;

/**
 * Notices what ends only because time passes: a pause, the quiet hours. Looks at the time every 15 seconds rather than
 * waiting for it, because a computer that sleeps in between makes any wait longer.
 */
export function watchTime(deps: {
  clock: Clock;
  isPaused: () => boolean;
  onPauseOver: () => Promise<void>;
  isQuiet: () => boolean;
  onQuietOver: () => void;
  onError: (error: unknown) => void;
}): ServiceLoop {
  let wasPaused = deps.isPaused();
  let wasQuiet = deps.isQuiet();
  return startServiceLoop({
    clock: deps.clock,
    intervalMs: LOOK_EVERY_MS,
    onError: deps.onError,
    step: async () => {
      const isPauseOver = wasPaused && !deps.isPaused();
      const isQuietOver = wasQuiet && !deps.isQuiet();
      wasPaused = deps.isPaused();
      wasQuiet = deps.isQuiet();
      if (isQuietOver) deps.onQuietOver();
      if (isPauseOver) await deps.onPauseOver();
      return false;
    },
  });
}
