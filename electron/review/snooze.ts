import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import type { Store } from '../store/store';
import { existingSession } from './settle';
import { SESSION_WORDS } from './status-words';

const DAY_MS = 24 * 60 * 60_000;
/** Further away is more likely a slip than a wish. */
const LONGEST_MS = 366 * DAY_MS;

/** Throws `bad_input` for a time that has passed or is more than a year away. */
export function requireComingTime(clock: Clock, atMs: number): void {
  const waitMs = atMs - clock.now();
  if (waitMs > 0 && waitMs <= LONGEST_MS) return;
  throw new AppError(
    'bad_input',
    waitMs > 0 ? 'This time is more than a year away.' : 'This time has passed already.',
    'Choose a time within the next twelve months.',
  );
}

/**
 * Puts a request that waits for the user out of the queue until then; null brings it back at once (A12). Throws
 * `bad_input` for such a time, `conflict` for a request that does not wait for the user.
 */
export function snoozeSession(
  { store, clock }: { store: Store; clock: Clock },
  sessionId: string,
  untilMs: number | null,
): void {
  if (untilMs !== null) requireComingTime(clock, untilMs);
  store.transaction(() => {
    const session = existingSession(store, sessionId);
    if (store.sessions.snooze(session.accountId, sessionId, untilMs, clock.now())) return;
    throw new AppError(
      'conflict',
      `This request cannot be snoozed: it is ${SESSION_WORDS[session.status]}.`,
      'Only what waits for you can be snoozed.',
    );
  });
}
