import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { parseQuery } from '../../../electron/search/query';
import type { Store } from '../../../electron/store/store';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';
import { seededRandom } from '../../support/seeded-random';

const NOW = Date.UTC(2026, 0, 15);
const DAY = 86_400_000;

describe('the search grammar', () => {
  it('finds words anywhere, also their beginnings, and needs all of them', () => {
    const { find } = mailOf({
      tax: { subject: 'Tax report', visibleText: 'due on Friday' },
      tea: { subject: 'Tea', visibleText: 'Friday at five' },
    });
    expect(find('friday')).toEqual(['tax', 'tea']);
    expect(find('fri tax')).toEqual(['tax']);
    expect(find('friday monday')).toEqual([]);
  });

  it('takes a quoted phrase as it stands', () => {
    const { find } = mailOf({ one: { visibleText: 'blue sky over' }, two: { visibleText: 'sky blue over' } });
    expect(find('"blue sky"')).toEqual(['one']);
    expect(find('"blue sky')).toEqual(['one', 'two']);
  });

  it('looks in one field where it is named', () => {
    const { find } = mailOf({
      sent: { from: { name: 'Ann Lee', address: 'ann@example.org' }, visibleText: 'hello' },
      got: { from: { name: 'Bob', address: 'bob@example.org' }, to: [{ name: 'Ann Lee', address: 'ann@example.org' }] },
      told: { from: null, subject: 'About Ann Lee', to: [] },
    });
    expect(find('from:ann')).toEqual(['sent']);
    expect(find('FROM:ann@example.org')).toEqual(['sent']);
    expect(find('to:"ann lee"')).toEqual(['got']);
    expect(find('subject:"ann lee"')).toEqual(['told']);
    expect(find('subject:ann from:bob')).toEqual([]);
  });

  it('finds what has an attachment, and what is newer or older than some days', () => {
    const file = { name: 'a.pdf', type: 'application/pdf', size: 1, flags: [] };
    const { find } = mailOf(
      { with: { attachments: [file] }, without: {} },
      { with: NOW - 10 * DAY, without: NOW - 2 * DAY },
    );
    expect(find('has:attachment')).toEqual(['with']);
    expect(find('newer_than:7d')).toEqual(['without']);
    expect(find('older_than:7d')).toEqual(['with']);
    expect(find('newer_than:30 older_than:1d')).toEqual(['with', 'without']);
    expect(find('has:attachment newer_than:7d')).toEqual([]);
    expect(find('')).toEqual(['with', 'without']);
  });

  it('finds words of other scripts, with and without their marks', () => {
    const { find } = mailOf({
      de: { visibleText: 'Grüße aus München' },
      ru: { visibleText: 'Договор подписан' },
      zh: { visibleText: '合同 已经 签署' },
    });
    expect(find('grusse')).toEqual([]);
    expect(find('munchen')).toEqual(['de']);
    expect(find('договор')).toEqual(['ru']);
    expect(find('合同')).toEqual(['zh']);
  });

  it.each([
    'blue AND red',
    'blue OR red',
    'NOT blue',
    'blue NEAR red',
    'NEAR(blue red)',
    'blue*',
    '^blue',
    'body:blue',
    '{subject body}:blue',
    '-blue',
    '(blue',
    'blue"',
    '"',
    '""',
    'from:',
    'from:""',
    'newer_than:soon',
    'has:nothing',
    "'; DROP TABLE messages; --",
    'constructor:blue',
    '__proto__:blue',
    'valueof:"blue',
    'blue\u0000red',
    '"blue\u0000"',
    '\ud800',
  ])('takes %j for words, never for a command to the database', (text) => {
    const { store, account, find } = mailOf({ both: { visibleText: 'blue and red or not near' } });
    expect(() => find(text)).not.toThrow();
    expect(store.search.search([account], parseQuery('blue', NOW), 10)).toHaveLength(1);
  });

  it('needs the words of an operator like any other word', () => {
    const { find } = mailOf({ one: { visibleText: 'blue' }, two: { visibleText: 'blue or red' } });
    expect(find('blue OR red')).toEqual(['two']);
    expect(find('blue NOT red')).toEqual([]);
  });

  it('never makes the database refuse a query, whatever is typed', () => {
    const { store, account } = mailOf({ one: { visibleText: 'blue' } });
    const random = seededRandom(20_260_115);
    const refused: string[] = [];
    for (let n = 0; n < 5_000; n += 1) {
      const text = randomText(random);
      try {
        store.search.search([account], parseQuery(text, NOW), 5);
      } catch (error) {
        refused.push(`${JSON.stringify(text)}: ${String(error)}`);
      }
    }
    expect(refused.slice(0, 5)).toEqual([]);
  });
});

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

/** An account with one message a name. `find` answers with the names of what matches, sorted. */
function mailOf(mails: Record<string, Partial<ParsedMessage>>, receivedAtMs: Record<string, number> = {}) {
  const { store } = tempStore();
  const account = addAccount(store);
  const names = new Map<string, string>();
  store.transaction(() => {
    for (const [name, over] of Object.entries(mails)) {
      const parsed = sampleMessage({ subject: 'x', visibleText: 'y', ...over });
      names.set(addMessage(store, account, parsed, { receivedAtMs: receivedAtMs[name] ?? NOW }).id, name);
    }
  });
  const find = (text: string): string[] => hits(store, account, text).map((id) => names.get(id) ?? '?');
  return { store, account, find: (text: string) => find(text).sort() };
}

function hits(store: Store, account: string, text: string): string[] {
  return store.search.search([account], parseQuery(text, NOW), 100).map((hit) => hit.id);
}

const PIECES = [
  ...['"', "'", '*', '^', ':', '(', ')', '{', '}', '-', '+', ',', '.', '\\', '\0', '\n', ' ', ' ', '%', '_', '/', ';'],
  ...[
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(',
    'from:',
    'to:',
    'subject:',
    'has:attachment',
    'newer_than:',
    'older_than:7d',
  ],
  ...['blue', 'ü', '合同', '١٢', '\ud83d\ude00', '\ud800', '\u0301', '\u200b', 'rank', 'message_index', 'ⅷ', '𝟘', '〇'],
];

function randomText(random: () => number): string {
  const length = Math.floor(random() * 12);
  return Array.from({ length }, () =>
    random() < 0.8
      ? PIECES[Math.floor(random() * PIECES.length)]
      : String.fromCodePoint(Math.floor(random() * 0x11_0000)),
  ).join('');
}
