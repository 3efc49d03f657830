import type { ParsedMessage } from '../../shared/domain/message';
import { oldDatabase } from './old-database';
import { sampleMessage } from './sample-message';

export type OldMail = {
  id: string;
  atMs: number;
  over: Partial<ParsedMessage>;
  seen?: boolean;
  /** When the app read it, which retention counts from; long ago by default. */
  observedAtMs?: number;
};

/** Writes a database as version 2 left it, with one folder account. Returns the octets of its mails. */
export function writeOldProfile(file: string, key: Uint8Array, mails: readonly OldMail[], folder?: string): number {
  const db = oldDatabase(2, file, key);
  db.prepare(
    `INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, active, created_at_ms)
    VALUES ('a', 'folder', ?, 'Old', '[]', '[]', 'Genie:', 1, 1, 1)`,
  ).run(JSON.stringify(folder === undefined ? {} : { path: folder }));
  const message = db.prepare(
    `INSERT INTO messages (id, account_id, source_key, mailbox, state, trace_id, received_at_ms, observed_at_ms)
     VALUES (?, 'a', ?, 'INBOX', 'routed', 't', ?, ?)`,
  );
  const content = db.prepare(
    `INSERT INTO message_contents (message_id, account_id, parsed_json, from_address, size, seen) VALUES (?, 'a', ?, ?, 10, ?)`,
  );
  let octets = 0;
  db.transaction(() => {
    for (const { id, atMs, over, seen, observedAtMs } of mails) {
      const parsed = sampleMessage(over);
      message.run(id, id, atMs, observedAtMs ?? 1);
      octets += Buffer.byteLength(JSON.stringify(parsed));
      content.run(id, JSON.stringify(parsed), parsed.from?.address.toLowerCase() ?? '', seen === true ? 1 : 0);
    }
  })();
  db.close();
  return octets;
}
