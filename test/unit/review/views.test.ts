import { describe, expect, it } from 'vitest';
import { heldView as heldShape, queueItem, sessionView as sessionShape } from '../../../shared/ipc/views';
import { newId } from '../../../electron/lib/ids';
import { approvable } from '../../../electron/review/approvable';
import { reviewQueue } from '../../../electron/review/queue';
import { heldView, sessionView } from '../../../electron/review/session-view';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

describe('the review queue', () => {
  it('shows what is not settled, sessions and held requests of all accounts, the newest mail first', () => {
    const { store, account, session } = opened();
    const other = addAccount(store);
    const held = hold(store, other, 9_000);
    const settled = addSession(store, account).id;
    store.sessions.setStatus(account, settled, 'completed', 1);
    const items = reviewQueue(store, 'open');
    expect(items.map((item) => [item.type, item.id, item.status])).toEqual([
      ['held', held, 'held'],
      ['session', session, 'awaiting_review'],
    ]);
    expect(items[1]).toMatchObject({
      proposals: 2,
      waiting: 2,
      from: { address: 'ann@example.org' },
      topic: 'answer Ann',
    });
    for (const item of items) expect(queueItem.parse(item)).toEqual(item);
    expect(reviewQueue(store, 'all')).toHaveLength(3);
  });

  it('counts as waiting only what still waits for the user', () => {
    const { store, account, ids } = opened();
    store.actions.setStatus(account, ids[0] ?? '', 'proposed', 'dismissed', {}, 1);
    expect(reviewQueue(store, 'open')[0]).toMatchObject({ proposals: 2, waiting: 1 });
  });

  it('has the first words of the mail in one line', () => {
    const { store, account } = opened();
    addSession(store, account, sampleMessage({ visibleText: `Hello\n\n  Ann,\t${'x'.repeat(300)}` }));
    const [preview] = reviewQueue(store, 'open')
      .map((item) => item.preview)
      .filter((text) => text.startsWith('Hello'));
    expect(preview).toMatch(/^Hello Ann, x+$/);
    expect(preview).toHaveLength(140);
  });

  it('has nothing of a removed account', () => {
    const { store, account } = opened();
    hold(store, account, 1);
    store.removeAccount(account);
    expect(reviewQueue(store, 'all')).toEqual([]);
  });
});

describe('the view of a session', () => {
  it('has everything to decide by: the mail, who wrote it, the proposals, their effect and hash', () => {
    const { store, account, session, ids } = opened();
    const view = sessionView(store, session);
    expect(sessionShape.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      status: 'awaiting_review',
      accountLabel: 'Work',
      message: { visibleText: 'Does Friday suit you?', sender: { verdict: 'pass', trusted: true } },
      contextMessages: 0,
      modelCall: null,
    });
    const [draft] = view.actions;
    expect(draft?.effect.draft).toMatchObject({ from: 'me@example.com', to: ['ann@example.org'], cc: [] });
    const stored = store.actions.get([account], ids[0] ?? '');
    expect(draft?.contentHash).toBe(stored && approvable(store, stored).contentHash);
  });

  it('shows a sender as trusted only when verified and allowed', () => {
    for (const [over, trusted] of [
      [{ from: { name: '', address: 'ANN@example.org' } }, true],
      [{ from: { name: 'Ann Lee', address: 'eve@example.net' } }, false],
      [{ sender: { verdict: 'none', reason: 'x', domain: null } }, false],
    ] as const) {
      const { store, session } = opened(over);
      expect(sessionView(store, session).message.sender.trusted).toBe(trusted);
    }
  });

  it('of another or a removed account is not found', () => {
    const { store, account, session } = opened();
    expect(() => sessionView(store, 'no such id')).toThrow('does not exist');
    store.removeAccount(account);
    expect(() => sessionView(store, session)).toThrow('does not exist');
  });
});

describe('the view of a held request', () => {
  it('says why it is held, and shows the mail', () => {
    const { store, account } = opened();
    const view = heldView(store, hold(store, account, 1));
    expect(heldShape.parse(view)).toEqual(view);
    expect(view).toMatchObject({ reason: 'sender_not_allowed', message: { visibleText: 'Does Friday suit you?' } });
    expect(() => heldView(store, 'no such id')).toThrow('does not exist');
  });
});

function opened(over: Parameters<typeof sampleMessage>[0] = {}) {
  const { store } = tempStore();
  const account = addAccount(store);
  const session = addSession(store, account, sampleMessage(over)).id;
  const ids = addProposals(store, account, session, [
    { kind: 'draft_reply', params: { body: 'Yes.' } },
    { kind: 'no_action', params: {} },
  ]);
  return { store, account, session, ids };
}

function hold(store: ReturnType<typeof tempStore>['store'], accountId: string, receivedAtMs: number): string {
  const { id: messageId, traceId } = addMessage(store, accountId, sampleMessage(), { receivedAtMs });
  const id = newId();
  store.held.insert({ id, accountId, messageId, traceId, topic: 't', reason: 'sender_not_allowed', atMs: 1 });
  return id;
}
