import type { HealthView } from '../../../shared/domain/health';
import type { AlertView } from '../../../shared/ipc/views';

/**
 * The notices above all mailboxes: those that are not shown above every screen already, and without those that a mailbox
 * was not read for long, which stand with that mailbox.
 */
export function noticesAbove(alerts: readonly AlertView[], accounts: HealthView['accounts']): AlertView[] {
  const shown = new Set(accounts.map(({ id }) => id));
  return alerts.filter(
    ({ severity, code, accountId }) =>
      severity > 2 && !(code === 'stale' && accountId !== null && shown.has(accountId)),
  );
}
