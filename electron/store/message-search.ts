import type { ParsedMessage } from '../../shared/domain/message';
import { AppError } from '../../shared/errors/app-error';
import type { Connection } from './database';
import { accountMark, ATTACHMENT_MARK } from './index-text';
import { firstSearchId, rebuildMessageIndex } from './message-index';
import { scopeParameter, type AccountScope } from './scope';
import { snippetOf } from './snippet';

/** A search as the grammar in search/ made it: FTS5 phrases and plain conditions. */
export type MessageQuery = {
  /** All of them have to be there, and none of the others. */
  all: readonly string[];
  none: readonly string[];
  /** What is looked for as it was typed: where the snippet is taken from. */
  words: readonly string[];
  hasAttachment: boolean | null;
  unread: boolean | null;
  /** Received at or after, and before. */
  newerThanMs: number | null;
  olderThanMs: number | null;
  /** Ids, labels or addresses of accounts: only in these, where there are any. */
  accounts: readonly string[];
};

/** The query that everything answers. */
export const EVERYTHING: MessageQuery = {
  all: [],
  none: [],
  words: [],
  hasAttachment: null,
  unread: null,
  newerThanMs: null,
  olderThanMs: null,
  accounts: [],
};

export type SearchHit = {
  id: string;
  accountId: string;
  subject: string;
  from: { name: string; address: string };
  receivedAtMs: number;
  /** Where the first of the words stands, else how the text begins; one line. */
  snippet: string;
};

type Row = { id: string; account_id: string; received_at_ms: number; parsed_json: string };
type Parameters = { match: string; scope: string; from: bigint; to: bigint; limit: number };

export type MessageSearchRepository = ReturnType<typeof messageSearchRepository>;

const AFTER_ALL = BigInt(Number.MAX_SAFE_INTEGER);
const UNREAD =
  'EXISTS (SELECT 1 FROM message_contents u INDEXED BY contents_unread WHERE u.search_id = i.rowid AND u.seen = 0)';

/** Full-text search over what was read, newest first, and people seen in it. */
export function messageSearchRepository(db: Connection) {
  // CROSS JOIN keeps the order: the index yields the newest first, and the search ends with the last hit wanted. Unread
  // is asked of a small index, because most of a frequent word's rows may have to be passed over for it.
  const matching = (condition: string) =>
    db.prepare<Parameters, Row>(
      `SELECT c.message_id AS id, c.account_id, c.search_id / 1024 AS received_at_ms, c.parsed_json
       FROM message_index i CROSS JOIN message_contents c ON c.search_id = i.rowid
       WHERE i.message_index MATCH :match AND i.rowid >= :from AND i.rowid < :to AND ${condition}
         AND c.account_id IN (SELECT value FROM json_each(:scope))
       ORDER BY i.rowid DESC LIMIT :limit`,
    );
  const anyState = matching('true');
  const unread = matching(UNREAD);
  const read = matching(`NOT ${UNREAD}`);
  const accounts = db.prepare<[], { id: string; label: string; addresses_json: string }>(
    'SELECT id, label, addresses_json FROM accounts',
  );
  const people = db.prepare<
    { scope: string; pattern: string; limit: number },
    { name: string; address: string; n: number; last: number }
  >(
    `SELECT max(from_name) AS name, from_address AS address, count(*) AS n, max(search_id) / 1024 AS last
     FROM message_contents
     WHERE account_id IN (SELECT value FROM json_each(:scope)) AND from_address <> ''
       AND (from_address LIKE :pattern ESCAPE '\\' OR from_name LIKE :pattern ESCAPE '\\')
     GROUP BY from_address ORDER BY last DESC LIMIT :limit`,
  );

  const narrowed = (scope: AccountScope, names: readonly string[]): AccountScope => {
    if (names.length === 0) return scope;
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const chosen = accounts
      .all()
      .filter(({ id, label, addresses_json }) =>
        [id, label, ...(JSON.parse(addresses_json) as string[])].some((name) => wanted.has(name.toLowerCase())),
      );
    return scope.filter((id) => chosen.some((account) => account.id === id));
  };

  const isAll = (scope: AccountScope): boolean => accounts.all().every(({ id }) => scope.includes(id));

  return {
    /** Newest first. Throws AppError `database_unreadable` when the index is damaged; rebuild() mends it. */
    search: (scope: AccountScope, query: MessageQuery, limit: number): SearchHit[] => {
      const seen = narrowed(scope, query.accounts);
      if (seen.length === 0) return [];
      const statement = query.unread === null ? anyState : query.unread ? unread : read;
      const parameters = {
        match: matchExpression(seen, isAll(seen), query),
        scope: scopeParameter(seen),
        from: firstSearchId(query.newerThanMs ?? 0),
        to: query.olderThanMs === null ? AFTER_ALL : firstSearchId(query.olderThanMs),
        limit,
      };
      return rowsOf(() => statement.all(parameters)).map((row) => toHit(row, query.words));
    },
    /** Those accounts of a scope that go by one of these ids, labels or addresses; all of it where none is named. */
    accountsNamed: narrowed,
    /** Senders whose name or address contains `text`, most recent first. */
    people: (scope: AccountScope, text: string, limit: number) =>
      people.all({ scope: scopeParameter(scope), pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`, limit }),
    /** Makes the index anew, should it be damaged. */
    rebuild: (): void => {
      db.transaction(() => rebuildMessageIndex(db)).immediate();
    },
  };
}

function rowsOf<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (cause) {
    const isDamaged = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_CORRUPT');
    if (!isDamaged) throw cause;
    const hint = 'Your mail is not touched by it. Make the index anew: genie search --rebuild.';
    throw new AppError('database_unreadable', 'The index of the search is damaged.', hint, { cause });
  }
}

// Where every account is seen, no mark has to be joined to leave others out; but FTS5 needs something to look for.
function matchExpression(scope: AccountScope, isAll: boolean, query: MessageQuery): string {
  const attachment = `"${ATTACHMENT_MARK}"`;
  const marks = `(${scope.map((id) => `"${accountMark(id)}"`).join(' OR ')})`;
  const words = [...query.all, ...(query.hasAttachment === true ? [attachment] : [])];
  const all = isAll && words.length > 0 ? words : [marks, ...words];
  const none = [...query.none, ...(query.hasAttachment === false ? [attachment] : [])];
  const wanted = `(${all.join(' AND ')})`;
  return none.length === 0 ? wanted : `${wanted} NOT (${none.join(' OR ')})`;
}

function toHit(row: Row, words: readonly string[]): SearchHit {
  const parsed = JSON.parse(row.parsed_json) as ParsedMessage;
  return {
    id: row.id,
    accountId: row.account_id,
    subject: parsed.subject ?? '',
    from: parsed.from ?? { name: '', address: '' },
    receivedAtMs: row.received_at_ms,
    snippet: snippetOf([parsed.visibleText, parsed.quotedText], words),
  };
}
