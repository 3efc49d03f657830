import type { ParsedMessage } from '../../shared/domain/message';
import type { Connection } from './database';
import type { MessageIndex } from './message-index';
import { scopeParameter, type AccountScope } from './scope';

export type StoredMessage = {
  id: string;
  accountId: string;
  mailbox: string;
  traceId: string;
  receivedAtMs: number;
  /** Octets of the message as it came. */
  size: number;
  parsed: ParsedMessage;
};

/** How a message came here: only what watching found may start a session by itself. */
export type MessageOrigin = 'watch' | 'import' | 'thread' | 'search';

export type ObservedMessage = {
  id: string;
  accountId: string;
  origin: MessageOrigin;
  sourceKey: string;
  mailbox: string;
  contentSha256: string;
  traceId: string;
  receivedAtMs: number;
  observedAtMs: number;
  size: number;
  seen: boolean;
  parsed: ParsedMessage;
};

/** A message that is known but not kept: vanished, too large, unreadable, or a copy of one already seen. */
export type Tombstone = {
  id: string;
  accountId: string;
  sourceKey: string;
  mailbox: string;
  contentSha256: string | null;
  messageId: string | null;
  origin: MessageOrigin;
  state: 'quarantined' | 'gap' | 'duplicate';
  reason: string;
  traceId: string;
  receivedAtMs: number;
  observedAtMs: number;
};

/** A message that could not be read: its place on the server, why, and how often it was tried again. */
export type QuarantinedMessage = {
  id: string;
  accountId: string;
  sourceKey: string;
  mailbox: string;
  origin: MessageOrigin;
  reason: string;
  attempts: number;
  receivedAtMs: number;
  observedAtMs: number;
};

/** Where a message lies on the server, read or not. */
export type MessagePlace = {
  id: string;
  accountId: string;
  sourceKey: string;
  messageId: string | null;
  /** Since when the server does not have it any more. */
  goneAtMs: number | null;
};

/** `place`: where it stands among all of them, by the time of its arrival. */
type NewestMessage = { id: string; accountId: string; place: number };

type Row = {
  id: string;
  account_id: string;
  mailbox: string;
  trace_id: string;
  received_at_ms: number;
  size: number;
  parsed_json: string;
};

export type MessageRepository = ReturnType<typeof messageRepository>;

