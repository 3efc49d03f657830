import { sha256 } from '../lib/canonical-json';
import { newId } from '../lib/ids';
import type { Account } from '../store/accounts';
import { modelCall, type Call, type SavingDependencies } from './model-call';
import type { ProposalAttempt } from './proposer';
import { answerFailure, raise, UNREACHABLE } from './save-failure';

/**
 * Stores what an answer came to: its proposals, or why there are none, with the model call and the audit row in one
 * transaction. Nothing is stored for a session that is not proposing any more.
 */
export function saveAnswer(deps: SavingDependencies, account: Account, call: Call, attempt: ProposalAttempt): void {
  const { store, audit, clock, log } = deps;
  const { session } = call;
  const { result } = attempt;
  const scope = { accountId: account.id, sessionId: session.id, traceId: session.traceId };
  const atMs = clock.now();
  store.transaction(() => {
    const failure =
      result.outcome === 'failed' ? answerFailure(result.reason ?? 'invalid_json', call.choice.proposer.label) : null;
    const saved = store.sessions.finishProposing(
      account.id,
      session.id,
      result.sessionStatus,
      { dropped: result.dropped, failure },
      atMs,
    );
    // The account was removed while the model thought.
    if (!saved) return;
    store.modelCalls.insert(modelCall(call, result.outcome, atMs, attempt));
    // It answered, so it can be reached again.
    store.alerts.clearCode(UNREACHABLE, null, atMs);
    for (const { index, action, rationale, flags } of result.actions) {
      store.actions.insert({
        id: newId(),
        accountId: account.id,
        sessionId: session.id,
        index,
        action,
        rationale,
        flags,
        atMs,
      });
    }
    if (failure !== null) {
      raise(deps, session, failure);
      audit.record({
        ...scope,
        kind: 'genie.failed',
        actionId: null,
        detail: { step: 'proposing', code: failure.code },
      });
      return;
    }
    store.alerts.clearSession(session.id, atMs);
    audit.record({
      ...scope,
      kind: 'genie.proposed',
      actionId: null,
      detail: {
        actions: result.actions.length,
        dropped: result.dropped.length,
        provider: call.choice.proposer.provider,
        answer_sha256: sha256(attempt.answerText),
        payload_sha256: sha256(attempt.payload),
      },
    });
  });
  log.info('proposing.answered', {
    ...scope,
    code: result.outcome,
    count: result.actions.length,
    durationMs: atMs - call.startedAtMs,
    provider: call.choice.proposer.provider,
  });
}
