import type { AccountScope } from '../store/scope';
import type { AuditTrail } from '../interfaces/audit-trail';
import { LlmError } from '../interfaces/llm-client';
import type { ToolClient } from '../interfaces/tool-client';
import { sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { Account } from '../store/accounts';
import type { ModelCall } from '../store/model-calls';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import { participants } from '../reading/reply';
import type { AnswerFailure } from './answer-failure';
import type { ProposalContext } from './context';
import type { ProposalAttempt, Proposer } from './proposer';
import { threadContext } from './thread-context';

/** A provider that is merely busy or away is asked again, with growing pauses, at most this often. */
const MAX_ATTEMPTS = 5;
/** A model that fell silent once may do so every time, at a minute of waiting each. */
const MAX_STALLED_ATTEMPTS = 2;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
const UNREACHABLE = 'llm_unreachable';

export type ProposingDependencies = {
  store: Store;
  audit: AuditTrail;
  tools: ToolClient;
  clock: Clock;
  log: Logger;
  timeZone: string;
  /** Fetches what the thread of a message lacks here, where its source can; never throws but for the signal. */
  completeThread: (accountId: string, messageId: string, signal: AbortSignal) => Promise<void>;
  /** The configured proposer; null while its configuration was refused and waits for the user. */
  proposer: () => Promise<Proposer | null>;
  /**
   * The provider refused its configuration (bad key, unknown model): nothing more is asked until the user acts. Called
   * inside the transaction that stores the failure; it tells the user.
   */
  onConfigurationRefused: (problem: LlmError) => void;
};

/**
 * Asks for proposals for the next session that is due. Everything learned, also a failure, is stored in one
 * transaction. Resolves true when a session was handled.
 */
export async function proposeNext(deps: ProposingDependencies, signal: AbortSignal): Promise<boolean> {
  const [next] = deps.store.sessions.due(deps.clock.now(), 1);
  if (next === undefined) return false;
  const proposer = await deps.proposer();
  if (proposer === null) return false;
  const scope: AccountScope = [next.accountId];
  const session = deps.store.sessions.get(scope, next.id);
  const account = deps.store.accounts.get(next.accountId);
  if (session === null || account === null) return false;
  const message = deps.store.messages.get(scope, session.messageId);
  const startedAtMs = deps.clock.now();
  if (message === null) {
    saveFailure(deps, { session, proposer, startedAtMs, contextMessages: 0 }, MAIL_IS_GONE);
    return true;
  }

  if (message.parsed.sender.verdict === 'pass') await deps.completeThread(account.id, message.id, signal);
  const thread = threadContext(deps.store, message);
  const context: ProposalContext = {
    traceId: session.traceId,
    nowMs: deps.clock.now(),
    timeZone: deps.timeZone,
    account: { addresses: account.addresses, label: account.label },
    request: requestOf(session, message.parsed, message.receivedAtMs),
    thread: thread.map(({ parsed, receivedAtMs }) => ({
      from: parsed.from ?? { name: '', address: '' },
      dateMs: receivedAtMs,
      subject: parsed.subject ?? '',
      visibleText: parsed.visibleText,
    })),
    participants: participants(
      message.parsed,
      thread.map(({ parsed }) => parsed),
    ),
    tools: deps.tools.definitions(account.id),
  };
  const call = { session, proposer, startedAtMs, contextMessages: thread.length };
  try {
    const attempt = await proposer.propose(context, signal);
    saveAnswer(deps, account, call, attempt);
  } catch (error) {
    signal.throwIfAborted();
    saveFailure(deps, call, error);
  }
  return true;
}

type Call = { session: Session; proposer: Proposer; startedAtMs: number; contextMessages: number };

function requestOf(session: Session, parsed: ParsedRequest, receivedAtMs: number): ProposalContext['request'] {
  return {
    messageId: parsed.messageId,
    subject: parsed.subject ?? '',
    topic: session.topic,
    from: parsed.from ?? { name: '', address: '' },
    to: parsed.to,
    cc: parsed.cc,
    replyTo: parsed.replyTo,
    receivedAtMs,
    visibleText: parsed.visibleText,
    quotedText: parsed.quotedText,
    attachments: parsed.attachments,
    links: parsed.links,
    flags: parsed.flags,
    senderVerdict: parsed.sender.verdict,
  };
}
type ParsedRequest = NonNullable<ReturnType<Store['messages']['get']>>['parsed'];

function saveAnswer(deps: ProposingDependencies, account: Account, call: Call, attempt: ProposalAttempt): void {
  const { store, audit, clock, log } = deps;
  const { session } = call;
  const { result } = attempt;
  const scope = { accountId: account.id, sessionId: session.id, traceId: session.traceId };
  const atMs = clock.now();
  store.transaction(() => {
    const failure =
      result.outcome === 'failed' ? answerFailure(result.reason ?? 'invalid_json', call.proposer.label) : null;
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
        provider: call.proposer.provider,
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
    provider: call.proposer.provider,
  });
}

function saveFailure(deps: ProposingDependencies, call: Call, error: unknown): void {
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
    else raise(deps, session, failure);
    audit.record({ ...scope, kind: 'genie.failed', actionId: null, detail: { step: 'proposing', code: failure.code } });
  });
}

const MAIL_IS_GONE = new LlmError(
  'mail_gone',
  'answer',
  'The mail of this request is not here any more.',
  'Dismiss the request.',
);

type Failure = { code: string; message: string; hint: string };

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

function answerFailure(reason: AnswerFailure, label: string): Failure {
  const hint =
    reason === 'truncated'
      ? 'Allow the model a longer answer or a shorter context, then try again.'
      : 'Try again, or choose another model in Settings.';
  return { code: reason, message: `The model ${label} ${ANSWER_SENTENCES[reason]}.`, hint };
}

function raise(
  deps: ProposingDependencies,
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

function modelCall(call: Call, outcome: string, atMs: number, attempt: ProposalAttempt | null): ModelCall {
  return {
    id: newId(),
    accountId: call.session.accountId,
    sessionId: call.session.id,
    provider: call.proposer.provider,
    label: call.proposer.label,
    payload: attempt?.payload ?? null,
    payloadSha256: attempt ? sha256(attempt.payload) : null,
    answerSha256: attempt ? sha256(attempt.answerText) : null,
    outcome,
    contextMessages: call.contextMessages,
    inputTokens: attempt?.inputTokens ?? null,
    outputTokens: attempt?.outputTokens ?? null,
    startedAtMs: call.startedAtMs,
    finishedAtMs: atMs,
  };
}
