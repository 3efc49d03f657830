import { RECEIPT_KINDS, type Receipt, type ReceiptKind, type ReceiptReason } from '../../shared/domain/keeping';
import type { Connection } from './database';
import type { DeletedCounts } from './retention';

type Row = { id: string; at_ms: number; reason: ReceiptReason; counts_json: string };

export type ReceiptRepository = ReturnType<typeof receiptRepository>;

/** What was deleted when, by count and kind. */
export function receiptRepository(db: Connection) {
  const one = db.prepare<[string], Row>('SELECT * FROM receipts WHERE id = ?');
  const set = db.prepare(
    `INSERT INTO receipts (id, at_ms, reason, counts_json) VALUES (:id, :atMs, :reason, :counts)
     ON CONFLICT (id) DO UPDATE SET counts_json = excluded.counts_json`,
  );
  const newest = db.prepare<[number], Row>('SELECT * FROM receipts ORDER BY at_ms DESC, id DESC LIMIT ?');
  const last = db.prepare<[ReceiptReason], number | null>('SELECT max(at_ms) FROM receipts WHERE reason = ?').pluck();
  return {
    /** Adds to the receipt of this id; nothing is written for nothing. */
    add: (id: string, reason: ReceiptReason, counts: DeletedCounts, atMs: number): void => {
      const row = one.get(id);
      const before = row ? countsOf(row) : {};
      const sums: DeletedCounts = {};
      for (const kind of RECEIPT_KINDS) {
        const sum = (before[kind] ?? 0) + (counts[kind] ?? 0);
        if (sum > 0) sums[kind] = sum;
      }
      if (Object.keys(sums).length > 0) set.run({ id, atMs, reason, counts: JSON.stringify(sums) });
    },
    newest: (limit: number): Receipt[] => newest.all(limit).map(toReceipt),
    lastMs: (reason: ReceiptReason): number | null => last.get(reason) ?? null,
  };
}

function countsOf(row: Row): DeletedCounts {
  return JSON.parse(row.counts_json) as DeletedCounts;
}

function toReceipt(row: Row): Receipt {
  const counts = Object.entries(countsOf(row)).map(([kind, count]) => ({ kind: kind as ReceiptKind, count }));
  return { atMs: row.at_ms, reason: row.reason, counts };
}
