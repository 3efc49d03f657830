import { z } from 'zod';
import { AUDIT_KINDS } from '../../shared/domain/session';
import { canonicalJson } from '../lib/canonical-json';
import type { AuditRow } from '../store/audit-log';
import type { Store } from '../store/store';
import { GENESIS_HASH, verifyRows, type Verification } from './audit-log';

export type Span = { sinceMs: number; untilMs: number };

const EVERYTHING: Span = { sinceMs: -Infinity, untilMs: Infinity };

/**
 * One JSON object a row (JSON Lines), with everything needed to verify the chain elsewhere. A span of time gives the
 * rows from the first to the last one in it without a gap, also where the clock was set back in between.
 */
export function* exportAuditLog(store: Store, { sinceMs, untilMs }: Span = EVERYTHING): IterableIterator<string> {
  let [first, last] = [Infinity, -Infinity];
  for (const { seq, atMs } of store.audit.walk()) {
    if (atMs < sinceMs || atMs > untilMs) continue;
    first = Math.min(first, seq);
    last = seq;
  }
  for (const row of store.audit.walk()) {
    if (row.seq >= first && row.seq <= last) yield canonicalJson(row);
  }
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const exportedRow = z.strictObject({
  seq: z.int().min(1),
  atMs: z.number(),
  kind: z.enum(AUDIT_KINDS),
  accountId: z.string(),
  sessionId: z.string(),
  actionId: z.string().nullable(),
  traceId: z.string(),
  detailJson: z.string(),
  previousHash: hash,
  hash,
});

export type ExportVerification = Verification & {
  /** The first line that is no row of an audit log; null where all are. */
  firstBadLine: number | null;
  /** The first and the last row of the file. */
  from: { seq: number; atMs: number } | null;
  to: { seq: number; atMs: number } | null;
  /** It begins with the first row there ever was, so nothing is missing before it. */
  fromTheStart: boolean;
};

/**
 * Verifies an exported log by itself, without a profile. A file that begins later vouches for its rows, not for what was
 * before; what was cut off its end shows only by comparing `head` with the log it came from.
 */
export function verifyExport(text: string): ExportVerification {
  const rows: AuditRow[] = [];
  let firstBadLine: number | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (row === null) {
      firstBadLine = index + 1;
      break;
    }
    rows.push(row);
  }
  const [first] = rows;
  const start = first ?? { seq: 1, previousHash: GENESIS_HASH };
  const chain = verifyRows(rows, start.seq === 1 ? { seq: 1, previousHash: GENESIS_HASH } : start);
  return {
    ...chain,
    ok: chain.ok && firstBadLine === null,
    firstBadLine,
    from: ends(first),
    to: ends(rows.at(-1)),
    fromTheStart: start.seq === 1,
  };
}

function rowOf(line: string): AuditRow | null {
  try {
    return exportedRow.parse(JSON.parse(line));
  } catch {
    // Whatever it is, it is no row: the caller says which line.
    return null;
  }
}

function ends(row: AuditRow | undefined): { seq: number; atMs: number } | null {
  return row ? { seq: row.seq, atMs: row.atMs } : null;
}
