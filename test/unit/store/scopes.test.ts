import { describe, expect, it } from 'vitest';
import { voiceProfile } from '../../../shared/domain/voice';
import { SESSION_STATUSES } from '../../../shared/domain/session';
import { sha256 } from '../../../electron/lib/canonical-json';
import { newId } from '../../../electron/lib/ids';
import { EVERYTHING } from '../../../electron/store/message-search';
import type { Store } from '../../../electron/store/store';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

type Ids = {
  account: string;
  message: string;
  session: string;
  action: string;
  held: string;
  heldMessage: string;
  outcome: string;
};
type Rows = Record<string, (store: Store, scope: string[], of: Ids) => unknown>;

const FILE = { position: 1, name: 'canary', type: 'text/plain', content: Buffer.from('canary'), atMs: 1 };

/** Reads that return something a stranger wrote: all of them take a scope. */
const CONTENT_READS: Rows = {
  'messages.get': (store, scope, of) => store.messages.get(scope, of.message),
  'messages.byMessageIds': (store, scope) => store.messages.byMessageIds(scope, ['<canary@example.org>'], 10),
  'messages.referringTo': (store, scope) => store.messages.referringTo(scope, ['<referred@example.org>'], 10),
  'messages.place': (store, scope, of) => store.messages.place(scope, of.message),
  'clients.messages': (store, scope) =>
    store.clients.messages(scope, 'reader', { unacknowledgedOnly: false, before: null, limit: 10 }),
  'messages.newest': (store, scope) => store.messages.newest(scope, 10),
  'holds.list': (store, scope) => store.holds.list(scope),
  'messages.quarantined': (store, scope) => store.messages.quarantined(scope),
  'attachments.list': (store, scope, of) => store.attachments.list(scope, of.message),
  'attachments.get': (store, scope, of) => store.attachments.get(scope, of.message, 1),
  'attachments.content': (store, scope, of) => store.attachments.content(scope, `attachment-${of.account}`),
  'search.search': (store, scope) => [
    ...store.search.search(scope, { ...EVERYTHING, all: ['"canary"*'] }, 10),
    ...store.search.search(scope, EVERYTHING, 10),
  ],
  'search.accountsNamed': (store, scope) => store.search.accountsNamed(scope, ['theirs']),
  'search.people': (store, scope) => store.search.people(scope, 'canary', 10),
  'held.get': (store, scope, of) => store.held.get(scope, of.held),
  'held.byMessage': (store, scope, of) => store.held.byMessage(scope, of.heldMessage),
  'held.list': (store, scope) => store.held.list(scope, 10),
  'held.count': (store, scope) => store.held.count(scope) || null,
  'sessions.get': (store, scope, of) => store.sessions.get(scope, of.session),
  'sessions.list': (store, scope) => store.sessions.list(scope, SESSION_STATUSES, 10),
  'sessions.countWaiting': (store, scope) => store.sessions.countWaiting(scope) || null,
  'sessions.countOpen': (store, scope) => store.sessions.countOpen(scope) || null,
  'actions.get': (store, scope, of) => store.actions.get(scope, of.action),
  'actions.bySession': (store, scope, of) => store.actions.bySession(scope, of.session),
  'outcomes.get': (store, scope, of) => store.outcomes.get(scope, of.outcome),
  'outcomes.byAction': (store, scope, of) => store.outcomes.byAction(scope, of.action),
  'outcomes.list': (store, scope) => store.outcomes.list(scope, 10),
  'outcomes.countNeedsYou': (store, scope) => store.outcomes.countNeedsYou(scope) || null,
  'sessions.attention': (store, scope) => store.sessions.attention(scope, 10),
  'sessions.byMessage': (store, scope, of) => store.sessions.byMessage(scope, of.message),
  'actions.history': (store, scope, of) => store.actions.history(scope, of.action),
  'modelCalls.last': (store, scope, of) => store.modelCalls.last(scope, of.session),
  'modelCalls.bySession': (store, scope, of) => store.modelCalls.bySession(scope, of.session),
};

