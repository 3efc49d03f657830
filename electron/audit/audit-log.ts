import type { AuditEntry, AuditTrail } from '../interfaces/audit-trail';
import { canonicalJson, sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import type { AuditRow } from '../store/audit-log';
import type { Store } from '../store/store';

/** What stands before the first row. */
export const GENESIS_HASH = '0'.repeat(64);

export type Verification = {
  ok: boolean;
  entries: number;
  /** Where the chain first breaks; null when it is whole. */
  firstBadSeq: number | null;
  /** Hash of the last row: kept elsewhere, it also proves that nothing was cut off the end. */
  head: string;
};

/**
 * The audit log: each row's hash covers its content and the hash before it, so that a changed, removed or inserted
 * row breaks the chain from there on (A14).
 */
export function createAuditTrail(store: Store, clock: Clock): AuditTrail {
  return {
    record(entry: AuditEntry) {
      store.transaction(() => {
        const last = store.audit.last();
        const row: Omit<AuditRow, 'hash'> = {
          seq: (last?.seq ?? 0) + 1,
          atMs: clock.now(),
          kind: entry.kind,
          accountId: entry.accountId,
          sessionId: entry.sessionId,
          actionId: entry.actionId,
          traceId: entry.traceId,
          detailJson: canonicalJson(entry.detail),
          previousHash: last?.hash ?? GENESIS_HASH,
        };
        store.audit.insert({ ...row, hash: rowHash(row) });
      });
    },
  };
}

/** Walks the whole chain. */
export function verifyAuditLog(store: Store): Verification {
  const pruned = store.audit.prunedTo();
  const start =
    pruned === null ? { seq: 1, previousHash: GENESIS_HASH } : { seq: pruned.seq + 1, previousHash: pruned.hash };
  return verifyRows(store.audit.walk(), start);
}

/** Where a chain has to begin. */
type ChainStart = { seq: number; previousHash: string };

/** Follows a chain from where it must begin. Stops at the first row that does not fit. */
export function verifyRows(rows: Iterable<AuditRow>, start: ChainStart): Verification {
  let { seq, previousHash } = start;
  let entries = 0;
  for (const row of rows) {
    entries += 1;
    if (row.seq !== seq || row.previousHash !== previousHash || row.hash !== rowHash(row)) {
      return { ok: false, entries, firstBadSeq: row.seq, head: previousHash };
    }
    seq += 1;
    previousHash = row.hash;
  }
  return { ok: true, entries, firstBadSeq: null, head: previousHash };
}

function rowHash(row: Omit<AuditRow, 'hash'>): string {
  const { seq, atMs, kind, accountId, sessionId, actionId, traceId, detailJson, previousHash } = row;
  return sha256(canonicalJson({ seq, atMs, kind, accountId, sessionId, actionId, traceId, detailJson, previousHash }));
}
