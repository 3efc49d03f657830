import type { ActivityEntry } from '../../shared/ipc/views';
import type { Store } from '../store/store';

/** The audit log for people, newest first. */
export function activityEntries(store: Store, before: number | null, limit: number): ActivityEntry[] {
  const labels = new Map(store.accounts.list().map((account) => [account.id, account.label]));
  return store.audit.page(before, limit).map((row) => ({
    seq: row.seq,
    atMs: row.atMs,
    kind: row.kind,
    accountLabel: labels.get(row.accountId) ?? row.accountId,
    sessionId: row.sessionId,
    actionId: row.actionId,
    traceId: row.traceId,
    detail: JSON.parse(row.detailJson) as ActivityEntry['detail'],
    hash: row.hash,
  }));
}
