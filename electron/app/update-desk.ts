import type { UpdateView } from '../../shared/domain/update';
import { AppError, toAppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import type { Logger } from '../lib/logger';
import { startServiceLoop } from '../lib/service-loop';
import type { Installer } from '../shell/updater/installer';
import { UpdateRefused } from '../shell/updater/update-refused';
import type { FoundUpdate } from '../shell/updater/verify-manifest';

/** The start is over by then. */
const FIRST_LOOK_MS = 10_000;
const DAY_MS = 86_400_000;
/** After the feed did not answer; and how late a look may come on a computer that slept. */
const HOUR_MS = 3_600_000;

export type UpdateDeskOptions = {
  /** Who is asked, to be shown. */
  host: string;
  installs: boolean;
  clock: Clock;
  log: Logger;
  /** The user's setting: without it nothing is asked, by nobody's click. */
  isOn: () => boolean;
  /** Throws AppError; null when there is nothing newer. */
  find: (signal: AbortSignal) => Promise<FoundUpdate | null>;
  installerOf: (update: FoundUpdate) => Promise<Installer>;
  quit: () => void;
  onChange: () => void;
};

export type UpdateDesk = {
  view(): UpdateView;
  /** Resolves when the feed has answered; a refusal is in the view. Throws AppError when the user turned it off. */
  look(): Promise<void>;
  /** Begins the download of what was found: the user's word to install it. Throws AppError when there is nothing. */
  download(): void;
  /** Quits, installs, starts again. Throws AppError when nothing is ready. */
  restart(): void;
  /** The setting may have changed. Off ends everything, an install that was agreed to as well. */
  follow(): void;
  /** After all other work has ended: installs what is ready. Never throws. */
  stop(): Promise<void>;
};

type State = Omit<UpdateView, 'supported' | 'installs' | 'host'>;
const NOTHING = { state: 'none', version: null, percent: null, error: null } as const;

/** Looks for a newer version shortly after the start and once a day, and brings it here when the user says so. */
export function createUpdateDesk(options: UpdateDeskOptions): UpdateDesk {
  const { clock, log, isOn } = options;
  let state: State = { ...NOTHING, lastLookedAtMs: null };
  let found: FoundUpdate | null = null;
  let ready: Installer | null = null;
  let restarts = false;
  let work = new AbortController();
  let nextLookMs = clock.now() + FIRST_LOOK_MS;
  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    options.onChange();
  };

  const fail = (thrown: unknown) => {
    const error = toAppError(thrown);
    if (thrown instanceof UpdateRefused) log.warn('update.refused', { code: thrown.code, kind: thrown.reason });
    else log.error('update.failed', thrown, { code: error.code });
    found = null;
    set({ ...NOTHING, state: 'failed', error: { message: error.message, hint: error.hint } });
    return error;
  };

  const lookNow = async () => {
    const { signal } = work;
    nextLookMs = clock.now() + DAY_MS;
    set({ state: 'looking', error: null });
    try {
      const update = await options.find(signal);
      if (signal.aborted) return;
      found = update;
      log.info('update.looked', update === null ? {} : { version: update.version });
      const lastLookedAtMs = clock.now();
      set(
        update === null ? { ...NOTHING, lastLookedAtMs } : { state: 'there', version: update.version, lastLookedAtMs },
      );
    } catch (error) {
      if (signal.aborted) return;
      if (fail(error).retryable) nextLookMs = clock.now() + HOUR_MS;
    }
  };
  const isBusy = () => ['looking', 'downloading', 'ready'].includes(state.state);

  const loop = startServiceLoop({
    clock,
    intervalMs: () => Math.min(Math.max(nextLookMs - clock.now(), 1_000), HOUR_MS),
    onError: fail,
    step: async () => {
      if (isOn() && !isBusy() && clock.now() >= nextLookMs) await lookNow();
      return false;
    },
  });

  const bringHere = async (update: FoundUpdate) => {
    const { signal } = work;
    set({ state: 'downloading', percent: 0, error: null });
    try {
      const installer = await options.installerOf(update);
      await installer.download((percent) => {
        if (!signal.aborted) set({ percent });
      }, signal);
      if (signal.aborted) return;
      ready = installer;
      log.info('update.ready', { version: update.version });
      set({ state: 'ready', percent: null });
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };

  const dropAll = () => {
    work.abort();
    work = new AbortController();
    found = null;
    ready = null;
    set(NOTHING);
  };

  return {
    view: () => ({ supported: true, installs: options.installs, host: options.host, ...state }),
    async look() {
      if (!isOn()) throw new AppError('conflict', 'Looking for updates is turned off.', 'Turn it on first.');
      if (!isBusy()) await lookNow();
    },
    download() {
      if (state.state !== 'there' || found === null || !options.installs) {
        throw new AppError('conflict', 'There is no update to download now.', 'Look for updates first.');
      }
      void bringHere(found);
    },
    restart() {
      if (ready === null) {
        throw new AppError('conflict', 'There is no update to install now.', 'Look for updates first.');
      }
      restarts = true;
      options.quit();
    },
    follow() {
      if (isOn()) loop.wake();
      else if (state.state !== 'none') dropAll();
    },
    async stop() {
      const installer = ready;
      work.abort();
      await loop.stop();
      try {
        await installer?.install(restarts);
      } catch (error) {
        log.error('update.failed', error, { kind: 'install' });
      }
    },
  };
}
