import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type ModelCall = {
  id: string;
  accountId: string;
  sessionId: string;
  provider: string;
  label: string;
  /** The exact text that was sent (A6); null where nothing was sent. */
  payload: string | null;
  payloadSha256: string | null;
  answerSha256: string | null;
  outcome: string;
  contextMessages: number;
  inputTokens: number | null;
  outputTokens: number | null;
  startedAtMs: number;
  finishedAtMs: number;
};

type Row = {
  id: string;
  account_id: string;
  session_id: string;
  provider: string;
  label: string;
  payload: string | null;
  payload_sha256: string | null;
  answer_sha256: string | null;
  outcome: string;
  context_messages: number;
  input_tokens: number | null;
  output_tokens: number | null;
  started_at_ms: number;
  finished_at_ms: number;
};

export type ModelCallRepository = ReturnType<typeof modelCallRepository>;

export function modelCallRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO model_calls (id, account_id, session_id, provider, label, payload, payload_sha256, answer_sha256, outcome,
       context_messages, input_tokens, output_tokens, started_at_ms, finished_at_ms)
     VALUES (:id, :accountId, :sessionId, :provider, :label, :payload, :payloadSha256, :answerSha256, :outcome,
       :contextMessages, :inputTokens, :outputTokens, :startedAtMs, :finishedAtMs)`,
  );
  const last = db.prepare<{ scope: string; sessionId: string }, Row>(
    `SELECT * FROM model_calls WHERE session_id = :sessionId AND account_id IN (SELECT value FROM json_each(:scope))
     ORDER BY started_at_ms DESC, id DESC LIMIT 1`,
  );
  return {
    insert: (call: ModelCall): void => {
      insert.run(call);
    },
    last: (scope: AccountScope, sessionId: string): ModelCall | null => {
      const row = last.get({ scope: scopeParameter(scope), sessionId });
      if (!row) return null;
      return {
        id: row.id,
        accountId: row.account_id,
        sessionId: row.session_id,
        provider: row.provider,
        label: row.label,
        payload: row.payload,
        payloadSha256: row.payload_sha256,
        answerSha256: row.answer_sha256,
        outcome: row.outcome,
        contextMessages: row.context_messages,
        inputTokens: row.input_tokens,
        outputTokens: row.output_tokens,
        startedAtMs: row.started_at_ms,
        finishedAtMs: row.finished_at_ms,
      };
    },
  };
}
