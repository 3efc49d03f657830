import { describe, expect, it, onTestFinished } from 'vitest';
import { parseQuery } from '../../../electron/search/query';
import { openStore } from '../../../electron/store/store';
import { oldProfile } from '../../support/old-profile';

const FILE = { name: 'a.pdf', type: 'application/pdf', size: 1, flags: [] };

describe('a profile of before the sorted index', () => {
  it('keeps every message, finds it by every means, and counts its bytes once', () => {
    const { file, key, octets } = oldProfile([
      { id: 'm1', atMs: 3_000, over: { visibleText: '我们签署合同' } },
      { id: 'm2', atMs: 1_000, over: { visibleText: 'blue', attachments: [FILE] }, seen: true },
      ...Array.from({ length: 1_100 }, (_, n) => ({ id: `n${n}`, atMs: 2_000, over: { visibleText: 'many' } })),
      { id: 'm3', atMs: 2_001, over: { from: { name: 'Zoe', address: 'ZOE@example.org' } } },
      { id: 'm4', atMs: -5, over: { visibleText: 'before all time' } },
    ]);
    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    const found = (text: string) => store.search.search(['a'], parseQuery(text, 10_000), 2_000).map((hit) => hit.id);
    expect(found('')).toHaveLength(1_104);
    expect(found('').slice(0, 2)).toEqual(['m1', 'm3']);
    expect(found('').slice(-2)).toEqual(['m2', 'm4']);
    expect(found('合同')).toEqual(['m1']);
    expect(found('has:attachment')).toEqual(['m2']);
    expect(found('is:read')).toEqual(['m2']);
    expect(found('many')).toHaveLength(1_100);
    expect(store.search.people(['a'], 'zoe', 5)).toMatchObject([{ name: 'Zoe', address: 'zoe@example.org', n: 1 }]);
    expect(store.accounts.get('a')?.keptBytes).toBe(octets);
    expect(store.messages.get(['a'], 'm1')?.parsed.visibleText).toBe('我们签署合同');
    expect(store.integrity()).toBe('ok');
    store.removeAccount('a');
    expect(store.search.search(['a'], parseQuery('many', 1), 5)).toEqual([]);
  });
});
