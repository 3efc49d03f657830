import { sha256 } from '../lib/canonical-json';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

/** A fetched attachment in quarantine: octets under a name of ours. It is never opened, unpacked or run (C5). */
export type StoredAttachment = {
  id: string;
  accountId: string;
  messageId: string;
  /** Its place in the message's list, from 1. */
  position: number;
  /** Cleaned for display; never used as a path. */
  name: string;
  type: string;
  size: number;
  sha256: string;
  fetchedAtMs: number;
};

type Row = {
  id: string;
  account_id: string;
  message_id: string;
  position: number;
  name: string;
  type: string;
  size: number;
  sha256: string;
  fetched_at_ms: number;
};

export type AttachmentRepository = ReturnType<typeof attachmentRepository>;

export function attachmentRepository(db: Connection) {
  const columns = `SELECT id, account_id, message_id, position, name, type, length(content) AS size, sha256, fetched_at_ms
     FROM attachments WHERE account_id IN (SELECT value FROM json_each(:scope)) AND message_id = :messageId`;
  const list = db.prepare<{ scope: string; messageId: string }, Row>(`${columns} ORDER BY position`);
  const one = db.prepare<{ scope: string; messageId: string; position: number }, Row>(
    `${columns} AND position = :position`,
  );
  const content = db.prepare<{ scope: string; id: string }, { content: Buffer }>(
    'SELECT content FROM attachments WHERE account_id IN (SELECT value FROM json_each(:scope)) AND id = :id',
  );
  const insert = db.prepare(
    `INSERT INTO attachments (id, account_id, message_id, position, name, type, sha256, content, fetched_at_ms)
     SELECT :id, account_id, id, :position, :name, :type, :sha256, :content, :atMs
     FROM messages WHERE id = :messageId AND account_id = :accountId
     ON CONFLICT (message_id, position) DO NOTHING`,
  );
  return {
    /** What was fetched of a message, without the content. */
    list: (scope: AccountScope, messageId: string): StoredAttachment[] =>
      list.all({ scope: scopeParameter(scope), messageId }).map(toAttachment),
    get: (scope: AccountScope, messageId: string, position: number): StoredAttachment | null => {
      const row = one.get({ scope: scopeParameter(scope), messageId, position });
      return row ? toAttachment(row) : null;
    },
    content: (scope: AccountScope, id: string): Uint8Array | null =>
      content.get({ scope: scopeParameter(scope), id })?.content ?? null,
    /** False when the message is not the account's, or this attachment is there already. */
    insert: (row: {
      id: string;
      accountId: string;
      messageId: string;
      position: number;
      name: string;
      type: string;
      content: Uint8Array;
      atMs: number;
    }): boolean => insert.run({ ...row, sha256: sha256(row.content) }).changes > 0,
  };
}

function toAttachment(row: Row): StoredAttachment {
  return {
    id: row.id,
    accountId: row.account_id,
    messageId: row.message_id,
    position: row.position,
    name: row.name,
    type: row.type,
    size: row.size,
    sha256: row.sha256,
    fetchedAtMs: row.fetched_at_ms,
  };
}
