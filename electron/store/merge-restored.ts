import { z } from 'zod';
import { newId } from '../lib/ids';
import type { Connection } from './database';
import { rebuildMessageIndex } from './message-index';
import { quietRestored } from './quiet-restored';
import { receiptRepository } from './receipts';
import { settingsRepository } from './settings';
import { dropSuperseded, takePresent } from './take-present';

const mergeReport = z.object({
  atMs: z.number(),
  /** There was a present profile to go by. */
  merged: z.boolean(),
  suppressed: z.object({ accounts: z.number(), messages: z.number(), sessions: z.number() }),
});
export type MergeReport = z.output<typeof mergeReport>;

/** The setting that tells a restored database from one that is still to be merged. */
export const MERGED = 'keeping.merged';
const NOTHING = { accounts: 0, messages: 0, sessions: 0 };

/**
 * Makes a restored database fit for use, in one transaction; a second call with the same time finds it done. What the
 * present profile knows goes before what the backup says: its mails, requests, decisions and settings replace those of the
 * backup, what it deleted stays deleted, and an account it removed stays removed (F3, V4). What only the backup has comes
 * back but runs nothing by itself. `present` is null where there is none that can be opened; it is only read.
 */
export function mergeRestored(
  db: Connection,
  present: { file: string; key: Uint8Array } | null,
  atMs: number,
): MergeReport {
  const settings = settingsRepository(db);
  const before = mergedBefore(db, atMs);
  if (before !== null) return before;
  db.pragma('foreign_keys = OFF');
  if (present !== null) {
    db.prepare('ATTACH ? AS here KEY ?').run(present.file, `raw:${Buffer.from(present.key).toString('hex')}`);
  }
  try {
    return db
      .transaction(() => {
        const triggers = takeTriggers(db);
        const suppressed = present === null ? NOTHING : dropSuperseded(db);
        quietRestored(db, atMs);
        if (present !== null) takePresent(db);
        countKeptBytes(db);
        rebuildMessageIndex(db);
        for (const sql of triggers) db.exec(sql);
        if ((db.pragma('foreign_key_check') as unknown[]).length > 0) {
          throw new Error('The rows of the backup do not belong together.');
        }
        const report = { atMs, merged: present !== null, suppressed };
        receiptRepository(db).add(newId(), 'restore', suppressed, atMs);
        settings.set(MERGED, report);
        return report;
      })
      .immediate();
  } finally {
    if (present !== null) db.exec('DETACH here');
    db.pragma('foreign_keys = ON');
  }
}

/** What was done with this restore already. */
export function mergedBefore(db: Connection, atMs: number): MergeReport | null {
  const report = settingsRepository(db).get(MERGED, mergeReport);
  return report?.atMs === atMs ? report : null;
}

// They keep rows as they are, which here would keep the present ones from replacing those of the backup.
function takeTriggers(db: Connection): string[] {
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER main."${name}"`);
  return triggers.map(({ sql }) => sql);
}

// With the triggers away nobody counted.
function countKeptBytes(db: Connection): void {
  db.exec(
    `UPDATE accounts SET kept_bytes =
       (SELECT coalesce(sum(octet_length(parsed_json)), 0) FROM message_contents c WHERE c.account_id = accounts.id)
       + (SELECT coalesce(sum(length(content)), 0) FROM attachments a WHERE a.account_id = accounts.id)`,
  );
}
