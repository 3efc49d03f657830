import type { Handoff } from '../../../shared/domain/outcome';
import type { ActivityEntry, OutcomeView } from '../../../shared/ipc/views';
import type { Handlers } from '../registry';

export type OutcomeHandlerDependencies = {
  outcomes: () => OutcomeView[];
  handOff: (outcomeId: string, how: Handoff) => Promise<boolean>;
  activity: (before: number | null, limit: number) => ActivityEntry[];
  verify: () => { ok: boolean; entries: number; firstBadSeq: number | null };
};

type OutcomeCalls = Extract<keyof Handlers, `outcomes.${string}` | `activity.${string}`>;

/** outcomes.* and activity.*: what was done, and the record of it. */
export function outcomeHandlers(deps: OutcomeHandlerDependencies): Pick<Handlers, OutcomeCalls> {
  return {
    'outcomes.list': () => ({ items: deps.outcomes() }),
    'outcomes.handOff': async ({ outcomeId, how }) => ({ done: await deps.handOff(outcomeId, how) }),
    'activity.list': ({ before, limit }) => ({ entries: deps.activity(before, limit) }),
    'activity.verify': () => deps.verify(),
  };
}
