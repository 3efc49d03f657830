import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type ModelFallback = 'never_send' | 'declined' | 'daily_cap';

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
  /** Millionths of the user's currency; null where no price is known. */
  costMicros: number | null;
  /** Why the built-in rules answered instead of the configured model; null where nobody stood in. */
  fallback: ModelFallback | null;
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
  cost_micros: number | null;
  fallback: ModelFallback | null;
  started_at_ms: number;
  finished_at_ms: number;
};

export type ModelCallRepository = ReturnType<typeof modelCallRepository>;

export function modelCallRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO model_calls (id, account_id, session_id, provider, label, payload, payload_sha256, answer_sha256, outcome,
       context_messages, input_tokens, output_tokens, cost_micros, fallback, started_at_ms, finished_at_ms)
     VALUES (:id, :accountId, :sessionId, :provider, :label, :payload, :payloadSha256, :answerSha256, :outcome,
       :contextMessages, :inputTokens, :outputTokens, :costMicros, :fallback, :startedAtMs, :finishedAtMs)`,
  );
  const last = db.prepare<{ scope: string; sessionId: string }, Row>(
    `SELECT * FROM model_calls WHERE session_id = :sessionId AND account_id IN (SELECT value FROM json_each(:scope))
     ORDER BY started_at_ms DESC, id DESC LIMIT 1`,
  );
  const bySession = db.prepare<{ scope: string; sessionId: string }, Row>(
    `SELECT * FROM model_calls WHERE session_id = :sessionId AND account_id IN (SELECT value FROM json_each(:scope))
     ORDER BY started_at_ms, id`,
  );
  const usage = db.prepare<[number, number], { calls: number; tokens: number; cost: number | null }>(
    `SELECT count(*) calls, coalesce(sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0)), 0) tokens, sum(cost_micros) cost
     FROM model_calls WHERE started_at_ms >= ? AND started_at_ms < ? AND provider <> 'builtin'`,
  );
  return {
    insert: (call: ModelCall): void => {
      insert.run(call);
    },
    last: (scope: AccountScope, sessionId: string): ModelCall | null => {
      const row = last.get({ scope: scopeParameter(scope), sessionId });
      return row ? toCall(row) : null;
    },
    /** Oldest first. */
    bySession: (scope: AccountScope, sessionId: string): ModelCall[] =>
      bySession.all({ scope: scopeParameter(scope), sessionId }).map(toCall),
    /** What models were asked for between two times; the built-in rules cost nothing. */
    usage: (fromMs: number, toMs: number): { calls: number; tokens: number; costMicros: number | null } => {
      const row = usage.get(fromMs, toMs);
      return { calls: row?.calls ?? 0, tokens: row?.tokens ?? 0, costMicros: row?.cost ?? null };
    },
  };
}

function toCall(row: Row): ModelCall {
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
    costMicros: row.cost_micros,
    fallback: row.fallback,
    startedAtMs: row.started_at_ms,
    finishedAtMs: row.finished_at_ms,
  };
}
