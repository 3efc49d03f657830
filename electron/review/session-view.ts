import type { ActionView, HeldView, MessageView, OutcomeView, SessionView } from '../../shared/ipc/views';
import { AppError } from '../../shared/errors/app-error';
import type { Account } from '../store/accounts';
import { INSTRUCTION_LIKE, isInstructionLike } from '../reading/instruction-like';
import type { StoredAction } from '../store/actions';
import type { StoredMessage } from '../store/messages';
import type { Outcome } from '../store/outcomes';
import type { Store } from '../store/store';
import { approvable } from './approvable';
import { waitingConsent } from './consent';
import { undoUntil } from './undo';

const MICROS = 1_000_000;

/** Everything the window shows of one session. Throws `not_found`. */
export function sessionView(store: Store, sessionId: string): SessionView {
  const session = store.sessions.get(store.accounts.ids(), sessionId);
  const account = session && store.accounts.get(session.accountId);
  const message = session && store.messages.get([session.accountId], session.messageId);
  if (!session || !account || !message) {
    throw new AppError('not_found', 'This request does not exist.', 'It may belong to a removed account.');
  }
  const call = store.modelCalls.last([account.id], session.id);
  return {
    id: session.id,
    accountId: account.id,
    accountLabel: account.label,
    messageId: message.id,
    status: session.status,
    trigger: session.trigger,
    traceId: session.traceId,
    topic: session.topic,
    createdAtMs: session.createdAtMs,
    snoozedUntilMs: session.snoozedUntilMs,
    kept: store.holds.has(account.id, session.id),
    consent: waitingConsent(session),
    message: messageView(message, account),
    contextMessages: call?.contextMessages ?? 0,
    actions: store.actions.bySession([account.id], session.id).map((action) => actionView(store, action)),
    dropped: session.result.dropped,
    failure: session.result.failure,
    modelCall: call && {
      label: call.label,
      provider: call.provider,
      startedAtMs: call.startedAtMs,
      durationMs: call.finishedAtMs - call.startedAtMs,
      inputTokens: call.inputTokens,
      outputTokens: call.outputTokens,
      cost: call.costMicros === null ? null : call.costMicros / MICROS,
      fallback: call.fallback,
    },
  };
}

/** Everything the window shows of a held request. Throws `not_found`. */
export function heldView(store: Store, heldId: string): HeldView {
  const held = store.held.get(store.accounts.ids(), heldId);
  const account = held && store.accounts.get(held.accountId);
  const message = held && store.messages.get([held.accountId], held.messageId);
  if (!held || !account || !message) {
    throw new AppError('not_found', 'This request does not exist.', 'It may belong to a removed account.');
  }
  return {
    id: held.id,
    accountId: account.id,
    accountLabel: account.label,
    messageId: message.id,
    topic: held.topic,
    traceId: held.traceId,
    createdAtMs: held.createdAtMs,
    reason: held.reason,
    message: messageView(message, account),
  };
}

/** One proposal as the user must see it before approving. */
export function actionView(store: Store, action: StoredAction): ActionView {
  const waiting = action.status === 'proposed' ? approvable(store, action) : null;
  const outcome = store.outcomes.byAction([action.accountId], action.id);
  return {
    id: action.id,
    index: action.index,
    status: action.status,
    action: action.current,
    original: action.original,
    edited: action.edited,
    effect: { draft: waiting?.draft ?? null },
    contentHash: waiting?.contentHash ?? store.actions.approvedHash(action.accountId, action.id) ?? '',
    rationale: action.rationale,
    flags: action.flags,
    dismissReason: action.result.dismissReason ?? null,
    failure: action.result.failure ?? null,
    outcome: outcome && outcomeView(outcome),
    undoUntilMs: undoUntil(store, action),
  };
}

export function outcomeView(outcome: Outcome): OutcomeView {
  const { id, accountId, sessionId, actionId, topic, createdAtMs, content, remindAtMs, doneAtMs } = outcome;
  return { id, accountId, sessionId, actionId, topic, createdAtMs, content, remindAtMs, doneAtMs };
}

/** A mail as the window shows it: who it is from and whether to trust that, its text and its marks. */
export function messageView({ parsed, receivedAtMs }: StoredMessage, account: Account): MessageView {
  const from = parsed.from ?? { name: '', address: '' };
  const allowed = [...account.addresses, ...account.allowed].map((address) => address.toLowerCase());
  return {
    subject: parsed.subject ?? '',
    from,
    to: parsed.to,
    cc: parsed.cc,
    receivedAtMs,
    visibleText: parsed.visibleText,
    quotedText: parsed.quotedText,
    links: parsed.links,
    attachments: parsed.attachments,
    flags: isInstructionLike({ ...parsed, subject: parsed.subject ?? '', from })
      ? [...parsed.flags, INSTRUCTION_LIKE]
      : parsed.flags,
    sender: {
      ...parsed.sender,
      trusted: parsed.sender.verdict === 'pass' && allowed.includes(from.address.toLowerCase()),
    },
  };
}
