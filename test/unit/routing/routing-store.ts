import { createAuditTrail } from '../../../electron/audit/audit-log';
import { silentLogger } from '../../../electron/lib/logger';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, tempStore } from '../../support/temp-store';
import type { Rule } from '../../../shared/domain/rule';

/** Everything routing needs over a database of its own, with one account and these rules. */
export function routingStore({
  rules = [],
  options = {},
}: { rules?: Rule[]; options?: Parameters<typeof addAccount>[1] } = {}) {
  const { store, file } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store, options);
  if (rules.length > 0) store.rules.insert({ version: 1, rules, createdAtMs: clock.now() });
  return {
    store,
    file,
    account,
    clock,
    deps: { store, clock, audit: createAuditTrail(store, clock), log: silentLogger },
  };
}