/** Changes and checks that name their account: through another account's name they find and change nothing. */
const ACCOUNT_CALLS: Record<string, (store: Store, account: string, of: Ids) => unknown> = {
  'cursors.get': (store, account) => store.cursors.get(account, 'INBOX'),
  'cursors.set': (store, account) => store.cursors.set(account, 'INBOX', 'x', 9),
  'ledger.byKeys': (store, account, of) => [...store.ledger.byKeys(account, [`file:${of.account}`]).keys()],
  'ledger.byContent': (store, account, of) => store.ledger.byContent(account, sha256(of.message)),
  'ledger.unreadable': (store, account) => Object.values(store.ledger.unreadable(account)).filter((n) => n > 0),
  'ledger.identities': (store, account, of) => [...store.ledger.identities(account, [`file:${of.account}`]).keys()],
  'ledger.move': (store, account, of) => store.ledger.move(account, `file:${of.account}`, 'file:elsewhere') || null,
  'ledger.promote': (store, account, of) => store.ledger.promote(account, of.message) || null,
  'ledger.release': (store, account, of) => store.ledger.release(account, `file:${of.account}`) || null,
  'ledger.setGone': (store, account, of) => store.ledger.setGone(account, `file:${of.account}`, 9),
  'ledger.setSeen': (store, account, of) => store.ledger.setSeen(account, `file:${of.account}`, true),
  'imports.open': (store, account) => store.imports.open(account),
  'accountStates.since': (store, account) => store.accountStates.since(account, 0),
  'messages.setAttempt': (store, account, of) => store.messages.setAttempt([account], `quarantined-${of.account}`),
  'attachments.insert': (store, account, of) =>
    store.attachments.insert({ ...FILE, id: newId(), accountId: account, messageId: of.message, position: 2 }) || null,
  'messages.setRouted': (store, account, of) => store.messages.setRouted(account, of.message, 'changed'),
  'held.decide': (store, account, of) => store.held.decide(account, of.held, 'ignored', 9) || null,
  'sessions.setStatus': (store, account, of) => store.sessions.setStatus(account, of.session, 'completed', 9),
  'sessions.finishProposing': (store, account, of) =>
    store.sessions.finishProposing(account, of.session, 'completed', { dropped: [], failure: null }, 9) || null,
  'sessions.postpone': (store, account, of) => store.sessions.postpone(account, of.session, 99, 9) || null,
  'sessions.retry': (store, account, of) => store.sessions.retry(account, of.session, 9) || null,
  'sessions.setReviewed': (store, account, of) => store.sessions.setReviewed(account, of.session, 9),
  'actions.setStatus': (store, account, of) =>
    store.actions.setStatus(account, of.action, 'proposed', 'executed', {}, 9) || null,
  'sessions.snooze': (store, account, of) => store.sessions.snooze(account, of.session, 99, 9) || null,
  'sessions.askConsent': (store, account, of) =>
    store.sessions.askConsent(account, of.session, { system: 's', prompt: 'p', model: 'big-model' }, 9) || null,
  'sessions.declineConsent': (store, account, of) => store.sessions.declineConsent(account, of.session, 9) || null,
  'sessions.giveConsent': (store, account, of) => store.sessions.giveConsent(account, of.session, 9) || null,
  'actions.approval': (store, account, of) => store.actions.approval(account, of.action),
  'outcomes.remove': (store, account, of) => store.outcomes.remove(account, of.outcome),
  'outcomes.setDone': (store, account, of) => store.outcomes.setDone(account, of.outcome, 9) || null,
  'outcomes.setReminder': (store, account, of) => store.outcomes.setReminder(account, of.outcome, 9) || null,
  'voices.get': (store, account) => store.voices.get(account),
  'contacts.history': (store, account) => store.contacts.history(account, 'canary@example.org').messages || null,
  'contacts.name': (store, account) => store.contacts.name(account, 'canary@example.org') || null,
  'contacts.notes': (store, account) => store.contacts.notes(account, 'canary@example.org') || null,
  'holds.hold': (store, account, of) => store.holds.hold(account, of.session, 9) || null,
  'holds.has': (store, account, of) => store.holds.has(account, of.session) || null,
  'holds.release': (store, account, of) => store.holds.release(account, of.session) || null,
  'clients.acknowledge': (store, account, of) => store.clients.acknowledge('other', account, of.message, 9) || null,
  'clients.acknowledged': (store, account) => [...store.clients.acknowledged('reader', account)],
  'actions.approvedHash': (store, account, of) => store.actions.approvedHash(account, of.action),
};

/** Everything else: accounts and settings are the user's own, the rest carries ids, counts, codes and hashes only. */
const NO_CONTENT = [
  'accounts.get accounts.ids accounts.insert accounts.list accounts.remove accounts.setActive accounts.setChecked',
  'accounts.setHealth accounts.setConfig accounts.updateOptions settings.get settings.set accountStates.record',
  'imports.advance imports.get imports.insert imports.list imports.setState sealed.get sealed.remove sealed.set',
  'alerts.clearOlder alerts.clearAccount alerts.clearCode alerts.clearSession alerts.open alerts.raise',
  'audit.insert audit.last audit.page audit.prunedTo audit.walk receipts.add receipts.lastMs receipts.newest',
  'retention.due retention.expireAttachments retention.expireEvidence retention.expireMessages retention.expireRest',
  'retention.expireSessions retention.expireTombstones retention.kept retention.pruneAudit',
  'search.rebuild messages.countsByState messages.insertObserved messages.insertTombstone messages.observed',
  'sessions.due sessions.insert sessions.nextDueAtMs sessions.setNotified sessions.unnotified',
  'actions.addEdit actions.approved actions.beginExecution actions.counts actions.finishExecution actions.insert',
  'actions.insertApproval actions.interrupted held.insert outcomes.insert modelCalls.insert',
  'sessions.wakeSnoozed outcomes.dueReminders outcomes.setReminded modelCalls.usage actions.withdrawApproval',
  'rules.current rules.get rules.insert voices.set contacts.setNotes',
  'toolServers.allow toolServers.allowed toolServers.get toolServers.insert toolServers.list toolServers.remove',
  'toolServers.revoke toolServers.setActive',
  'counts.actions counts.held counts.imports counts.modelCallsSince counts.sessions',
  'clients.calls clients.grant clients.grants clients.record clients.revoke clients.setGrant',
].flatMap((line) => line.split(' '));

