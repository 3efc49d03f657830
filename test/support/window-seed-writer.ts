import type { ProposedAction } from '../../shared/domain/action';
import type { ParsedMessage } from '../../shared/domain/message';
import type { OutcomeContent } from '../../shared/domain/outcome';
import type { SessionStatus } from '../../shared/domain/session';
import { createAuditTrail } from '../../electron/audit/audit-log';
import type { AuditEntry, AuditTrail } from '../../electron/interfaces/audit-trail';
import { sha256 } from '../../electron/lib/canonical-json';
import { contentHash } from '../../electron/lib/content-hash';
import { newId, newTraceId } from '../../electron/lib/ids';
import type { AccountSource } from '../../electron/store/accounts';
import type { Store } from '../../electron/store/store';
import { sampleMessage } from './sample-message';

/** A message as seeding says it: what is left out is that of a verified request. */
export type SeedMail = Partial<ParsedMessage> & { atMs: number; origin?: 'watch' | 'import' };

export type SeedAccount = AccountSource & { label: string; address: string; active?: boolean };

/** What became of a proposal; `proposed` where nothing is said. */
export type SeedAction = {
  action: ProposedAction;
  rationale?: string;
  flags?: string[];
  edit?: ProposedAction;
  end?: { outcome: OutcomeContent } | { failed: { code: 'internal'; message: string; hint: string } } | 'dismissed';
};

export type SeedRequest = {
  mail: SeedMail;
  topic: string;
  status: Exclude<SessionStatus, 'executing'>;
  actions?: SeedAction[];
  failure?: { code: string; message: string; hint: string };
  snoozedUntilMs?: number;
  model?: { label: string; provider: string };
};

