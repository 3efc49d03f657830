import type { ClientCall, ClientGrant, ClientRight } from '../../shared/domain/client-grant';
import type { ParsedMessage } from '../../shared/domain/message';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type StoredGrant = Omit<ClientGrant, 'calls' | 'lastCallAtMs'>;

/** A message as a program lists it. */
export type ClientMessage = {
  id: string;
  accountId: string;
  mailbox: string;
  receivedAtMs: number;
  parsed: ParsedMessage;
  /** This program has dealt with it. */
  acknowledged: boolean;
  /** Where the page after this message begins; digits. */
  place: string;
};

type MessageRow = {
  place: string;
  id: string;
  account_id: string;
  mailbox: string;
  received_at_ms: number;
  acknowledged: 0 | 1;
  parsed_json: string;
};

type GrantRow = {
  client: string;
  accounts_json: string;
  rights_json: string;
  granted_at_ms: number;
  revoked_at_ms: number | null;
};

export type ClientRepository = ReturnType<typeof clientRepository>;

/** Other programs: what the user granted them, what they asked for, and which mail they have dealt with (G2). */
export function clientRepository(db: Connection) {
  const one = db.prepare<[string], GrantRow>('SELECT * FROM client_grants WHERE client = ?');
  const list = db.prepare<[], GrantRow & { calls: number; last: number | null }>(
    `SELECT g.*, (SELECT count(*) FROM client_calls c WHERE c.client = g.client) calls,
       (SELECT max(at_ms) FROM client_calls c WHERE c.client = g.client) last
     FROM client_grants g ORDER BY g.client`,
  );
  const grant = db.prepare(
    `INSERT INTO client_grants (client, accounts_json, rights_json, granted_at_ms, revoked_at_ms)
     VALUES (:client, :accounts, :rights, :atMs, NULL)
     ON CONFLICT (client) DO UPDATE SET accounts_json = excluded.accounts_json, rights_json = excluded.rights_json,
       granted_at_ms = excluded.granted_at_ms, revoked_at_ms = NULL`,
  );
  const revoke = db.prepare('UPDATE client_grants SET revoked_at_ms = ? WHERE client = ? AND revoked_at_ms IS NULL');
  const record = db.prepare(
    'INSERT INTO client_calls (at_ms, client, tool, account_id, outcome) VALUES (:atMs, :client, :tool, :accountId, :outcome)',
  );
  const calls = db.prepare<
    [number],
    { at_ms: number; client: string; tool: string; account_id: string | null; outcome: string }
  >('SELECT * FROM client_calls ORDER BY id DESC LIMIT ?');
  const acknowledge = db.prepare(
    `INSERT INTO client_acknowledgements (client, account_id, message_id, at_ms)
     SELECT :client, account_id, id, :atMs FROM messages WHERE id = :messageId AND account_id = :accountId
     ON CONFLICT (client, message_id) DO NOTHING`,
  );
  const acknowledged = db.prepare<{ client: string; accountId: string }, { message_id: string }>(
    'SELECT message_id FROM client_acknowledgements WHERE client = :client AND account_id = :accountId',
  );
  // In the order of the contents' numbers, which is that of arrival: the newest come first without sorting.
  const messages = db.prepare<
    { client: string; scope: string; before: string | null; unacknowledgedOnly: 0 | 1; limit: number },
    MessageRow
  >(
    `SELECT CAST(c.search_id AS TEXT) place, m.id, m.account_id, m.mailbox, m.received_at_ms, c.parsed_json,
       a.client IS NOT NULL acknowledged
     FROM message_contents c CROSS JOIN messages m ON m.id = c.message_id
       LEFT JOIN client_acknowledgements a ON a.client = :client AND a.message_id = c.message_id
     WHERE c.account_id IN (SELECT value FROM json_each(:scope))
       AND (:before IS NULL OR c.search_id < CAST(:before AS INTEGER))
       AND (:unacknowledgedOnly = 0 OR a.client IS NULL)
     ORDER BY c.search_id DESC LIMIT :limit`,
  );
  return {
    /** The grant as it is now, a revoked one too; read again before every call. */
    grant: (client: string): StoredGrant | null => {
      const row = one.get(client);
      return row ? toGrant(row) : null;
    },
    grants: (): ClientGrant[] =>
      list.all().map((row) => ({ ...toGrant(row), calls: row.calls, lastCallAtMs: row.last })),
    setGrant: (client: string, accountIds: readonly string[], rights: readonly ClientRight[], atMs: number): void => {
      grant.run({ client, accounts: JSON.stringify(accountIds), rights: JSON.stringify(rights), atMs });
    },
    /** False when there is nothing to revoke. */
    revoke: (client: string, atMs: number): boolean => revoke.run(atMs, client).changes > 0,
    record: (call: ClientCall): void => {
      record.run(call);
    },
    /** Newest first. */
    calls: (limit: number): ClientCall[] =>
      calls.all(limit).map((row) => ({
        atMs: row.at_ms,
        client: row.client,
        tool: row.tool,
        accountId: row.account_id,
        outcome: row.outcome,
      })),
    /** False when it was acknowledged before, or is another account's message. */
    acknowledge: (client: string, accountId: string, messageId: string, atMs: number): boolean =>
      acknowledge.run({ client, accountId, messageId, atMs }).changes > 0,
    /** Ids of the messages this program has acknowledged. */
    acknowledged: (client: string, accountId: string): ReadonlySet<string> =>
      new Set(acknowledged.all({ client, accountId }).map((row) => row.message_id)),
    /** What was read of these accounts, newest first; `before` is the place of the last message of the page before. */
    messages: (
      scope: AccountScope,
      client: string,
      page: { unacknowledgedOnly: boolean; before: string | null; limit: number },
    ): ClientMessage[] => {
      const { before, limit } = page;
      const unacknowledgedOnly = page.unacknowledgedOnly ? 1 : 0;
      return messages.all({ client, scope: scopeParameter(scope), before, unacknowledgedOnly, limit }).map(toMessage);
    },
  };
}

function toGrant(row: GrantRow): StoredGrant {
  return {
    client: row.client,
    accountIds: JSON.parse(row.accounts_json) as string[],
    rights: JSON.parse(row.rights_json) as ClientRight[],
    grantedAtMs: row.granted_at_ms,
    revokedAtMs: row.revoked_at_ms,
  };
}

function toMessage(row: MessageRow): ClientMessage {
  return {
    id: row.id,
    accountId: row.account_id,
    mailbox: row.mailbox,
    receivedAtMs: row.received_at_ms,
    parsed: JSON.parse(row.parsed_json) as ParsedMessage,
    acknowledged: row.acknowledged === 1,
    place: row.place,
  };
}
