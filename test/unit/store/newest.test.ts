import { describe, expect, it, vi } from 'vitest';
import { messageIndex } from '../../../electron/store/message-index';
import { messageRepository } from '../../../electron/store/messages';
import type { Store } from '../../../electron/store/store';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

const timesOf = (store: Store, scope: string[], limit: number, before?: number) =>
  store.messages.newest(scope, limit, before).map(({ place }) => Math.floor(place / 1_024));

describe('the newest messages', () => {
  it('are those of all accounts of the scope in one order, page after page, and of no other account', () => {
    const { store } = tempStore();
    const [mine, yours, other] = ['mine', 'yours', 'other'].map((label) => addAccount(store, { label })) as [
      string,
      string,
      string,
    ];
    for (const [account, receivedAtMs] of [
      [mine, 10],
      [yours, 20],
      [mine, 30],
      [other, 40],
      [mine, 50],
      [yours, 60],
    ] as const)
      addMessage(store, account, undefined, { receivedAtMs });
    expect(timesOf(store, [mine, yours], 3)).toEqual([60, 50, 30]);
    const last = store.messages.newest([mine, yours], 3).at(-1)?.place;
    expect(timesOf(store, [mine, yours], 3, last)).toEqual([20, 10]);
    expect(timesOf(store, [other, other], 3)).toEqual([40]);
    expect(timesOf(store, [], 3)).toEqual([]);
  });

  it('are found by an index in their order, however many there are', () => {
    const db = tempStore().sql();
    const prepare = vi.spyOn(db, 'prepare');
    messageRepository(db, messageIndex(db));
    const [query] = prepare.mock.calls.map(([source]) => source).filter((source) => source.includes('AS place'));
    prepare.mockRestore();
    const plan = db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
      .all({ account: 'a', before: 9, limit: 50 });
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH message_contents USING INDEX contents_by_account (account_id=? AND rowid<?)',
    ]);
  });
});