/** Writes what a user of some months would have, through the same repositories as the app. */
export class SeedWriter {
  readonly #store: Store;
  readonly #audit: AuditTrail;
  #nowMs = 0;
  #mails = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#audit = createAuditTrail(store, { now: () => this.#nowMs, sleep: () => Promise.resolve() });
  }

  /** Returns the id. */
  account({ label, address, active = true, ...source }: SeedAccount, createdAtMs: number): string {
    const id = newId();
    this.#store.accounts.insert({
      id,
      createdAtMs,
      ...source,
      label,
      addresses: [address],
      allowed: ['ann.weber@example.com'],
      prefix: 'Genie:',
      genieOn: true,
      authservId: 'mx.example.org',
    });
    if (!active) this.#store.accounts.setActive(id, false);
    return id;
  }

  message(accountId: string, { atMs, origin = 'import', ...parsed }: SeedMail): { id: string; traceId: string } {
    const id = newId();
    const traceId = newTraceId();
    this.#mails += 1;
    this.#store.messages.insertObserved({
      id,
      accountId,
      origin,
      sourceKey: `seed:${this.#mails}`,
      mailbox: 'INBOX',
      contentSha256: sha256(id),
      traceId,
      receivedAtMs: atMs,
      observedAtMs: atMs,
      size: 2_400,
      seen: true,
      parsed: sampleMessage({
        messageId: `<seed-${this.#mails}@example.com>`,
        dateMs: atMs,
        sender: { verdict: 'pass', reason: 'dmarc_pass', domain: parsed.from?.address.split('@')[1] ?? null },
        ...parsed,
      }),
    });
    return { id, traceId };
  }

  /** Returns the id of the session. */
  request(accountId: string, request: SeedRequest): string {
    const store = this.#store;
    const { id: messageId, traceId } = this.message(accountId, request.mail);
    const id = newId();
    const { atMs } = request.mail;
    const subject = { accountId, sessionId: id, traceId };
    store.sessions.insert({ id, accountId, messageId, traceId, topic: request.topic, trigger: 'prefix', atMs });
    this.#record(atMs, { ...subject, kind: 'genie.prefix_matched', actionId: null, detail: { trigger: 'prefix' } });
    // Told before: nobody wants thousands of notifications at the start.
    store.sessions.setNotified(id, atMs);
    if (request.status === 'proposing') {
      // Not tried while somebody looks at it.
      store.sessions.postpone(accountId, id, Date.now() + 86_400_000, atMs);
      return id;
    }
    this.#modelCall(accountId, id, atMs, request.model);
    const actions = (request.actions ?? []).map((one, index) => this.#propose(accountId, id, index, one, atMs));
    const failure = request.failure ?? null;
    const status = failure === null ? 'awaiting_review' : 'failed';
    store.sessions.finishProposing(accountId, id, status, { dropped: [], failure }, atMs + 3_000);
    const kind = failure === null ? 'genie.proposed' : 'genie.failed';
    const detail: AuditEntry['detail'] = failure === null ? { actions: actions.length } : { code: failure.code };
    this.#record(atMs + 3_000, { ...subject, kind, actionId: null, detail });
    for (const [index, one] of (request.actions ?? []).entries()) {
      this.#end({ ...subject, actionId: actions[index] ?? '' }, one, atMs + 60_000 + index);
    }
    if (request.status !== status) store.sessions.setStatus(accountId, id, request.status, atMs + 90_000);
    if (request.snoozedUntilMs !== undefined)
      store.sessions.snooze(accountId, id, request.snoozedUntilMs, atMs + 90_000);
    return id;
  }

  held(accountId: string, mail: SeedMail, topic: string, reason: string): void {
    const { id: messageId, traceId } = this.message(accountId, mail);
    this.#store.held.insert({ id: newId(), accountId, messageId, traceId, topic, reason, atMs: mail.atMs });
  }

  /** A message that is there but could not be read. */
  unreadable(accountId: string, state: 'quarantined' | 'gap', reason: string, atMs: number): void {
    this.#mails += 1;
    this.#store.messages.insertTombstone({
      id: newId(),
      accountId,
      sourceKey: `seed:${this.#mails}`,
      mailbox: 'INBOX',
      contentSha256: null,
      messageId: null,
      origin: 'watch',
      state,
      reason,
      traceId: newTraceId(),
      receivedAtMs: atMs,
      observedAtMs: atMs,
    });
  }

  #modelCall(accountId: string, sessionId: string, atMs: number, model = BUILTIN): void {
    const isBuiltin = model.provider === 'builtin';
    const payload = `[system]\nYou propose actions as JSON.\n\n[user]\nFrom: Ann Weber\nThe mail itself.`;
    this.#store.modelCalls.insert({
      id: newId(),
      accountId,
      sessionId,
      ...model,
      payload: isBuiltin ? null : payload,
      payloadSha256: isBuiltin ? null : sha256(payload),
      answerSha256: sha256(sessionId),
      outcome: 'accepted',
      contextMessages: 2,
      inputTokens: isBuiltin ? null : 1_204,
      outputTokens: isBuiltin ? null : 312,
      costMicros: isBuiltin ? null : 3_100,
      fallback: null,
      startedAtMs: atMs,
      finishedAtMs: atMs + (isBuiltin ? 9 : 3_140),
    });
  }

  #propose(accountId: string, sessionId: string, index: number, seed: SeedAction, atMs: number): string {
    const id = newId();
    const { action, rationale = 'Ann asks for this in her mail.', flags = [] } = seed;
    this.#store.actions.insert({ id, accountId, sessionId, index, action, rationale, flags, atMs });
    if (seed.edit !== undefined)
      this.#store.actions.addEdit({ id: newId(), accountId, actionId: id, params: seed.edit.params, atMs });
    return id;
  }

  #end(
    subject: { accountId: string; sessionId: string; traceId: string; actionId: string },
    { action, end }: SeedAction,
    atMs: number,
  ): void {
    const { actions, outcomes } = this.#store;
    const { accountId, sessionId, actionId } = subject;
    if (end === undefined) return;
    if (end === 'dismissed') {
      actions.setStatus(accountId, actionId, 'proposed', 'dismissed', { dismissReason: 'Already answered' }, atMs);
      this.#record(atMs, { ...subject, kind: 'genie.action_dismissed', detail: { kind: action.kind } });
      return;
    }
    const contentSha256 = contentHash({ actionId, action, draft: null });
    actions.setStatus(accountId, actionId, 'proposed', 'approved', {}, atMs);
    actions.insertApproval({ id: newId(), accountId, actionId, contentSha256, atMs });
    const detail = { kind: action.kind, content_sha256: contentSha256, edited: false };
    this.#record(atMs, { ...subject, kind: 'genie.action_approved', detail });
    actions.beginExecution(accountId, actionId, atMs);
    if ('failed' in end) {
      actions.setStatus(accountId, actionId, 'approved', 'failed', { failure: end.failed }, atMs);
      this.#record(atMs, { ...subject, kind: 'genie.failed', detail: { code: end.failed.code } });
    } else {
      const outcomeId = newId();
      outcomes.insert({ id: outcomeId, accountId, sessionId, actionId, content: end.outcome, atMs });
      actions.setStatus(accountId, actionId, 'approved', 'executed', { outcomeId }, atMs);
      this.#record(atMs, { ...subject, kind: 'genie.action_executed', detail });
    }
    actions.finishExecution(actionId, atMs);
  }

  #record(atMs: number, entry: Parameters<AuditTrail['record']>[0]): void {
    this.#nowMs = atMs;
    this.#audit.record(entry);
  }
}

const BUILTIN = { label: 'builtin', provider: 'builtin' };