describe('account scopes', () => {
  it('knows every method of every repository, so that a new one must say how it is scoped', () => {
    const { store } = tempStore();
    const methods = Object.entries(store).flatMap(([name, repository]) =>
      typeof repository === 'object' ? Object.keys(repository as object).map((method) => `${name}.${method}`) : [],
    );
    const classified = [...Object.keys(CONTENT_READS), ...Object.keys(ACCOUNT_CALLS), ...NO_CONTENT];
    expect(methods.sort()).toEqual(classified.sort());
  });

  it.each(Object.keys(CONTENT_READS))('%s shows an account its own rows and nothing of another one', (name) => {
    const { store, theirs, mine } = twoAccounts();
    const read = (scope: string[]) => shown(CONTENT_READS[name]?.(store, scope, theirs));
    expect(read([theirs.account])).not.toEqual('');
    expect(read([mine])).toEqual('');
    expect(read([])).toEqual('');
  });

  it.each(Object.keys(ACCOUNT_CALLS))('%s finds and changes nothing of another account', (name) => {
    const { store, theirs, mine, dump } = twoAccounts();
    const before = dump();
    expect(shown(ACCOUNT_CALLS[name]?.(store, mine, theirs))).toEqual('');
    expect(dump()).toEqual(before);
  });
});

/** Two accounts, of which one has a row in every table. */
function twoAccounts() {
  const { store, sql } = tempStore();
  const mine = addAccount(store, { label: 'Mine' });
  const account = addAccount(store, { label: 'Theirs' });
  store.cursors.set(account, 'INBOX', '1', 1);
  const parsed = sampleMessage({
    messageId: '<canary@example.org>',
    references: ['<referred@example.org>'],
    visibleText: 'canary',
    from: { name: 'Canary', address: 'canary@example.org' },
  });
  const session = addSession(store, account, parsed);
  const [action = ''] = addProposals(store, account, session.id, [{ kind: 'no_action', params: { reason: 'canary' } }]);
  const key = { accountId: account, sessionId: session.id, actionId: action, atMs: 1 };
  const outcome = newId();
  store.outcomes.insert({ ...key, id: outcome, content: { kind: 'escalate_human', reason: 'canary', remindAt: null } });
  store.actions.insertApproval({ id: newId(), ...key, contentSha256: 'f'.repeat(64) });
  store.holds.hold(account, session.id, 1);
  store.voices.set(account, voiceProfile.parse({ tone: 'canary' }), 1);
  store.contacts.setNotes(account, 'canary@example.org', 'canary', 1);
  store.clients.acknowledge('reader', account, session.messageId, 1);
  store.modelCalls.insert({
    id: newId(),
    accountId: account,
    sessionId: session.id,
    provider: 'p',
    label: 'l',
    payload: 'canary',
    payloadSha256: null,
    answerSha256: null,
    outcome: 'accepted',
    contextMessages: 0,
    inputTokens: null,
    outputTokens: null,
    costMicros: null,
    fallback: null,
    startedAtMs: 1,
    finishedAtMs: 2,
  });
  const heldMessage = addMessage(store, account, parsed, { sourceKey: `file:${account}` });
  const held = newId();
  const heldRow = { id: held, accountId: account, messageId: heldMessage.id, traceId: heldMessage.traceId };
  store.held.insert({ ...heldRow, topic: 'canary', reason: 'sender_not_allowed', atMs: 1 });

  store.attachments.insert({ ...FILE, id: `attachment-${account}`, accountId: account, messageId: session.messageId });
  store.messages.insertTombstone({
    id: `quarantined-${account}`,
    accountId: account,
    sourceKey: 'imap:INBOX:1:9',
    mailbox: 'INBOX',
    contentSha256: null,
    messageId: null,
    origin: 'watch',
    state: 'quarantined',
    reason: 'parse',
    traceId: heldMessage.traceId,
    receivedAtMs: 1,
    observedAtMs: 1,
  });

  const db = sql();
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'message_index%'")
    .pluck();
  // Everything that belongs to the other account, as it lies in the tables.
  const dump = () =>
    tables.all().map((table) => {
      const rows = db.prepare(`SELECT * FROM ${String(table)}`).all();
      return [table, rows.filter((row) => JSON.stringify(row).includes(account))];
    });
  return {
    store,
    mine,
    theirs: {
      account,
      message: session.messageId,
      session: session.id,
      action,
      held,
      heldMessage: heldMessage.id,
      outcome,
    },
    dump,
  };
}

/** What a caller gets to see; empty for nothing. */
function shown(result: unknown): string {
  if (result === null || result === undefined || (Array.isArray(result) && result.length === 0)) return '';
  return JSON.stringify(result);
}
