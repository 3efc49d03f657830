import { describe, expect, it } from 'vitest';
import { parseQuery, serverWords } from '../../../electron/search/query';
import { accountMark, ATTACHMENT_MARK } from '../../../electron/store/index-text';
import { firstSearchId } from '../../../electron/store/message-index';
import { mailOf, NOW } from '../../support/searchable-mail';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';
import { seededRandom } from '../../support/seeded-random';

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
    expect(find('-has:attachment')).toEqual(['without']);
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
    ['Chinese', '我们明天签署合同，谢谢。', ['合同', '签署合同', '"明天签署"'], ['同合', '合约']],
    ['Japanese', '東京でのカタログ会議について', ['会議', 'カタログ', 'ｶﾀﾛｸﾞ'], ['京都', 'グロ']],
    ['Korean', '오늘회의가 있습니다', ['회의', '오늘'], ['의회']],
    ['Thai', 'ขอใบเสนอราคาด้วย', ['ราคา', 'เสนอ'], ['คารา']],
    ['full-width', 'Ｉｎｖｏｉｃｅ ２０２６ ﬁnal', ['invoice', '2026', 'final', 'ｆｉｎａｌ'], ['invoic2026']],
  ])('finds words inside unspaced %s text and in other width forms', (_what, visibleText, found, missed) => {
    const { find } = mailOf({ one: { visibleText }, other: { visibleText: 'nothing of it' } });
    for (const text of found) expect([text, find(text)]).toEqual([text, ['one']]);
    for (const text of missed) expect([text, find(text)]).toEqual([text, []]);
    expect(find(`subject:${found[0]}`)).toEqual([]);
  });

  it('leaves out what has an excluded word, phrase, field or mark', () => {
    const { find } = mailOf({
      tea: { subject: 'tea', visibleText: 'green leaves' },
      cake: { subject: 'cake', visibleText: 'green icing', from: { name: 'Bob', address: 'bob@example.org' } },
      catalogue: { subject: 'catalogue', visibleText: 'all the leaves' },
    });
    expect(find('green -icing')).toEqual(['tea']);
    expect(find('-"green leaves"')).toEqual(['cake', 'catalogue']);
    expect(find('-from:bob')).toEqual(['catalogue', 'tea']);
    expect(find('-green -leaves')).toEqual([]);
    // Only the whole word is excluded.
    expect(find('-cat')).toEqual(['cake', 'catalogue', 'tea']);
    expect(find('well-known')).toEqual([]);
  });

  it('takes words of one and two letters whole, longer ones also as beginnings', () => {
    const { find } = mailOf({ to: { visibleText: 'to me' }, together: { visibleText: 'together' } });
    expect(find('to')).toEqual(['to']);
    expect(find('tog')).toEqual(['together']);
  });

  it('finds what is unread or read, and follows the mark of the server', () => {
    const { store, account, find } = mailOf({ old: { visibleText: 'blue' }, fresh: { visibleText: 'blue' } });
    const [first] = store.search.search([account], parseQuery('blue', NOW), 10);
    expect(find('is:unread blue')).toEqual(['fresh', 'old']);
    store.ledger.setSeen(account, `file:${first?.id}`, true);
    expect([find('is:unread'), find('is:read')].flat().sort()).toEqual(['fresh', 'old']);
    expect(find('is:read')).toHaveLength(1);
    expect(find('-is:unread blue')).toEqual(find('is:read'));
  });

  it('takes days as the user counts them: after includes the day, before does not', () => {
    const noon = (day: number) => new Date(2026, 0, day, 12).getTime();
    const { find } = mailOf({ third: {}, fourth: {}, fifth: {} }, { third: noon(3), fourth: noon(4), fifth: noon(5) });
    expect(find('after:2026-01-04')).toEqual(['fifth', 'fourth']);
    expect(find('before:2026-01-04')).toEqual(['third']);
    expect(find('after:2026-01-04 before:2026-01-05')).toEqual(['fourth']);
    expect(find('after:soon')).toEqual([]);
  });

  it('looks in one account by its label, address or id, and never outside of what may be seen', () => {
    const { store } = tempStore();
    const work = addAccount(store, { label: 'Work mail', addresses: ['ann@work.example'] });
    const home = addAccount(store, { label: 'Home', addresses: ['ann@home.example'] });
    addMessage(store, work);
    addMessage(store, home);
    const found = (text: string, scope: string[]) =>
      store.search.search(scope, parseQuery(text, NOW), 10).map((hit) => hit.accountId);
    expect(found('account:"work MAIL" answer', [work, home])).toEqual([work]);
    expect(found('account:ann@home.example', [work, home])).toEqual([home]);
    expect(found(`account:${work}`, [work, home])).toEqual([work]);
    expect(found(`account:${work} account:home`, [work, home]).sort()).toEqual([work, home].sort());
    expect(found('account:home', [work])).toEqual([]);
    expect(found('account:nowhere', [work, home])).toEqual([]);
  });

  it('gives the newest first, also among many of one moment', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    const ids = store.transaction(() =>
      [5_000, 1_000, ...Array<number>(1_500).fill(3_000), 4_000].map(
        (receivedAtMs) => [receivedAtMs, addMessage(store, account, sampleMessage(), { receivedAtMs }).id] as const,
      ),
    );
    const hits = store.search.search([account], parseQuery('answer', NOW), 2_000);
    expect(hits).toHaveLength(ids.length);
    expect(hits.map((hit) => hit.receivedAtMs)).toEqual(hits.map((hit) => hit.receivedAtMs).sort((a, b) => b - a));
    expect(store.search.search([account], parseQuery('answer', NOW), 2).map((hit) => hit.receivedAtMs)).toEqual([
      5_000, 4_000,
    ]);
  });

  it.each([-1, 0.5, Number.NaN, Infinity, 9e15, 253_402_300_799_000])('keeps and finds mail of the time %d', (time) => {
    const { store } = tempStore();
    const account = addAccount(store);
    if (!Number.isSafeInteger(time)) {
      expect(firstSearchId(time)).toBeLessThanOrEqual(BigInt(Number.MAX_SAFE_INTEGER));
      return;
    }
    const { id } = addMessage(store, account, sampleMessage(), { receivedAtMs: time });
    expect(store.search.search([account], parseQuery('answer', NOW), 5).map((hit) => hit.id)).toEqual([id]);
  });

  it('cannot be made to see another account or an attachment by what a mail says', () => {
    const { store, account } = mailOf({ one: { visibleText: 'blue' } });
    const other = addAccount(store);
    addMessage(store, other, sampleMessage({ visibleText: `${accountMark(account)} ${ATTACHMENT_MARK} canary` }));
    expect(store.search.search([account], parseQuery('canary', NOW), 10)).toEqual([]);
    expect(store.search.search([other], parseQuery('has:attachment', NOW), 10)).toEqual([]);
    expect(store.search.search([other], parseQuery(ATTACHMENT_MARK, NOW), 10)).toHaveLength(1);
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

describe('words for the search of a server', () => {
  it.each([
    ['invoice from:ann@example.org "blue sky"', 'invoice ann@example.org blue sky'],
    ['has:attachment is:unread newer_than:7d account:work -spam', ''],
    ['http://example.org/x', 'http://example.org/x'],
    ['合同 -附件', '合同'],
    ['after:2026-01-01 "', ''],
  ])('of %j are %j', (text, words) => {
    expect(serverWords(text)).toBe(words);
  });
});

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
