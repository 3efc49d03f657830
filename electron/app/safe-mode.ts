import { newId } from '../lib/ids';
import type { Clock } from '../lib/clock';
import type { Store } from '../store/store';
import { writePause } from './settings';

const ALERT = 'safe_mode';

type SafeModeDependencies = { store: Store; clock: Clock };

/**
 * After a crash loop (F7) the app starts paused: whatever made it end, a mail or a model, waits until the user resumes.
 * Everything that is stored can be looked at and exported meanwhile.
 */
export function enterSafeMode({ store, clock }: SafeModeDependencies): void {
  store.transaction(() => {
    writePause(store, { untilMs: null });
    store.alerts.raise({
      id: newId(),
      severity: 2,
      code: ALERT,
      message: 'Genie Tray ended unexpectedly several times, so it reads no mail for now.',
      hint: 'Resume from the tray menu; if it ends again, pause the mailbox that was added last.',
      accountId: null,
      sessionId: null,
      raisedAtMs: clock.now(),
    });
  });
}

/** The user resumed. */
export function leaveSafeMode({ store, clock }: SafeModeDependencies): void {
  store.alerts.clearCode(ALERT, null, clock.now());
}
