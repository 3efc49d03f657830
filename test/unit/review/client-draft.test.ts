import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import { AppError } from '../../../shared/errors/app-error';
import { createAuditTrail, verifyAuditLog } from '../../../electron/audit/audit-log';
import { draftMarks } from '../../../electron/cli/mcp-server/draft-marks';
import { newId } from '../../../electron/lib/ids';
import { proposeClientDraft } from '../../../electron/review/client-draft';
import type { Store } from '../../../electron/store/store';
import type { ParsedMessage } from '../../../shared/domain/message';
import { ManualClock } from '../../support/manual-clock';
import { ANN, ME, sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

const BOB = { name: 'Bob', address: 'bob@example.org' };
const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const HIDDEN = '\u200B\u202E';

describe('a draft of another program', () => {
  it('becomes a proposal of a new session that waits for the user', () => {
    const { store, account, message, propose } = drafting();
    const { sessionId, actionId } = propose({ body: 'Yes.', reply_all: true });
    expect(store.sessions.get([account], sessionId)).toMatchObject({
      messageId: message.id,
      traceId: message.traceId,
      trigger: 'client',
      topic: 'lunch on Friday',
      status: 'awaiting_review',
      result: { dropped: [], failure: null },
    });
    expect(store.actions.get([account], actionId)).toMatchObject({
      index: 0,
      status: 'proposed',
      original: { kind: 'draft_reply', params: { body: 'Yes.', reply_all: true } },
      rationale: 'Proposed by the program helper.',
      flags: ['from_client'],
    });
    expect(store.sessions.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });

  it('is in the audit log by the name of the program, without its words', () => {
    const { store, propose } = drafting();
    const { sessionId, actionId } = propose({ body: 'marzipan' });
    const rows = [...store.audit.walk()];
    expect(rows.map(({ kind, detailJson }) => [kind, JSON.parse(detailJson) as unknown])).toEqual([
      ['genie.prefix_matched', { trigger: 'client', client: 'helper' }],
      ['genie.proposed', { client: 'helper' }],
    ]);
    expect(rows[1]).toMatchObject({ sessionId, actionId });
    expect(JSON.stringify(rows)).not.toContain('marzipan');
    expect(verifyAuditLog(store).ok).toBe(true);
  });

  it('takes the next place of a session that is there, behind the gaps of its answer', () => {
    const { store, account, propose, session } = withSession();
    store.actions.insert({
      ...{ id: newId(), accountId: account, sessionId: session.id, index: 7, action: TASK },
      ...{ rationale: '', flags: [], atMs: 1 },
    });
    expect(propose({ body: 'Yes.' }).sessionId).toBe(session.id);
    expect(store.actions.bySession([account], session.id).map((one) => one.index)).toEqual([0, 7, 8]);
    expect([...store.audit.walk()].map((row) => row.kind)).toEqual(['genie.proposed']);
  });

  it('opens a settled session again', () => {
    const { store, account, propose, session } = withSession();
    store.sessions.setStatus(account, session.id, 'dismissed', 9);
    store.actions.setStatus(account, session.actionId, 'proposed', 'dismissed', {}, 9);
    propose({ body: 'Yes.' });
    expect(store.sessions.get([account], session.id)?.status).toBe('awaiting_review');
  });

  it('leaves a session executing whose approved proposal has not run yet', () => {
    const { store, account, propose, session } = withSession();
    store.actions.setStatus(account, session.actionId, 'proposed', 'approved', {}, 9);
    propose({ body: 'Yes.' });
    expect(store.sessions.get([account], session.id)?.status).toBe('executing');
  });

  it('goes to people who take part, in any case of letters', () => {
    const { propose } = drafting({ cc: [BOB] });
    expect(codeOf(() => propose({ body: 'Yes.', to: ['ANN@example.org'], cc: ['bob@example.org'] }))).toBe('done');
  });

  it.each([
    ['a stranger', { to: ['mallory@example.net'] }],
    ['a stranger in copy', { cc: ['mallory@example.net'] }],
    ['a look-alike: the Kelvin sign for a k', { to: ['\u212Aim@example.org'] }],
    ['two addresses in one', { to: ['ann@example.org, mallory@example.net'] }],
    ['a subject with another header', { subject: 'x\r\nBcc: mallory@example.net' }],
    ['a hidden copy', { bcc: ['ann@example.org'] }],
    ['no text', { body: '' }],
    ['nothing but hidden characters', { body: HIDDEN }],
    ['a text beyond its limit', { body: 'x'.repeat(20_001) }],
    ['a text that is none', { body: { toString: 'x' } }],
  ])('is refused with %s, and nothing is stored', (_what, over) => {
    const { store, account, propose } = drafting({ cc: [{ name: '', address: 'kim@example.org' }] });
    expect(codeOf(() => propose({ body: 'Yes.', ...over }))).toBe('bad_input');
    expect(store.sessions.countOpen([account])).toBe(0);
    expect(store.audit.last()).toBeNull();
  });

  it('loses characters nobody sees, and says so', () => {
    const { store, account, propose } = drafting();
    const { actionId } = propose({ body: `Pay${HIDDEN} now`, subject: `Re:${HIDDEN} x` });
    expect(store.actions.get([account], actionId)).toMatchObject({
      original: { params: { body: 'Pay now', subject: 'Re: x' } },
      flags: ['hidden_chars', 'from_client'],
    });
  });

  it('carries the marks that a draft of a model would carry', () => {
    const { store, account, propose } = drafting({ replyTo: [BOB] });
    const body = 'See https://evil.example/ ![x](https://evil.example/y)';
    const { actionId } = propose({ body, to: ['bob@example.org'] });
    expect(store.actions.get([account], actionId)?.flags).toEqual([
      ...['remote_content', 'url_not_in_mail', 'reply_to_differs', 'from_client'],
    ]);
  });

  it('waits while proposals are prepared, and while the mail is a held request', () => {
    const { store, account, propose } = drafting();
    const busy = addSession(store, account, sampleMessage());
    expect(codeOf(() => propose({ body: 'Yes.' }, { messageId: busy.messageId }))).toBe('conflict');
    expect(store.sessions.get([account], busy.id)?.status).toBe('proposing');
    const held = routedMessage(store, account);
    const row = { id: newId(), accountId: account, messageId: held.id, traceId: held.traceId };
    store.held.insert({ ...row, topic: 'x', reason: 'sender_not_allowed', atMs: 1 });
    expect(codeOf(() => propose({ body: 'Yes.' }, { messageId: held.id }))).toBe('conflict');
  });

  it('waits until it is decided whether the mail itself is a request', () => {
    const { store, account, propose } = drafting();
    const { id: messageId } = addMessage(store, account);
    expect(codeOf(() => propose({ body: 'Yes.' }, { messageId }))).toBe('conflict');
    store.messages.setRouted(account, messageId, 'no_prefix');
    expect(codeOf(() => propose({ body: 'Yes.' }, { messageId }))).toBe('done');
  });

  it('is refused a second time while the first one waits', () => {
    const { propose } = drafting();
    propose({ body: 'Yes.' });
    expect(codeOf(() => propose({ body: 'Yes.' }))).toBe('conflict');
    expect(codeOf(() => propose({ body: 'No.' }))).toBe('done');
  });

  it('cannot flood one request, nor the queue', () => {
    const { store, account, propose } = drafting();
    for (let n = 0; n < 20; n += 1) propose({ body: `Draft ${n}.` });
    expect(codeOf(() => propose({ body: 'One more.' }))).toBe('quota');
    const again = () => propose({ body: 'Yes.' }, { messageId: routedMessage(store, account).id });
    for (let n = 1; n < 100; n += 1) again();
    expect(codeOf(again)).toBe('quota');
    expect(store.sessions.countWaiting([account])).toBe(100);
  });

  it('finds no message of another account', () => {
    const { store, propose } = drafting();
    const other = addAccount(store, { label: 'Other' });
    expect(codeOf(() => propose({ body: 'Yes.' }, { messageId: addMessage(store, other).id }))).toBe('not_found');
    expect(codeOf(() => propose({ body: 'Yes.' }, { messageId: '../../etc/passwd' }))).toBe('not_found');
  });

  it('is not there when its audit row cannot be written', () => {
    const { store, account, message, deps } = drafting();
    const powerCut = () => {
      throw new Error('power cut');
    };
    const draft = { client: 'helper', accountId: account, messageId: message.id, params: { body: 'Yes.' } };
    expect(() => proposeClientDraft({ ...deps, audit: { record: powerCut } }, draft)).toThrow('power cut');
    expect(store.sessions.byMessage([account], message.id)).toBeNull();
  });
});

function drafting(over: Partial<ParsedMessage> = {}) {
  const { store } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const parsed = sampleMessage({ subject: ' lunch\ton Friday', from: ANN, to: [ME], ...over });
  const message = routedMessage(store, account, parsed);
  const deps = { store, audit: createAuditTrail(store, clock), clock, marks: draftMarks };
  const propose = (params: unknown, named: { messageId?: string } = {}) =>
    proposeClientDraft(deps, { client: 'helper', accountId: account, messageId: message.id, params, ...named });
  return { store, account, message, deps, propose };
}

function routedMessage(store: Store, account: string, parsed?: ParsedMessage) {
  const message = addMessage(store, account, parsed);
  store.messages.setRouted(account, message.id, 'no_prefix');
  return message;
}

/** A message whose request waits with one proposal. */
function withSession() {
  const { store, account, propose } = drafting();
  const { id, messageId } = addSession(store, account, sampleMessage());
  const [actionId = ''] = addProposals(store, account, id, [TASK]);
  return { store, account, session: { id, actionId }, propose: (params: unknown) => propose(params, { messageId }) };
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError && error.hint !== '' && error.message.endsWith('.')) return error.code;
    throw error;
  }
  return 'done';
}
