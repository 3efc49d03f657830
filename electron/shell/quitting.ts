import type { App, PowerMonitor } from 'electron';
import type { Clock } from '../lib/clock';

/** A server that does not answer must not hold up the end of a session; a stop in the middle loses nothing. */
const STOP_LIMIT_MS = 8_000;

/**
 * Quits only after `stop`, however it came about: menu, SIGTERM and SIGINT (Electron turns them into a quit), the end
 * of the session. `onError` is told of a stop that failed or took longer than eight seconds; the app ends anyway.
 */
export function stopOnQuit(deps: {
  app: Pick<App, 'on' | 'quit'>;
  power: Pick<PowerMonitor, 'on'>;
  clock: Clock;
  stop: () => Promise<void>;
  onError: (error: unknown) => void;
}): void {
  const { app, clock } = deps;
  let state: 'running' | 'stopping' | 'stopped' = 'running';

  const stopInTime = async () => {
    const over = new AbortController();
    const tooLong = clock.sleep(STOP_LIMIT_MS, over.signal).then(() => {
      if (!over.signal.aborted) throw new Error(`The app had not stopped after ${STOP_LIMIT_MS / 1000} seconds.`);
    });
    try {
      await Promise.race([deps.stop(), tooLong]);
    } catch (error) {
      deps.onError(error);
    }
    over.abort();
    state = 'stopped';
    app.quit();
  };

  // Electron quits without waiting for promises: hold it, stop everything, then let it go.
  app.on('will-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    void stopInTime();
  });
  // macOS and Linux: the system waits a few seconds for an app that asks it to.
  deps.power.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
}

/**
 * Holds up a quit that comes while the app is being put together: Electron would take it apart meanwhile, and what is made
 * after that keeps the process alive for ever. `release` ends it and says whether somebody wanted to quit.
 */
export function holdQuit(app: Pick<App, 'on' | 'off'>): { release: () => boolean } {
  let wanted = false;
  const hold = (event: { preventDefault(): void }) => {
    event.preventDefault();
    wanted = true;
  };
  app.on('will-quit', hold);
  return {
    release() {
      app.off('will-quit', hold);
      return wanted;
    },
  };
}
