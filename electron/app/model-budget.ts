import { dailyCap, type DailyCap, type ModelUsage } from '../../shared/domain/model';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Store } from '../store/store';
import { localDay, type LocalDay } from './model-day';

const CAP = 'model.cap';
const CAP_ALERT = 'model_daily_cap';

/**
 * What the model has used today, and what it may use (E3). The day is the user's calendar day. A call is counted when it
 * has ended, so that the last one before the limit may go past it.
 */
export function createModelBudget(store: Store, clock: Clock, timeZone: string) {
  const cap = (): DailyCap => store.settings.get(CAP, dailyCap) ?? dailyCap.parse({});

  const usageOf = ({ day, fromMs, toMs }: LocalDay): ModelUsage => {
    const { calls, tokens, costMicros } = store.modelCalls.usage(fromMs, toMs);
    return { day, calls, tokens, cost: costMicros === null ? null : costMicros / 1_000_000 };
  };
  const today = (): ModelUsage => usageOf(localDay(clock.now(), timeZone));

  const reached = (used: ModelUsage = today()): boolean => {
    const { tokens, cost } = cap();
    return (tokens !== null && used.tokens >= tokens) || (cost !== null && (used.cost ?? 0) >= cost);
  };

  const clearAlert = () => store.alerts.clearCode(CAP_ALERT, null, clock.now());

  return {
    cap,
    today,
    /** The last `count` days, oldest first, today last. */
    days(count: number): ModelUsage[] {
      const days = [localDay(clock.now(), timeZone)];
      while (days.length < count) days.unshift(localDay((days[0] as LocalDay).fromMs - 1, timeZone));
      return days.map(usageOf);
    },
    reached,
    setCap(limits: DailyCap): void {
      store.transaction(() => {
        store.settings.set(CAP, dailyCap.parse(limits));
        clearAlert();
      });
    },
    /** Ends the notice of a day that is over. */
    clearOldAlert(): void {
      store.alerts.clearOlder(CAP_ALERT, localDay(clock.now(), timeZone).fromMs, clock.now());
    },
    clearAlert,
    /** Tells that requests wait; once, however many there are. */
    alert(): void {
      store.alerts.raise({
        id: newId(),
        severity: 3,
        code: CAP_ALERT,
        message: "Today's limit for the model is reached; requests wait until tomorrow.",
        hint: 'Raise the limit in Settings, or let the built-in rules answer for the rest of the day.',
        accountId: null,
        sessionId: null,
        raisedAtMs: clock.now(),
      });
    },
  };
}
