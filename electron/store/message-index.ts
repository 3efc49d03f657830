import type { ParsedMessage } from '../../shared/domain/message';
import type { Connection } from './database';
import { accountMark, ATTACHMENT_MARK, indexText } from './index-text';

const IDS_PER_MS = 1_024;
// Times beyond the year 2248 would leave the integers that JavaScript holds exactly.
const MAX_MS = Math.floor(Number.MAX_SAFE_INTEGER / IDS_PER_MS) - IDS_PER_MS;
/** What one transaction adds is sorted in memory up to this size before it becomes a part of the index. */
const HASH_BYTES = 8 * 1024 * 1024;
const MAX_RECIPIENTS_TEXT = 65_536;

type IndexedMessage = { searchId: bigint; accountId: string; parsed: ParsedMessage };

/**
 * Row numbers of the index sort by the time of arrival: FTS5 yields its rows in their order, so that the newest hits
 * come first without sorting all of them.
 */
export function firstSearchId(receivedAtMs: number): bigint {
  const ms = Number.isFinite(receivedAtMs) ? Math.floor(receivedAtMs) : 0;
  return BigInt(Math.min(Math.max(ms, 0), MAX_MS)) * BigInt(IDS_PER_MS);
}

export type MessageIndex = ReturnType<typeof messageIndex>;

/** The full-text index: what goes in, and under which number. Fastest when rows come in the order of their time. */
export function messageIndex(db: Connection) {
  let gathered: Map<bigint, IndexedMessage> | null = null;
  const isStored = db.prepare<[bigint], number>('SELECT 1 FROM message_contents WHERE search_id = ?').pluck();
  const last = db
    .prepare<[bigint, bigint], bigint | null>(
      'SELECT max(search_id) FROM message_contents WHERE search_id BETWEEN ? AND ?',
    )
    .pluck()
    .safeIntegers();
  const insert = db.prepare(
    `INSERT INTO message_index (rowid, subject, sender, recipients, body, marks)
     VALUES (:searchId, :subject, :sender, :recipients, :body, :marks)`,
  );
  return {
    /** The number of one more message of that time. */
    newSearchId: (receivedAtMs: number): bigint => {
      const size = BigInt(IDS_PER_MS);
      // More than 1,024 messages of one millisecond (a mailbox copied without its times) go to the next one.
      for (let first = firstSearchId(receivedAtMs); ; first += size) {
        const taken = last.get(first, first + size - 1n) ?? null;
        if (taken === null) return first;
        if (taken < first + size - 1n) return taken + 1n;
      }
    },
    /** At once, or within `gathering` at its end. */
    add: (message: IndexedMessage): void => {
      if (gathered === null) addNow(message);
      else gathered.set(message.searchId, message);
    },
    /**
     * Runs the body of a transaction and adds what it stored at its end. A statement that fires triggers is a savepoint
     * of its own, and at each savepoint FTS5 writes what it holds in memory as a part of the index, to be merged again
     * later: messages and their words by turns would make a part of each message.
     */
    gathering: <T>(work: () => T): T => {
      const mine = new Map<bigint, IndexedMessage>();
      gathered = mine;
      try {
        const result = work();
        // What was stored and removed again in the same transaction is not indexed.
        for (const message of mine.values()) if (isStored.get(message.searchId) === 1) addNow(message);
        return result;
      } finally {
        gathered = null;
      }
    },
  };

  function addNow({ searchId, accountId, parsed }: IndexedMessage): void {
    const recipients = [...parsed.to, ...parsed.cc].map((to) => `${to.name} ${to.address}`).join(' ');
    insert.run({
      searchId,
      subject: indexText(parsed.subject ?? ''),
      sender: indexText(`${parsed.from?.name ?? ''} ${parsed.from?.address ?? ''}`),
      recipients: indexText(recipients.slice(0, MAX_RECIPIENTS_TEXT)),
      body: indexText(`${parsed.visibleText}\n${parsed.quotedText}`),
      marks: `${accountMark(accountId)}${parsed.attachments.length > 0 ? ` ${ATTACHMENT_MARK}` : ''}`,
    });
  }
}

/** Makes the index anew from what is stored: nothing is lost with it. In the caller's transaction. */
export function rebuildMessageIndex(db: Connection): void {
  db.exec(`
    DROP TABLE IF EXISTS message_index;
    CREATE VIRTUAL TABLE message_index USING fts5 (
      subject, sender, recipients, body, marks,
      tokenize = 'unicode61 remove_diacritics 2', columnsize = 0
    );
    INSERT INTO message_index (message_index, rank) VALUES ('secure-delete', 1);
    INSERT INTO message_index (message_index, rank) VALUES ('automerge', 8);
    INSERT INTO message_index (message_index, rank) VALUES ('hashsize', ${HASH_BYTES});
  `);
  const index = messageIndex(db);
  const page = db
    .prepare<[bigint], { search_id: bigint; account_id: string; parsed_json: string }>(
      'SELECT search_id, account_id, parsed_json FROM message_contents WHERE search_id > ? ORDER BY search_id LIMIT 200',
    )
    .safeIntegers();
  for (let after = -1n; ;) {
    const rows = page.all(after);
    for (const row of rows) {
      const parsed = JSON.parse(row.parsed_json) as ParsedMessage;
      index.add({ searchId: row.search_id, accountId: row.account_id, parsed });
      after = row.search_id;
    }
    if (rows.length === 0) return;
  }
}
