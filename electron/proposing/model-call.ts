import type { AuditTrail } from '../interfaces/audit-trail';
import { sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { ModelCall, ModelFallback } from '../store/model-calls';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import type { ProposalAttempt, Proposer } from './proposer';

export type SavingDependencies = { store: Store; audit: AuditTrail; clock: Clock; log: Logger };

/** Whether the configured model may be asked, or why the built-in rules have to answer. */
export type ModelUse = 'model' | 'never_send' | 'declined';

/** Who proposes for a request, and what that costs. */
export type ProposerChoice = {
  proposer: Proposer;
  /** Why the built-in rules stand in for the configured model. */
  fallback: ModelFallback | null;
  /** Millionths of the user's currency; null where no price is known. */
  costMicros: (inputTokens: number | null, outputTokens: number | null) => number | null;
};

/** One time a proposer was asked for a session. */
export type Call = { session: Session; choice: ProposerChoice; startedAtMs: number; contextMessages: number };

/** The row that stays of a call; `attempt` is null where no answer came. */
export function modelCall(call: Call, outcome: string, atMs: number, attempt: ProposalAttempt | null): ModelCall {
  const { session, choice } = call;
  const inputTokens = attempt?.inputTokens ?? null;
  const outputTokens = attempt?.outputTokens ?? null;
  return {
    id: newId(),
    accountId: session.accountId,
    sessionId: session.id,
    provider: choice.proposer.provider,
    label: choice.proposer.label,
    payload: attempt?.payload ?? null,
    payloadSha256: attempt ? sha256(attempt.payload) : null,
    answerSha256: attempt ? sha256(attempt.answerText) : null,
    outcome,
    contextMessages: call.contextMessages,
    inputTokens,
    outputTokens,
    costMicros: choice.costMicros(inputTokens, outputTokens),
    fallback: choice.fallback,
    startedAtMs: call.startedAtMs,
    finishedAtMs: atMs,
  };
}
