import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../electron/search/query';
import { mailOf, NOW } from '../../support/searchable-mail';

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
});
