import type { Connection } from './database';
import type { MessageOrigin } from './messages';

export type LedgerEntry = { id: string; sourceKey: string; origin: MessageOrigin; state: string; receivedAtMs: number };

type Row = { id: string; source_key: string; origin: MessageOrigin; state: string; received_at_ms: number };

export type MessageLedger = ReturnType<typeof messageLedger>;

/** What was seen on the servers, by key and content; one row a message for ever, also after its content is gone. */
export function messageLedger(db: Connection) {
  const columns = 'id, source_key, origin, state, received_at_ms';
  const byKeys = db.prepare<[string, string], Row>(
    `SELECT ${columns} FROM messages WHERE account_id = ? AND source_key IN (SELECT value FROM json_each(?))`,
  );
  const identities = db.prepare<
    [string, string],
    { source_key: string; message_id: string | null; received_at_ms: number }
  >(
    `SELECT source_key, message_id, received_at_ms FROM messages
     WHERE account_id = ? AND source_key IN (SELECT value FROM json_each(?))`,
  );
  const byContent = db.prepare<[string, string], Row>(
    `SELECT ${columns} FROM messages WHERE account_id = ? AND content_sha256 = ? AND state IN ('observed', 'routed') LIMIT 1`,
  );
  const promote = db.prepare(
    `UPDATE messages SET origin = 'watch', state = 'observed', reason = NULL
     WHERE id = ? AND account_id = ? AND origin <> 'watch' AND state = 'routed'`,
  );
  const setSeen = db.prepare(
    `UPDATE message_contents SET seen = :seen WHERE account_id = :accountId
       AND message_id = (SELECT id FROM messages WHERE account_id = :accountId AND source_key = :key)`,
  );
  const setHere = db.prepare('UPDATE messages SET gone_at_ms = NULL WHERE account_id = ? AND source_key = ?');
  const setGone = db.prepare(
    'UPDATE messages SET gone_at_ms = ? WHERE account_id = ? AND source_key = ? AND gone_at_ms IS NULL',
  );
  const move = db.prepare(
    `UPDATE OR IGNORE messages SET source_key = :to WHERE account_id = :accountId AND source_key = :from`,
  );
  const release = db.prepare("DELETE FROM messages WHERE account_id = ? AND source_key = ? AND state = 'quarantined'");
  const unreadable = db.prepare<[string], { state: string; n: number }>(
    "SELECT state, count(*) n FROM messages WHERE account_id = ? AND state IN ('quarantined', 'gap') GROUP BY state",
  );
  return {
    /** How many messages of an account could not be read, by state; asked often, so there is an index of just these. */
    unreadable: (accountId: string): { quarantined: number; gap: number } => ({
      quarantined: 0,
      gap: 0,
      ...Object.fromEntries(unreadable.all(accountId).map((row) => [row.state, row.n])),
    }),
    /** The entries of these keys, by key. */
    byKeys: (accountId: string, keys: readonly string[]): Map<string, LedgerEntry> =>
      new Map(byKeys.all(accountId, JSON.stringify(keys)).map((row) => [row.source_key, toEntry(row)])),
    /** What tells a message again that changed its key, by key. */
    identities: (
      accountId: string,
      keys: readonly string[],
    ): Map<string, { messageId: string | null; receivedAtMs: number }> =>
      new Map(
        identities
          .all(accountId, JSON.stringify(keys))
          .map((row) => [row.source_key, { messageId: row.message_id, receivedAtMs: row.received_at_ms }]),
      ),
    /** The message whose octets are these (moved, copied, or in a mailbox that was numbered anew). */
    byContent: (accountId: string, sha256: string): LedgerEntry | null => {
      const row = byContent.get(accountId, sha256);
      return row ? toEntry(row) : null;
    },
    /** Hands what came here as history to the router after all: watching found it too. False when it was there before. */
    promote: (accountId: string, id: string): boolean => promote.run(id, accountId).changes > 0,
    setSeen: (accountId: string, key: string, seen: boolean): void => {
      setSeen.run({ accountId, key, seen: seen ? 1 : 0 });
      // Whatever is told of it, it is there: a move between two watched folders may say `gone` first.
      setHere.run(accountId, key);
    },
    /** The server does not have it any more. */
    setGone: (accountId: string, key: string, atMs: number): void => {
      setGone.run(atMs, accountId, key);
    },
    /** The same message under another key; nothing happens when that key is known. */
    move: (accountId: string, from: string, to: string): boolean => move.run({ accountId, from, to }).changes > 0,
    /** Lets a quarantined message be stored under its key after all. */
    release: (accountId: string, key: string): boolean => release.run(accountId, key).changes > 0,
  };
}

function toEntry(row: Row): LedgerEntry {
  return {
    id: row.id,
    sourceKey: row.source_key,
    origin: row.origin,
    state: row.state,
    receivedAtMs: row.received_at_ms,
  };
}
