import { describe, expect, it } from 'vitest';
import { SESSION_STATUSES } from '../../../shared/domain/session';
import { sha256 } from '../../../electron/lib/canonical-json';
import { newId } from '../../../electron/lib/ids';
import type { Store } from '../../../electron/store/store';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

type Ids = { account: string; message: string; session: string; action: string; held: string; outcome: string };
type Rows = Record<string, (store: Store, scope: string[], of: Ids) => unknown>;

/** Reads that return something a stranger wrote: all of them take a scope. */
const CONTENT_READS: Rows = {
  'messages.get': (store, scope, of) => store.messages.get(scope, of.message),
  'messages.byMessageIds': (store, scope) => store.messages.byMessageIds(scope, ['<canary@example.org>'], 10),
  'search.search': (store, scope) => [
    ...store.search.search(
      scope,
      { match: '"canary"*', hasAttachment: false, newerThanMs: null, olderThanMs: null },
      10,
    ),
    ...store.search.search(scope, { match: null, hasAttachment: false, newerThanMs: null, olderThanMs: null }, 10),
  ],
  'search.people': (store, scope) => store.search.people(scope, 'canary', 10),
  'held.get': (store, scope, of) => store.held.get(scope, of.held),
  'held.list': (store, scope) => store.held.list(scope, 10),
  'held.count': (store, scope) => store.held.count(scope) || null,
  'sessions.get': (store, scope, of) => store.sessions.get(scope, of.session),
  'sessions.list': (store, scope) => store.sessions.list(scope, SESSION_STATUSES, 10),
  'sessions.countWaiting': (store, scope) => store.sessions.countWaiting(scope) || null,
  'actions.get': (store, scope, of) => store.actions.get(scope, of.action),
  'actions.bySession': (store, scope, of) => store.actions.bySession(scope, of.session),
  'outcomes.get': (store, scope, of) => store.outcomes.get(scope, of.outcome),
  'outcomes.byAction': (store, scope, of) => store.outcomes.byAction(scope, of.action),
  'outcomes.list': (store, scope) => store.outcomes.list(scope, 10),
  'modelCalls.last': (store, scope, of) => store.modelCalls.last(scope, of.session),
};

/** Changes and checks that name their account: through another account's name they find and change nothing. */
const ACCOUNT_CALLS: Record<string, (store: Store, account: string, of: Ids) => unknown> = {
  'cursors.get': (store, account) => store.cursors.get(account, 'INBOX'),
  'cursors.set': (store, account) => store.cursors.set(account, 'INBOX', 'x', 9),
  'messages.known': (store, account, of) => [...store.messages.known(account, [`file:${of.account}`])],
  'messages.hasContent': (store, account, of) => store.messages.hasContent(account, sha256(of.message)) || null,
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
  'actions.approvedHash': (store, account, of) => store.actions.approvedHash(account, of.action),
};

/** Everything else: accounts and settings are the user's own, the rest carries ids, counts, codes and hashes only. */
const NO_CONTENT = [
  'accounts.get accounts.ids accounts.insert accounts.list accounts.remove accounts.setActive accounts.setChecked',
  'accounts.setHealth accounts.updateOptions settings.get settings.set',
  'alerts.clearAccount alerts.clearCode alerts.clearSession alerts.open alerts.raise',
  'audit.insert audit.last audit.page audit.walk',
  'messages.countsByState messages.insertObserved messages.insertTombstone messages.observed',
  'sessions.due sessions.insert sessions.nextDueAtMs sessions.setNotified sessions.unnotified',
  'actions.addEdit actions.approved actions.beginExecution actions.counts actions.finishExecution actions.insert',
  'actions.insertApproval actions.interrupted held.insert outcomes.insert modelCalls.insert',
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
    visibleText: 'canary',
    from: { name: 'Canary', address: 'canary@example.org' },
  });
  const session = addSession(store, account, parsed);
  const [action = ''] = addProposals(store, account, session.id, [{ kind: 'no_action', params: { reason: 'canary' } }]);
  const key = { accountId: account, sessionId: session.id, actionId: action, atMs: 1 };
  const outcome = newId();
  store.outcomes.insert({ ...key, id: outcome, content: { kind: 'no_action', reason: 'canary' } });
  store.actions.insertApproval({ id: newId(), ...key, contentSha256: 'f'.repeat(64) });
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
    startedAtMs: 1,
    finishedAtMs: 2,
  });
  const heldMessage = addMessage(store, account, parsed, { sourceKey: `file:${account}` });
  const held = newId();
  const heldRow = { id: held, accountId: account, messageId: heldMessage.id, traceId: heldMessage.traceId };
  store.held.insert({ ...heldRow, topic: 'canary', reason: 'sender_not_allowed', atMs: 1 });

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
    theirs: { account, message: session.messageId, session: session.id, action, held, outcome },
    dump,
  };
}

/** What a caller gets to see; empty for nothing. */
function shown(result: unknown): string {
  if (result === null || result === undefined || (Array.isArray(result) && result.length === 0)) return '';
  return JSON.stringify(result);
}
