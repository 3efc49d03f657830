import { rmSync } from 'node:fs';
import type { RetentionSettings } from '../../shared/domain/keeping';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import { startServiceLoop, type ServiceLoop } from '../lib/service-loop';
import type { DeletedCounts } from '../store/retention';
import type { Store } from '../store/store';
import { asideFolders } from './aside';
import { readRetention } from './retention-settings';

const DAY_MS = 86_400_000;
/** Rows a transaction: short enough that nobody waits for it. */
const SLICE = 100;
/** Between two slices, so that mail and the window come first. */
const PAUSE_MS = 20;
/** What was deleted is gone from the log this soon, also in the middle of a long run (D7). */
const CHECKPOINT_MS = 2_000;

export type RetentionDependencies = { store: Store; clock: Clock; log: Logger; profileDirectory: string };

type Slice = () => DeletedCounts;

/**
 * Deletes what is over, slice by slice, each with its receipt in the same transaction, and empties the write-ahead log
 * after it, so that within seconds no copy of it is on the disk (D7, V3). Ends early when the signal says so: the next
 * run goes on. Returns how many rows went.
 */
export async function runRetention(deps: RetentionDependencies, signal: AbortSignal): Promise<number> {
  const { store, clock } = deps;
  const settings = readRetention(store);
  const atMs = clock.now();
  const receiptId = newId();
  let deleted = 0;
  let dirtySinceMs: number | null = null;
  try {
    for (const slice of slicesOf(deps, settings, atMs)) {
      for (let more = true; more && !signal.aborted;) {
        const went = store.transaction(() => {
          const counts = slice();
          store.receipts.add(receiptId, 'expired', counts, atMs);
          return sumOf(counts);
        });
        deleted += went;
        more = went > 0;
        if (!more) continue;
        dirtySinceMs ??= clock.now();
        await clock.sleep(PAUSE_MS, signal);
        if (clock.now() - dirtySinceMs < CHECKPOINT_MS) continue;
        store.checkpoint();
        dirtySinceMs = null;
      }
    }
  } finally {
    if (dirtySinceMs !== null) store.checkpoint();
  }
  dropAside(deps.profileDirectory, settings, atMs);
  return deleted;
}

function slicesOf({ store }: RetentionDependencies, settings: RetentionSettings, atMs: number): Slice[] {
  const { retention } = store;
  const slices: Slice[] = [];
  const bodies = cutoff(settings.bodyDays, atMs);
  if (bodies !== null) {
    slices.push(() => retention.expireSessions(bodies, atMs, SLICE));
    slices.push(() => retention.expireMessages(bodies, SLICE));
    slices.push(() => retention.expireRest(bodies));
  }
  const attachments = cutoff(settings.attachmentDays, atMs);
  if (attachments !== null) slices.push(() => retention.expireAttachments(attachments, SLICE));
  const evidence = cutoff(settings.evidenceDays, atMs);
  if (evidence !== null) {
    slices.push(() => retention.expireEvidence(evidence, atMs, SLICE));
    slices.push(() => retention.expireTombstones(evidence, SLICE));
    slices.push(() => retention.pruneAudit(evidence, atMs, SLICE));
  }
  return slices;
}

/** Where the time of something ends, ms; null for what is kept for ever. */
export function cutoff(days: number | null, atMs: number): number | null {
  return days === null ? null : atMs - days * DAY_MS;
}

// What a restore put aside is a copy of texts like any other.
function dropAside(profileDirectory: string, { bodyDays }: RetentionSettings, atMs: number): void {
  const before = cutoff(bodyDays, atMs);
  if (before === null) return;
  for (const folder of asideFolders(profileDirectory)) {
    if (folder.atMs < before) rmSync(folder.path, { recursive: true, force: true });
  }
}

/** Runs at the start, then daily; `wake` runs it at once, say after the settings changed. */
export function startRetention(deps: RetentionDependencies & { onDeleted: () => void }): ServiceLoop {
  const { clock, log, onDeleted } = deps;
  return startServiceLoop({
    clock,
    intervalMs: DAY_MS,
    onError: (error) => log.error('keeping.retention', error),
    step: async (signal) => {
      const deleted = await runRetention(deps, signal);
      if (deleted > 0) {
        log.info('keeping.retention', { count: deleted });
        onDeleted();
      }
      return false;
    },
  });
}

function sumOf(counts: DeletedCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
