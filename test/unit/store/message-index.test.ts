import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../electron/search/query';
import { sampleMessage } from '../../support/sample-message';
import { mailOf, NOW } from '../../support/searchable-mail';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

describe('the index', () => {
  it('is made anew from what is stored, and finds the same as before (bars D9)', () => {
    const { store, sql, find } = mailOf({ zh: { visibleText: '签署合同' }, de: { visibleText: 'Grüße aus München' } });
    sql().exec('DELETE FROM message_index');
    expect(find('合同')).toEqual([]);
    store.search.rebuild();
    expect(find('合同')).toEqual(['zh']);
    expect(find('munchen')).toEqual(['de']);
  });

  it('that is damaged says so, loses no mail, and is mended by making it anew (bars D9)', () => {
    const { store, account, sql, find } = mailOf({ one: { visibleText: 'zebrafish' }, two: { visibleText: 'zebra' } });
    // Shadow tables cannot be written otherwise.
    sql().unsafeMode().exec("UPDATE message_index_data SET block = x'0102030405060708' WHERE id > 10");
    expect(() => find('zebrafish')).toThrow(
      expect.objectContaining({
        code: 'database_unreadable',
        hint: expect.stringContaining('--rebuild') as string,
      }) as Error,
    );
    store.search.rebuild();
    expect(find('zebrafish')).toEqual(['one']);
    expect(store.search.search([account], parseQuery('', NOW), 5)).toHaveLength(2);
    expect(store.integrity()).toBe('ok');
  });

  it('forgets the words of a message with the message', () => {
    const { sql, find } = mailOf({ one: { visibleText: 'zebrafish' } });
    expect(find('zebrafish')).toEqual(['one']);
    const db = sql();
    db.exec('DELETE FROM message_contents');
    expect(db.prepare("SELECT count(*) FROM message_index WHERE message_index MATCH 'zebrafish'").pluck().get()).toBe(
      0,
    );
    expect(db.serialize().includes('zebrafish')).toBe(false);
  });

  it('takes what one transaction stored as one part, so that nothing has to be merged', () => {
    const { store, account, sql, find } = filled();
    store.transaction(() => {
      for (let n = 0; n < 50; n += 1) addMessage(store, account, sampleMessage({ visibleText: `zebrafish ${n}` }));
    });
    expect(sql().prepare('SELECT count(DISTINCT segid) FROM message_index_idx').pluck().get()).toBe(1);
    expect(find('zebrafish')).toHaveLength(50);
  });

  it('takes nothing of a transaction that is rolled back, and goes on after it', () => {
    const { store, account, find } = filled();
    const broken = () =>
      store.transaction(() => {
        addMessage(store, account, sampleMessage({ visibleText: 'zebrafish' }));
        throw new Error('on purpose');
      });
    expect(broken).toThrow('on purpose');
    expect(find('zebrafish')).toEqual([]);
    addMessage(store, account, sampleMessage({ visibleText: 'zebra alone' }));
    expect(find('zebra')).toHaveLength(1);
  });

  it('keeps no word of a message that is stored and removed in one transaction', () => {
    const { store, account, sql } = filled();
    store.transaction(() => {
      addMessage(store, account, sampleMessage({ visibleText: 'zebrafish' }));
      store.removeAccount(account);
    });
    expect(sql().prepare('SELECT count(*) FROM message_index').pluck().get()).toBe(0);
  });
});

function filled() {
  const { store, sql } = tempStore();
  const account = addAccount(store);
  const find = (query: string) => store.search.search([account], parseQuery(query, NOW), 100);
  return { store, account, sql, find };
}
