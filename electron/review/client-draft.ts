import { actionParams, MAX_ACTIONS, type ActionParams, type ProposedAction } from '../../shared/domain/action';
import { statusFromActions } from '../../shared/domain/session-status';
import { AppError } from '../../shared/errors/app-error';
import type { AuditTrail } from '../interfaces/audit-trail';
import { canonicalJson } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import { foldAddress } from '../reading/address-list';
import { participants } from '../reading/reply';
import { cleanLine, cleanValue } from '../reading/safe-text';
import type { StoredMessage } from '../store/messages';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';

export type ClientDraft = {
  /** The program's name, as the user granted it rights. */
  client: string;
  accountId: string;
  messageId: string;
  /** What it wrote: checked here, whatever it is. */
  params: unknown;
};

export type ClientDraftDependencies = {
  store: Store;
  audit: AuditTrail;
  clock: Clock;
  /** What the reader should be warned of in a draft that answers this message. */
  marks: (draft: ProposedAction, message: StoredMessage) => string[];
};

/** Fewer than the requests at which the reading of new mail pauses (B7): no program can bring that about. */
const MAX_WAITING_SESSIONS = 100;
const MAX_OPEN = 10_000;
const MAX_OBSERVED = 10_000;
const MAX_TOPIC = 200;

/**
 * Puts a draft that another program wrote into the review queue, as a proposal like a model's: under the same contract,
 * and nothing happens before the user approves it (G2). One transaction with its audit rows.
 * Throws AppError `not_found`, `bad_input` (params, recipients), `conflict` (there already, or not its turn), `quota`.
 */
export function proposeClientDraft(
  deps: ClientDraftDependencies,
  draft: ClientDraft,
): { sessionId: string; actionId: string } {
  const { store, audit, clock } = deps;
  return store.transaction(() => {
    const message = store.messages.get([draft.accountId], draft.messageId);
    if (message === null) throw new AppError('not_found', 'There is no such message.', 'Look for it again.');
    const { params, hidden } = checkedParams(draft.params);
    checkRecipients(params, message);
    const action: ProposedAction = { kind: 'draft_reply', params };
    const session = openSession(deps, draft, message);
    const before = store.actions.bySession([draft.accountId], session.id);
    const waiting = before.filter((one) => one.status === 'proposed');
    if (waiting.some((one) => canonicalJson(one.current) === canonicalJson(action))) {
      throw new AppError('conflict', 'This draft waits for the user already.', 'Wait for the decision.');
    }
    if (waiting.length >= MAX_ACTIONS) throw tooMany(`${waiting.length} proposals of this mail wait`);
    const actionId = newId();
    const atMs = clock.now();
    store.actions.insert({
      id: actionId,
      accountId: draft.accountId,
      sessionId: session.id,
      // The numbers of what a model proposed may have gaps.
      index: Math.max(-1, ...before.map((one) => one.index)) + 1,
      action,
      rationale: `Proposed by the program ${draft.client}.`,
      flags: [...(hidden ? ['hidden_chars'] : []), ...deps.marks(action, message), 'from_client'],
      atMs,
    });
    const statuses = [...before.map((one) => one.status), 'proposed' as const];
    store.sessions.setStatus(draft.accountId, session.id, statusFromActions(statuses), atMs);
    audit.record({
      kind: 'genie.proposed',
      accountId: draft.accountId,
      sessionId: session.id,
      actionId,
      traceId: session.traceId,
      detail: { client: draft.client },
    });
    return { sessionId: session.id, actionId };
  });
}

/** The session of the message, or a new one that has its proposals. */
function openSession(deps: ClientDraftDependencies, draft: ClientDraft, message: StoredMessage): Session {
  const { store, audit, clock } = deps;
  const scope = [draft.accountId];
  const existing = store.sessions.byMessage(scope, message.id);
  if (existing?.status === 'proposing') {
    throw new AppError('conflict', 'Proposals for this mail are being prepared.', 'Try again in a minute.');
  }
  if (existing !== null) return existing;
  // A message has one session for ever: taken too early, a request of the user in this mail would never be asked.
  if (store.messages.observed(MAX_OBSERVED).some((one) => one.id === message.id)) {
    throw new AppError('conflict', 'This mail has only just arrived.', 'Try again in a few seconds.');
  }
  if (store.held.byMessage(scope, message.id) !== null) {
    throw new AppError(
      'conflict',
      'This mail waits as a held request.',
      'The user decides about it in Genie Tray first.',
    );
  }
  const open = store.sessions.list(scope, ['awaiting_review', 'executing', 'failed'], MAX_OPEN);
  const fromPrograms = open.filter((one) => one.trigger === 'client').length;
  if (fromPrograms >= MAX_WAITING_SESSIONS) throw tooMany(`${fromPrograms} requests of programs wait`);
  const id = newId();
  const atMs = clock.now();
  const { traceId } = message;
  store.sessions.insert({
    id,
    accountId: draft.accountId,
    messageId: message.id,
    traceId,
    topic: topicOf(message),
    trigger: 'client',
    atMs,
  });
  audit.record({
    kind: 'genie.prefix_matched',
    accountId: draft.accountId,
    sessionId: id,
    actionId: null,
    traceId,
    detail: { trigger: 'client', client: draft.client },
  });
  // Within this transaction, so that no model is ever asked for it.
  store.sessions.finishProposing(draft.accountId, id, 'awaiting_review', { dropped: [], failure: null }, atMs);
  const session = store.sessions.get(scope, id);
  if (session === null) throw new Error('A session that was just stored is not there.');
  return session;
}

// As with a model's answer: checked as it came, cleaned of what nobody sees, and checked again.
function checkedParams(params: unknown): { params: ActionParams<'draft_reply'>; hidden: boolean } {
  const { value, hidden } = cleanValue(fitting(params));
  return { params: fitting(value), hidden };
}

function fitting(params: unknown): ActionParams<'draft_reply'> {
  const parsed = actionParams.draft_reply.safeParse(params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const known = issue?.code === 'unrecognized_keys' ? 'it has a part that is not known' : issue?.message;
  throw new AppError(
    'bad_input',
    `The draft does not fit: ${issue?.path.join('.') || 'draft'}: ${known ?? 'wrong'}.`,
    'Correct that part and propose it again.',
  );
}

/** The rule for models and for edits: a draft goes to people who already take part (bars A9). */
function checkRecipients(params: ActionParams<'draft_reply'>, message: StoredMessage): void {
  const known = new Set(participants(message.parsed, []));
  const stranger = [...(params.to ?? []), ...(params.cc ?? [])].find((address) => !known.has(foldAddress(address)));
  if (stranger === undefined) return;
  throw new AppError(
    'bad_input',
    `${cleanLine(stranger).text.slice(0, 320)} does not take part in this mail.`,
    'Name only people of its From, Reply-To, To and Cc, or leave the recipients out.',
  );
}

function topicOf({ parsed }: StoredMessage): string {
  return [...cleanLine(parsed.subject ?? '').text].slice(0, MAX_TOPIC).join('');
}

function tooMany(what: string): AppError {
  return new AppError('quota', `${what} for the user already.`, 'Try again after some of them are decided.');
}
