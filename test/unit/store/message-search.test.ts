import { describe, expect, it } from 'vitest';
import { mailOf } from '../../support/searchable-mail';

describe('people', () => {
  it('are found by a part of their name or address, most recent first, with wildcards taken as letters', () => {
    const { store, account } = mailOf(
      {
        ann: { from: { name: 'Ann Lee', address: 'Ann@example.org' } },
        anna: { from: { name: 'Anna', address: 'a_b@example.org' } },
        bob: { from: { name: 'Bob', address: 'bob@example.org' } },
      },
      { ann: 1, anna: 2, bob: 3 },
    );
    const names = (text: string) => store.search.people([account], text, 10).map((one) => one.name);
    expect(names('ann')).toEqual(['Anna', 'Ann Lee']);
    expect(names('bob@')).toEqual(['Bob']);
    expect(names('%')).toEqual([]);
    expect(names('a_b')).toEqual(['Anna']);
    expect(names('\\')).toEqual([]);
  });
});
