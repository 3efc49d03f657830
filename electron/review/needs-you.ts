import type { ActionKind } from '../../shared/domain/action';
import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import type { Outcome } from '../store/outcomes';
import type { Store } from '../store/store';
import { requireComingTime } from './snooze';

type Dependencies = { store: Store; clock: Clock };

/** Closes a pinned "needs you" or a task, or opens it again; a reminder that came due meanwhile is not given then. */
export function setOutcomeDone({ store, clock }: Dependencies, outcomeId: string, done: boolean): void {
  store.transaction(() => {
    const atMs = clock.now();
    const { accountId, remindAtMs } = withKind(store, outcomeId, ['escalate_human', 'create_issue']);
    store.outcomes.setDone(accountId, outcomeId, done ? atMs : null);
    if (!done && remindAtMs !== null && remindAtMs <= atMs) store.outcomes.setReminded(outcomeId, atMs);
  });
}

/**
 * Sets, moves or (null) removes the reminder of a "needs you". Throws `bad_input` for a time that has passed or is more
 * than a year away, `conflict` when the item is closed.
 */
export function remindOfOutcome({ store, clock }: Dependencies, outcomeId: string, atMs: number | null): void {
  if (atMs !== null) requireComingTime(clock, atMs);
  store.transaction(() => {
    const { accountId, doneAtMs } = withKind(store, outcomeId, ['escalate_human']);
    if (doneAtMs !== null) {
      throw new AppError('conflict', 'This is done already.', 'Open it again to be reminded of it.');
    }
    store.outcomes.setReminder(accountId, outcomeId, atMs);
  });
}

function withKind(store: Store, outcomeId: string, kinds: readonly ActionKind[]): Outcome {
  const outcome = store.outcomes.get(store.accounts.ids(), outcomeId);
  if (outcome === null) {
    throw new AppError('not_found', 'This outcome does not exist.', 'Look at the list again: genie outcomes list.');
  }
  if (kinds.includes(outcome.content.kind)) return outcome;
  throw new AppError(
    'bad_input',
    'Only tasks and what needs you can be closed, and only the latter can remind.',
    'Hand this outcome over to another program instead.',
  );
}
