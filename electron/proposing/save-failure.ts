import { LlmError } from '../interfaces/llm-client';
import { newId } from '../lib/ids';
import type { Session } from '../store/sessions';
import type { AnswerFailure } from './answer-failure';
import { modelCall, type Call, type SavingDependencies } from './model-call';

/** A provider that is merely busy or away is asked again, with growing pauses, at most this often. */
const MAX_ATTEMPTS = 5;
/** A model that fell silent once may do so every time, at a minute of waiting each. */
const MAX_STALLED_ATTEMPTS = 2;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
export const UNREACHABLE = 'llm_unreachable';

export type FailureDependencies = SavingDependencies & {
  /**
   * The provider refused its configuration (bad key, unknown model): nothing more is asked until the user acts. Called
   * inside the transaction that stores the failure; it tells the user.
   */
  onConfigurationRefused: (problem: LlmError) => void;
};

export const MAIL_IS_GONE = new LlmError(
  'mail_gone',
  'answer',
  'The mail of this request is not here any more.',
  'Dismiss the request.',
);

/** The user ended the call: no alert, because nobody has to be told. */
export const STOPPED = new LlmError('stopped', 'answer', 'You stopped this request.', 'Try again when you like.');

/**
 * Stores that a model could not be asked: to be tried again later where waiting heals it, else as a failed session with
 * an alert (A16). One transaction with its audit row.
 */
export function saveFailure(deps: FailureDependencies, call: Call, error: unknown): void {
  const { store, audit, clock, log } = deps;
  const { session } = call;
  const atMs = clock.now();
  const scope = { accountId: session.accountId, sessionId: session.id, traceId: session.traceId };
  log.error('proposing.failed', error, { ...scope, kind: error instanceof LlmError ? error.kind : 'internal' });
  const most = error instanceof LlmError && error.kind === 'llm_stalled' ? MAX_STALLED_ATTEMPTS : MAX_ATTEMPTS;
  if (error instanceof LlmError && error.recovery === 'retry' && session.attempts + 1 < most) {
    const growing = Math.min(FIRST_WAIT_MS * 2 ** session.attempts, LONGEST_WAIT_MS);
    const untilMs = atMs + Math.max(error.waitMs ?? 0, growing);
    store.transaction(() => {
      if (!store.sessions.postpone(session.accountId, session.id, untilMs, atMs)) return;
      store.modelCalls.insert(modelCall(call, error.kind, atMs, null));
      if (error.kind === UNREACHABLE) raise(deps, session, failureOf(error), { severity: 3, everywhere: true });
    });
    return;
  }
  const failure = failureOf(error);
  store.transaction(() => {
    const result = { dropped: [], failure };
    if (!store.sessions.finishProposing(session.accountId, session.id, 'failed', result, atMs)) return;
    store.modelCalls.insert(modelCall(call, failure.code, atMs, null));
    // One alert an incident: a refused configuration raises its own, for the app as a whole.
    if (error instanceof LlmError && error.recovery === 'config') deps.onConfigurationRefused(error);
    else if (error === STOPPED) store.sessions.setNotified(session.id, atMs);
    else raise(deps, session, failure);
    audit.record({ ...scope, kind: 'genie.failed', actionId: null, detail: { step: 'proposing', code: failure.code } });
  });
}

export type Failure = { code: string; message: string; hint: string };

function failureOf(error: unknown): Failure {
  if (error instanceof LlmError) return { code: error.kind, message: error.message, hint: error.hint };
  return {
    code: 'internal',
    message: 'Genie Tray could not prepare this request.',
    hint: 'Try again; the log names the fault.',
  };
}

const ANSWER_SENTENCES: Record<AnswerFailure, string> = {
  empty: 'answered with nothing',
  no_json: 'answered in prose, without proposals',
  invalid_json: 'gave an answer that could not be read',
  actions_not_array: 'gave an answer of another form',
  duplicate_key: 'gave an ambiguous answer',
  contradictory: 'gave two different answers',
  unexpected_tool: 'tried to call a tool by itself',
  truncated: 'ran out of output before its answer was complete',
  refusal: 'refused to answer',
  content_filter: 'was stopped by its content filter',
  no_valid_action: 'proposed nothing that is allowed',
};

/** The failure of an answer that is worth nothing, as a sentence. */
export function answerFailure(reason: AnswerFailure, label: string): Failure {
  const hint =
    reason === 'truncated'
      ? 'Allow the model a longer answer or a shorter context, then try again.'
      : 'Try again, or choose another model in Settings.';
  return { code: reason, message: `The model ${label} ${ANSWER_SENTENCES[reason]}.`, hint };
}

/** Tells the user of a failure, once a session. */
export function raise(
  deps: SavingDependencies,
  session: Session,
  failure: Failure,
  options: { severity: 2 | 3; everywhere?: boolean } = { severity: 2 },
): void {
  deps.store.alerts.raise({
    id: newId(),
    severity: options.severity,
    code: failure.code,
    message: failure.message,
    hint: failure.hint,
    accountId: options.everywhere ? null : session.accountId,
    sessionId: options.everywhere ? null : session.id,
    raisedAtMs: deps.clock.now(),
  });
}