export function messageRepository(db: Connection, index: MessageIndex) {
  const insert = db.prepare(
    `INSERT INTO messages (id, account_id, source_key, mailbox, content_sha256, message_id, state, reason, origin, trace_id, received_at_ms, observed_at_ms)
     VALUES (:id, :accountId, :sourceKey, :mailbox, :contentSha256, :messageId, :state, :reason, :origin, :traceId, :receivedAtMs, :observedAtMs)
     ON CONFLICT (account_id, source_key) DO NOTHING`,
  );
  const insertContent = db.prepare(
    `INSERT INTO message_contents (search_id, message_id, account_id, from_address, from_name, size, seen, parsed_json)
     VALUES (:searchId, :id, :accountId, :fromAddress, :fromName, :size, :seen, :parsed)`,
  );
  const insertReference = db.prepare(
    'INSERT OR IGNORE INTO message_references (account_id, message_id, refers_to) VALUES (?, ?, ?)',
  );
  const observed = db.prepare<[number], { id: string; account_id: string }>(
    "SELECT id, account_id FROM messages WHERE state = 'observed' ORDER BY received_at_ms, id LIMIT ?",
  );
  const setRouted = db.prepare("UPDATE messages SET state = 'routed', reason = ? WHERE id = ? AND account_id = ?");
  const content = `SELECT m.id, m.account_id, m.mailbox, m.trace_id, m.received_at_ms, c.size, c.parsed_json
     FROM messages m JOIN message_contents c ON c.message_id = m.id
     WHERE m.account_id IN (SELECT value FROM json_each(:scope))`;
  const one = db.prepare<{ scope: string; id: string }, Row>(`${content} AND m.id = :id`);
  const byMessageIds = db.prepare<{ scope: string; ids: string; limit: number }, Row>(
    `${content} AND m.message_id IN (SELECT value FROM json_each(:ids)) AND m.state <> 'duplicate'
     ORDER BY m.received_at_ms DESC LIMIT :limit`,
  );
  const referring = db.prepare<{ scope: string; ids: string; limit: number }, Row>(
    `${content} AND m.id IN (
       SELECT message_id FROM message_references
       WHERE account_id IN (SELECT value FROM json_each(:scope)) AND refers_to IN (SELECT value FROM json_each(:ids)))
     ORDER BY m.received_at_ms DESC LIMIT :limit`,
  );
  // Of one account, so that the index yields them in their order: of several at once SQLite would sort all of them.
  const newestOf = db.prepare<{ account: string; before: number; limit: number }, NewestMessage>(
    `SELECT message_id AS id, account_id AS accountId, search_id AS place
     FROM message_contents INDEXED BY contents_by_account
     WHERE account_id = :account AND search_id < :before ORDER BY search_id DESC LIMIT :limit`,
  );
  const place = db.prepare<{ scope: string; id: string }, MessagePlace>(
    `SELECT id, account_id AS accountId, source_key AS sourceKey, message_id AS messageId, gone_at_ms AS goneAtMs
     FROM messages WHERE account_id IN (SELECT value FROM json_each(:scope)) AND id = :id`,
  );
  const quarantined = db.prepare<{ scope: string }, QuarantinedMessage>(
    `SELECT id, account_id AS accountId, source_key AS sourceKey, mailbox, origin, reason, attempts,
       received_at_ms AS receivedAtMs, observed_at_ms AS observedAtMs
     FROM messages WHERE state = 'quarantined' AND account_id IN (SELECT value FROM json_each(:scope))
     ORDER BY observed_at_ms DESC, id DESC LIMIT 1000`,
  );
  const setAttempt = db.prepare<{ scope: string; id: string }>(
    `UPDATE messages SET attempts = attempts + 1
     WHERE state = 'quarantined' AND account_id IN (SELECT value FROM json_each(:scope)) AND id = :id`,
  );
  const counts = db.prepare<[], { state: string; n: number }>('SELECT state, count(*) n FROM messages GROUP BY state');

  return {
    /**
     * Stores a message and indexes it. What watching found waits for the router; anything else is history to it.
     * False when the key is already known: then nothing is stored.
     */
    insertObserved: (message: ObservedMessage): boolean => {
      const { parsed } = message;
      const watched = message.origin === 'watch';
      const row = {
        ...columnsOf(message),
        origin: message.origin,
        state: watched ? 'observed' : 'routed',
        reason: watched ? null : 'history',
        messageId: parsed.messageId,
      };
      if (insert.run(row).changes === 0) return false;
      const searchId = index.newSearchId(message.receivedAtMs);
      insertContent.run({
        searchId,
        id: message.id,
        accountId: message.accountId,
        parsed: JSON.stringify(parsed),
        fromAddress: parsed.from?.address.toLowerCase() ?? '',
        fromName: parsed.from?.name ?? '',
        size: message.size,
        seen: message.seen ? 1 : 0,
      });
      for (const target of new Set([...parsed.references, ...parsed.inReplyTo])) {
        insertReference.run(message.accountId, message.id, target);
      }
      index.add({ searchId, accountId: message.accountId, parsed });
      return true;
    },
    insertTombstone: (tombstone: Tombstone): boolean =>
      insert.run({
        ...columnsOf(tombstone),
        origin: tombstone.origin,
        state: tombstone.state,
        reason: tombstone.reason,
        messageId: tombstone.messageId,
      }).changes > 0,
    /** Work for the router: ids only, the content is read in the account's scope. */
    observed: (limit: number): { id: string; accountId: string }[] =>
      observed.all(limit).map((row) => ({ id: row.id, accountId: row.account_id })),
    setRouted: (accountId: string, id: string, reason: string): void => {
      setRouted.run(reason, id, accountId);
    },
    get: (scope: AccountScope, id: string): StoredMessage | null => {
      const row = one.get({ scope: scopeParameter(scope), id });
      return row ? toMessage(row) : null;
    },
    /** The newest messages whose content is here, before a place where one is given: ids only, to be read one by one. */
    newest: (scope: AccountScope, limit: number, before = Number.MAX_SAFE_INTEGER): NewestMessage[] =>
      [...new Set(scope)]
        .flatMap((account) => newestOf.all({ account, limit, before }))
        .sort((a, b) => b.place - a.place)
        .slice(0, limit),
    /** Messages that carry one of these Message-IDs, newest first; several may share one (B9). */
    byMessageIds: (scope: AccountScope, messageIds: readonly string[], limit: number): StoredMessage[] =>
      byMessageIds.all({ scope: scopeParameter(scope), ids: JSON.stringify(messageIds), limit }).map(toMessage),
    /** Messages that answer or refer to one of these Message-IDs, newest first. */
    referringTo: (scope: AccountScope, messageIds: readonly string[], limit: number): StoredMessage[] =>
      referring.all({ scope: scopeParameter(scope), ids: JSON.stringify(messageIds), limit }).map(toMessage),
    place: (scope: AccountScope, id: string): MessagePlace | null =>
      place.get({ scope: scopeParameter(scope), id }) ?? null,
    /** What could not be read, the latest 1,000 first. */
    quarantined: (scope: AccountScope): QuarantinedMessage[] => quarantined.all({ scope: scopeParameter(scope) }),
    /** Counts one more attempt to read a quarantined message. */
    setAttempt: (scope: AccountScope, id: string): void => {
      setAttempt.run({ scope: scopeParameter(scope), id });
    },
    countsByState: (): Record<string, number> => Object.fromEntries(counts.all().map((row) => [row.state, row.n])),
  };
}

function columnsOf(row: Omit<Tombstone, 'state' | 'reason' | 'messageId' | 'origin'>) {
  const { id, accountId, sourceKey, mailbox, contentSha256, traceId, receivedAtMs, observedAtMs } = row;
  return { id, accountId, sourceKey, mailbox, contentSha256, traceId, receivedAtMs, observedAtMs };
}

function toMessage(row: Row): StoredMessage {
  return {
    id: row.id,
    accountId: row.account_id,
    mailbox: row.mailbox,
    traceId: row.trace_id,
    receivedAtMs: row.received_at_ms,
    size: row.size,
    parsed: JSON.parse(row.parsed_json) as ParsedMessage,
  };
}
