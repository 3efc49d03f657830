import type { ParsedMessage } from '../../shared/domain/message';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

/** A search as the grammar in search/ made it: an FTS5 expression and plain conditions. */
export type MessageQuery = {
  match: string | null;
  hasAttachment: boolean;
  newerThanMs: number | null;
  olderThanMs: number | null;
};

export type SearchHit = {
  id: string;
  accountId: string;
  subject: string;
  from: { name: string; address: string };
  receivedAtMs: number;
  snippet: string;
};

type Row = { id: string; account_id: string; received_at_ms: number; parsed_json: string; snippet: string | null };

export type MessageSearchRepository = ReturnType<typeof messageSearchRepository>;

/** Full-text search over what was read, newest first, and people seen in it. */
export function messageSearchRepository(db: Connection) {
  const conditions = `m.account_id IN (SELECT value FROM json_each(:scope))
     AND (:newer IS NULL OR m.received_at_ms >= :newer) AND (:older IS NULL OR m.received_at_ms < :older)
     AND (:attachment = 0 OR json_array_length(c.parsed_json, '$.attachments') > 0)
     ORDER BY m.received_at_ms DESC LIMIT :limit`;
  const matching = db.prepare<Record<string, unknown>, Row>(
    `SELECT m.id, m.account_id, m.received_at_ms, c.parsed_json,
       snippet(message_index, 3, '', '', '…', 16) AS snippet
     FROM message_index i JOIN messages m ON m.id = i.message_id JOIN message_contents c ON c.message_id = m.id
     WHERE message_index MATCH :match AND ${conditions}`,
  );
  const latest = db.prepare<Record<string, unknown>, Row>(
    `SELECT m.id, m.account_id, m.received_at_ms, c.parsed_json, NULL AS snippet
     FROM messages m JOIN message_contents c ON c.message_id = m.id WHERE ${conditions}`,
  );
  const people = db.prepare<
    { scope: string; pattern: string; limit: number },
    { name: string; address: string; n: number; last: number }
  >(
    `SELECT max(json_extract(c.parsed_json, '$.from.name')) AS name, c.from_address AS address, count(*) AS n, max(m.received_at_ms) AS last
     FROM message_contents c JOIN messages m ON m.id = c.message_id
     WHERE c.account_id IN (SELECT value FROM json_each(:scope)) AND c.from_address <> ''
       AND (c.from_address LIKE :pattern ESCAPE '\\' OR json_extract(c.parsed_json, '$.from.name') LIKE :pattern ESCAPE '\\')
     GROUP BY c.from_address ORDER BY last DESC LIMIT :limit`,
  );
  return {
    search: (scope: AccountScope, query: MessageQuery, limit: number): SearchHit[] => {
      const parameters = {
        scope: scopeParameter(scope),
        newer: query.newerThanMs,
        older: query.olderThanMs,
        attachment: query.hasAttachment ? 1 : 0,
        limit,
      };
      const rows = query.match === null ? latest.all(parameters) : matching.all({ ...parameters, match: query.match });
      return rows.map(toHit);
    },
    /** Senders whose name or address contains `text`, most recent first. */
    people: (scope: AccountScope, text: string, limit: number) =>
      people.all({ scope: scopeParameter(scope), pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`, limit }),
  };
}

function toHit(row: Row): SearchHit {
  const parsed = JSON.parse(row.parsed_json) as ParsedMessage;
  return {
    id: row.id,
    accountId: row.account_id,
    subject: parsed.subject ?? '',
    from: parsed.from ?? { name: '', address: '' },
    receivedAtMs: row.received_at_ms,
    snippet: row.snippet ?? parsed.visibleText.slice(0, 160),
  };
}
