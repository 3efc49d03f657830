import type { ParsedMessage } from '../../shared/domain/message';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type StoredMessage = {
  id: string;
  accountId: string;
  mailbox: string;
  traceId: string;
  receivedAtMs: number;
  parsed: ParsedMessage;
};

export type ObservedMessage = {
  id: string;
  accountId: string;
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
  state: 'quarantined' | 'gap' | 'duplicate';
  reason: string;
  traceId: string;
  receivedAtMs: number;
  observedAtMs: number;
};

type Row = {
  id: string;
  account_id: string;
  mailbox: string;
  trace_id: string;
  received_at_ms: number;
  parsed_json: string;
};

export type MessageRepository = ReturnType<typeof messageRepository>;

export function messageRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO messages (id, account_id, source_key, mailbox, content_sha256, message_id, state, reason, trace_id, received_at_ms, observed_at_ms)
     VALUES (:id, :accountId, :sourceKey, :mailbox, :contentSha256, :messageId, :state, :reason, :traceId, :receivedAtMs, :observedAtMs)
     ON CONFLICT (account_id, source_key) DO NOTHING`,
  );
  const insertContent = db.prepare(
    `INSERT INTO message_contents (message_id, account_id, parsed_json, from_address, size, seen)
     VALUES (:id, :accountId, :parsed, :fromAddress, :size, :seen)`,
  );
  const insertReference = db.prepare(
    'INSERT OR IGNORE INTO message_references (account_id, message_id, refers_to) VALUES (?, ?, ?)',
  );
  const insertIndex = db.prepare(
    `INSERT INTO message_index (subject, sender, recipients, body, message_id, account_id)
     VALUES (:subject, :sender, :recipients, :body, :id, :accountId)`,
  );
  const knownKeys = db.prepare<[string, string], { source_key: string }>(
    'SELECT source_key FROM messages WHERE account_id = ? AND source_key IN (SELECT value FROM json_each(?))',
  );
  const sameContent = db.prepare<[string, string], { id: string }>(
    "SELECT id FROM messages WHERE account_id = ? AND content_sha256 = ? AND state IN ('observed', 'routed') LIMIT 1",
  );
  const observed = db.prepare<[number], { id: string; account_id: string }>(
    "SELECT id, account_id FROM messages WHERE state = 'observed' ORDER BY received_at_ms, id LIMIT ?",
  );
  const setRouted = db.prepare("UPDATE messages SET state = 'routed', reason = ? WHERE id = ? AND account_id = ?");
  const content = `SELECT m.id, m.account_id, m.mailbox, m.trace_id, m.received_at_ms, c.parsed_json
     FROM messages m JOIN message_contents c ON c.message_id = m.id
     WHERE m.account_id IN (SELECT value FROM json_each(:scope))`;
  const one = db.prepare<{ scope: string; id: string }, Row>(`${content} AND m.id = :id`);
  const byMessageIds = db.prepare<{ scope: string; ids: string; limit: number }, Row>(
    `${content} AND m.message_id IN (SELECT value FROM json_each(:ids)) AND m.state <> 'duplicate'
     ORDER BY m.received_at_ms DESC LIMIT :limit`,
  );
  const counts = db.prepare<[], { state: string; n: number }>('SELECT state, count(*) n FROM messages GROUP BY state');

  return {
    known: (accountId: string, sourceKeys: string[]): Set<string> =>
      new Set(knownKeys.all(accountId, JSON.stringify(sourceKeys)).map((row) => row.source_key)),
    /** True when the account already read this very content under another key (moved, re-numbered mailbox). */
    hasContent: (accountId: string, sha256: string): boolean => sameContent.get(accountId, sha256) !== undefined,
    /** False when the key is already known: then nothing is stored. */
    insertObserved: (message: ObservedMessage): boolean => {
      const { parsed } = message;
      const row = { ...columnsOf(message), state: 'observed', reason: null, messageId: parsed.messageId };
      if (insert.run(row).changes === 0) return false;
      insertContent.run({
        id: message.id,
        accountId: message.accountId,
        parsed: JSON.stringify(parsed),
        fromAddress: parsed.from?.address.toLowerCase() ?? '',
        size: message.size,
        seen: message.seen ? 1 : 0,
      });
      for (const target of new Set([...parsed.references, ...parsed.inReplyTo])) {
        insertReference.run(message.accountId, message.id, target);
      }
      insertIndex.run({
        id: message.id,
        accountId: message.accountId,
        subject: parsed.subject ?? '',
        sender: `${parsed.from?.name ?? ''} ${parsed.from?.address ?? ''}`,
        recipients: [...parsed.to, ...parsed.cc].map((to) => `${to.name} ${to.address}`).join(' '),
        body: `${parsed.visibleText}\n${parsed.quotedText}`,
      });
      return true;
    },
    insertTombstone: (tombstone: Tombstone): boolean =>
      insert.run({
        ...columnsOf(tombstone),
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
    /** Messages that carry one of these Message-IDs, newest first; several may share one (B9). */
    byMessageIds: (scope: AccountScope, messageIds: readonly string[], limit: number): StoredMessage[] =>
      byMessageIds.all({ scope: scopeParameter(scope), ids: JSON.stringify(messageIds), limit }).map(toMessage),
    countsByState: (): Record<string, number> => Object.fromEntries(counts.all().map((row) => [row.state, row.n])),
  };
}

function columnsOf(row: Omit<Tombstone, 'state' | 'reason' | 'messageId'>) {
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
    parsed: JSON.parse(row.parsed_json) as ParsedMessage,
  };
}
