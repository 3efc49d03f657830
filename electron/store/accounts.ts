import type {
  AccountHealth,
  DelegatedConfig,
  AccountKind,
  AccountOptions,
  AccountState,
  FolderConfig,
  GraphConfig,
  ImapConfig,
} from '../../shared/domain/account';
import type { Connection } from './database';

export type AccountSource =
  | { kind: 'imap'; config: ImapConfig }
  | { kind: 'graph'; config: GraphConfig }
  | { kind: 'folder'; config: FolderConfig }
  | { kind: 'delegated'; config: DelegatedConfig };
export type Account = AccountSource & {
  id: string;
  label: string;
  addresses: string[];
  allowed: string[];
  prefix: string;
  genieOn: boolean;
  authservId: string | null;
  active: boolean;
  health: AccountHealth;
  createdAtMs: number;
  /** Octets of the texts and attachments that are kept. */
  keptBytes: number;
};

type Row = {
  id: string;
  kind: AccountKind;
  config_json: string;
  label: string;
  addresses_json: string;
  allowed_json: string;
  prefix: string;
  genie_on: number;
  authserv_id: string | null;
  active: number;
  state: AccountState;
  last_checked_at_ms: number | null;
  error_json: string | null;
  created_at_ms: number;
  retry_at_ms: number | null;
  incident_at_ms: number | null;
  backlog: number;
  kept_bytes: number;
};

export type AccountRepository = ReturnType<typeof accountRepository>;

/** The accounts themselves: no mail content, so these reads need no scope. */
export function accountRepository(db: Connection) {
  const all = db.prepare<[], Row>('SELECT * FROM accounts ORDER BY created_at_ms, id');
  const one = db.prepare<[string], Row>('SELECT * FROM accounts WHERE id = ?');
  const insert = db.prepare(
    `INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, authserv_id, active, created_at_ms)
     VALUES (:id, :kind, :config, :label, :addresses, :allowed, :prefix, :genieOn, :authservId, 1, :createdAtMs)`,
  );
  const update = db.prepare(
    `UPDATE accounts SET label = :label, addresses_json = :addresses, allowed_json = :allowed, prefix = :prefix,
       genie_on = :genieOn, authserv_id = :authservId WHERE id = :id`,
  );
  const setActive = db.prepare(
    'UPDATE accounts SET active = ?, state = ?, error_json = NULL, retry_at_ms = NULL, incident_at_ms = NULL WHERE id = ?',
  );
  const setConfig = db.prepare('UPDATE accounts SET config_json = ? WHERE id = ?');
  const setHealth = db.prepare(
    `UPDATE accounts SET state = :state, error_json = :error, retry_at_ms = :retryAtMs, incident_at_ms = :incidentAtMs
     WHERE id = :id`,
  );
  const setChecked = db.prepare('UPDATE accounts SET last_checked_at_ms = ?, backlog = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM accounts WHERE id = ?');

  return {
    list: (): Account[] => all.all().map(toAccount),
    ids: (): string[] => all.all().map((row) => row.id),
    get: (id: string): Account | null => {
      const row = one.get(id);
      return row ? toAccount(row) : null;
    },
    insert: (account: { id: string; createdAtMs: number } & AccountSource & AccountOptions): void => {
      insert.run({
        id: account.id,
        kind: account.kind,
        config: JSON.stringify(account.config),
        createdAtMs: account.createdAtMs,
        ...optionColumns(account),
      });
    },
    updateOptions: (id: string, options: AccountOptions): void => {
      update.run({ id, ...optionColumns(options) });
    },
    setActive: (id: string, active: boolean): void => {
      setActive.run(active ? 1 : 0, active ? 'starting' : 'paused', id);
    },
    /** The kind never changes. */
    setConfig: (id: string, config: AccountSource['config']): void => {
      setConfig.run(JSON.stringify(config), id);
    },
    setHealth: (id: string, health: Pick<AccountHealth, 'state' | 'error' | 'retryAtMs' | 'incidentAtMs'>): void => {
      const { state, error, retryAtMs, incidentAtMs } = health;
      setHealth.run({ id, state, error: error === null ? null : JSON.stringify(error), retryAtMs, incidentAtMs });
    },
    setChecked: (id: string, atMs: number, backlog: boolean): void => {
      setChecked.run(atMs, backlog ? 1 : 0, id);
    },
    remove: (id: string): void => {
      remove.run(id);
    },
  };
}

function optionColumns(options: AccountOptions) {
  return {
    label: options.label ?? options.addresses[0] ?? '',
    addresses: JSON.stringify(options.addresses),
    allowed: JSON.stringify(options.allowed),
    prefix: options.prefix,
    genieOn: options.genieOn ? 1 : 0,
    authservId: options.authservId,
  };
}

function toAccount(row: Row): Account {
  const source = { kind: row.kind, config: JSON.parse(row.config_json) as unknown } as AccountSource;
  return {
    ...source,
    id: row.id,
    label: row.label,
    addresses: JSON.parse(row.addresses_json) as string[],
    allowed: JSON.parse(row.allowed_json) as string[],
    prefix: row.prefix,
    genieOn: row.genie_on === 1,
    authservId: row.authserv_id,
    active: row.active === 1,
    createdAtMs: row.created_at_ms,
    keptBytes: row.kept_bytes,
    health: {
      state: row.state,
      lastCheckedAtMs: row.last_checked_at_ms,
      retryAtMs: row.retry_at_ms,
      incidentAtMs: row.incident_at_ms,
      backlog: row.backlog === 1,
      error: row.error_json === null ? null : (JSON.parse(row.error_json) as AccountHealth['error']),
    },
  };
}
