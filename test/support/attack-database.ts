import { join } from 'node:path';
import { DATABASE_KEY } from '../../electron/keeping/place';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';
import { openDatabase, type Connection } from '../../electron/store/database';
import { PASSPHRASE, type Genie } from './genie';

export type SessionRow = {
  id: string;
  trace_id: string;
  status: string;
  attempts: number;
  result_json: string | null;
  /** Of the mail, with angle brackets. */
  mail: string;
};
export type ActionRow = {
  id: string;
  session_id: string;
  position: number;
  kind: string;
  params_json: string;
  /** The last edit. */
  edited_json: string | null;
  rationale: string;
  flags_json: string;
  status: string;
};
export type ApprovalRow = { id: string; action_id: string; content_sha256: string; withdrawn: number };
export type ExecutionRow = { action_id: string; finished_at_ms: number | null };
export type OutcomeRow = { action_id: string; session_id: string; kind: string; content_json: string };
export type MessageRow = { id: string; mail: string; state: string; reason: string | null };
export type ModelCallRow = { session_id: string; outcome: string };

/** The rows of a profile that the invariants speak of, as they lie in the database. */
export type DatabaseRows = {
  messages: MessageRow[];
  sessions: SessionRow[];
  actions: ActionRow[];
  approvals: ApprovalRow[];
  executions: ExecutionRow[];
  outcomes: OutcomeRow[];
  modelCalls: ModelCallRow[];
};

const SESSIONS = `SELECT s.id, s.trace_id, s.status, s.attempts, s.result_json, coalesce(m.message_id, '') mail
  FROM genie_sessions s JOIN messages m ON m.id = s.message_id`;

/** Reads a profile's database beside the app, with statements of its own. */
export class ProfileDatabase {
  private constructor(private readonly db: Connection) {}

  static async open(genie: Genie): Promise<ProfileDatabase> {
    const key = await openPassphraseVault(join(genie.profile, 'secrets.vault'), PASSPHRASE).get(DATABASE_KEY);
    if (key === null) throw new Error('The profile has no database key.');
    const file = join(genie.profile, 'genie.db');
    return new ProfileDatabase(openDatabase({ file, key: Buffer.from(key, 'base64'), readonly: true }));
  }

  /** The Message-ID of the mail a model was asked about, by the trace id of the call. */
  mailOfTrace(traceId: string): string | undefined {
    return this.all<SessionRow>(`${SESSIONS} WHERE s.trace_id = '${traceId.replace(/[^0-9a-f]/g, '')}'`)[0]?.mail;
  }

  rows(): DatabaseRows {
    return {
      messages: this.all(`SELECT id, coalesce(message_id, '') mail, state, reason FROM messages`),
      sessions: this.all(SESSIONS),
      actions: this.all(
        `SELECT a.id, a.session_id, a.position, a.kind, a.params_json, a.rationale, a.flags_json, a.status,
           (SELECT params_json FROM action_edits e WHERE e.action_id = a.id ORDER BY e.created_at_ms DESC, e.rowid DESC LIMIT 1) edited_json
         FROM genie_actions a ORDER BY a.session_id, a.position`,
      ),
      approvals: this.all(
        `SELECT p.id, p.action_id, p.content_sha256,
           (SELECT count(*) FROM approval_withdrawals w WHERE w.approval_id = p.id) withdrawn FROM approvals p`,
      ),
      executions: this.all('SELECT action_id, finished_at_ms FROM executions'),
      outcomes: this.all('SELECT action_id, session_id, kind, content_json FROM outcomes'),
      modelCalls: this.all('SELECT session_id, outcome FROM model_calls ORDER BY started_at_ms, rowid'),
    };
  }

  /** Every row of a table, e.g. of the allow-list. */
  all<T>(sql: string): T[] {
    return this.db.prepare(sql).all() as T[];
  }

  close(): void {
    this.db.close();
  }
}
