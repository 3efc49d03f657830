import type { Handoff } from '../../../shared/domain/outcome';
import type { ActivityEntry, OutcomeView } from '../../../shared/ipc/views';
import type { Review } from '../../review/review';
import type { Handlers } from '../registry';

export type OutcomeHandlerDependencies = {
  review: Pick<Review, 'handedOff' | 'setDone' | 'remind'>;
  outcomes: () => OutcomeView[];
  /** Throws `not_found`. */
  outcome: (id: string) => OutcomeView;
  handOff: (outcomeId: string, how: Handoff) => Promise<boolean>;
  activity: (before: number | null, limit: number) => ActivityEntry[];
  verify: () => { ok: boolean; entries: number; firstBadSeq: number | null };
  /** Writes the log to a file the user names; null when the user cancels, else how many entries it has. */
  exportActivity: () => Promise<number | null>;
  onChange: () => void;
};

type OutcomeCalls = Extract<keyof Handlers, `outcomes.${string}` | `activity.${string}`>;

/** outcomes.* and activity.*: what was done, and the record of it. */
export function outcomeHandlers(deps: OutcomeHandlerDependencies): Pick<Handlers, OutcomeCalls> {
  const { review, onChange } = deps;
  return {
    'outcomes.list': () => ({ items: deps.outcomes() }),
    'outcomes.handOff': async ({ outcomeId, how }) => {
      const done = await deps.handOff(outcomeId, how);
      if (done) review.handedOff(outcomeId);
      return { done };
    },
    'outcomes.setDone': ({ outcomeId, done }) => {
      review.setDone(outcomeId, done);
      onChange();
      return deps.outcome(outcomeId);
    },
    'outcomes.remind': ({ outcomeId, atMs }) => {
      review.remind(outcomeId, atMs);
      onChange();
      return deps.outcome(outcomeId);
    },
    'activity.list': ({ before, limit }) => ({ entries: deps.activity(before, limit) }),
    'activity.verify': () => deps.verify(),
    'activity.export': async () => {
      const entries = await deps.exportActivity();
      return { saved: entries !== null, entries: entries ?? 0 };
    },
  };
}
