import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { ruleCondition, type Rule, type RuleCondition } from '../../../shared/domain/rule';
import { decidingRule, ruleDomain, type RuledMessage } from '../../../electron/routing/rules';
import { sampleMessage } from '../../support/sample-message';
import { sampleRule, subjectContains } from '../../support/sample-rule';
import { cpuTimer } from '../../support/cpu-time';

const MESSAGE: Partial<ParsedMessage> = {
  subject: 'Re: Invoice 4711 of March',
  from: { name: 'Ann Lee', address: 'Ann@Mail.Example.org' },
  to: [
    { name: 'Me', address: 'me@example.com' },
    { name: '', address: 'team@example.net' },
  ],
  cc: [{ name: 'Cleo Clerk', address: 'cleo@xn--bcher-kva.example' }],
  listId: 'announce.lists.example.org',
  attachments: [{ name: 'a.pdf', type: 'application/pdf', size: 5, flags: [] }],
};

function matches(condition: RuleCondition, over: Partial<ParsedMessage> = {}, place: Partial<RuledMessage> = {}) {
  return decide([sampleRule({ conditions: [condition] })], over, place) !== null;
}

function decide(rules: Rule[], over: Partial<ParsedMessage> = {}, place: Partial<RuledMessage> = {}): string | null {
  const parsed = sampleMessage({ ...MESSAGE, ...over });
  return decidingRule(rules)({ accountId: 'a1', mailbox: 'INBOX/Kunden', size: 1_000, parsed, ...place })?.id ?? null;
}

const TEXT_CASES: [field: string, operator: string, found: string[], passed: string[]][] = [
  ['from', 'is', ['ann@mail.example.org', 'ANN LEE', ' Ann  Lee '], ['ann@example.org', 'Ann', 'me@example.com']],
  ['from', 'contains', ['@mail.', 'nn le', 'ample.ORG'], ['ann@example', 'cleo']],
  ['from', 'starts', ['ann@', 'Ann L'], ['Lee', '@mail']],
  ['from', 'ends', ['example.org', '@mail.example.org', 'Lee'], ['ann', 'example.or']],
  ['from', 'domain', ['example.org', 'MAIL.example.org.', '@example.org', '*.example.org', 'org'], ['ample.org']],
  ['to', 'is', ['me@example.com', 'team@example.net', 'cleo clerk'], ['ann@mail.example.org', 'team']],
  ['to', 'contains', ['team@', 'clerk'], ['ann']],
  ['to', 'starts', ['team@ex', 'Cleo'], ['example.net', 'clerk']],
  ['to', 'ends', ['example.net', 'Clerk'], ['team', 'Cleo']],
  ['to', 'domain', ['example.com', 'example.net', 'bücher.example'], ['example.org', 'xample.net']],
  ['subject', 'is', ['re: invoice 4711 of march'], ['invoice 4711 of march', 'Re:']],
  ['subject', 'contains', ['INVOICE', '4711', 'e 4711 o'], ['receipt', 'invoice of']],
  ['subject', 'starts', ['re: inv'], ['invoice']],
  ['subject', 'ends', ['of March'], ['Re', 'of Mar']],
  ['list', 'is', ['announce.lists.example.org'], ['announce']],
  ['list', 'contains', ['lists'], ['dev']],
  ['list', 'starts', ['Announce.'], ['lists']],
  ['list', 'ends', ['.example.org'], ['announce']],
  ['list', 'domain', ['lists.example.org', 'example.org'], ['ists.example.org', 'example.net']],
  ['folder', 'is', ['inbox/kunden'], ['INBOX']],
  ['folder', 'contains', ['/kun'], ['Spam']],
  ['folder', 'starts', ['INBOX'], ['Kunden']],
  ['folder', 'ends', ['Kunden'], ['INBOX']],
];

describe('a condition', () => {
  it.each(
    TEXT_CASES.flatMap(([field, operator, found, passed]) => [
      ...found.map((value) => [field, operator, value, true] as const),
      ...passed.map((value) => [field, operator, value, false] as const),
    ]),
  )('%s %s %j: %s', (field, operator, value, expected) => {
    expect(matches(ruleCondition.parse({ field, operator, value }))).toBe(expected);
  });

  it('is tested for every field and operator there is', () => {
    const tested = new Set(TEXT_CASES.map(([field, operator]) => `${field} ${operator}`));
    const others = ['has_attachment is', 'size above', 'size below', 'sender_verdict is'];
    const offered = ruleCondition.options.flatMap(({ shape }) => {
      const operators = 'options' in shape.operator ? shape.operator.options : ['is'];
      return operators.map((operator) => `${shape.field.value} ${operator}`);
    });
    expect(offered.filter((one) => !tested.has(one))).toEqual(others);
  });

  it('on attachments goes by whether there is one', () => {
    expect(matches({ field: 'has_attachment', operator: 'is', value: true })).toBe(true);
    expect(matches({ field: 'has_attachment', operator: 'is', value: false })).toBe(false);
    expect(matches({ field: 'has_attachment', operator: 'is', value: false }, { attachments: [] })).toBe(true);
  });

  it.each([
    ['above', 999, true],
    ['above', 1_000, false],
    ['below', 1_001, true],
    ['below', 1_000, false],
  ] as const)('on the size: 1,000 octets are %s %d: %s', (operator, value, expected) => {
    expect(matches({ field: 'size', operator, value })).toBe(expected);
  });

  it.each(['pass', 'fail', 'none', 'temperror'] as const)('on the verdict finds exactly %s', (value) => {
    const verdicts = ['pass', 'fail', 'none', 'temperror'] as const;
    const found = verdicts.filter((verdict) =>
      matches({ field: 'sender_verdict', operator: 'is', value }, { sender: { verdict, reason: 'x', domain: null } }),
    );
    expect(found).toEqual([value]);
  });

  it('is not met by what a message does not have', () => {
    const lacking: Partial<ParsedMessage> = { subject: null, from: null, to: [], cc: [], listId: undefined };
    for (const field of ['from', 'to', 'subject', 'list'] as const) {
      for (const operator of ['is', 'contains', 'starts', 'ends'] as const) {
        expect(matches({ field, operator, value: 'e' }, lacking)).toBe(false);
      }
    }
    expect(matches({ field: 'from', operator: 'domain', value: 'example.org' }, lacking)).toBe(false);
    expect(matches({ field: 'list', operator: 'domain', value: 'example.org' }, { listId: null })).toBe(false);
  });
});

describe('comparing', () => {
  it.each([
    ['case', 'INVOICE', 'invoice'],
    ['width', 'Ｉｎｖｏｉｃｅ：', 'invoice:'],
    ['invisible characters', 'In\u200Bvo\u00ADi\u{E0041}ce', 'invoice'],
    ['invisible characters of the rule', 'Invoice', 'in\u200Bvoice'],
    ['white space', 'Invoice \u00A0\t\n of', 'invoice of'],
    ['composed letters', 'Re\u0301sume\u0301', 'résumé'],
    ['compatibility forms', 'ﬁnance ①', 'finance 1'],
  ])('does not see the difference of %s', (_what, subject, value) => {
    for (const operator of ['is', 'contains', 'starts', 'ends'] as const) {
      expect(matches({ field: 'subject', operator, value }, { subject })).toBe(true);
    }
  });

  it('tells letters apart that only look alike', () => {
    expect(matches(subjectContains('paypal'), { subject: 'p\u0430yp\u0430l' })).toBe(false);
    const from = { name: '', address: 'a@xn--pypl-53dc.example' };
    expect(matches({ field: 'from', operator: 'domain', value: 'paypal.example' }, { from })).toBe(false);
    expect(matches({ field: 'from', operator: 'ends', value: 'paypal.example' }, { from })).toBe(false);
  });

  it('takes a line break inside a subject for a space, not for an end', () => {
    const subject = 'x\r\nInvoice\u2028Invoice\u0085Invoice\ny';
    expect(matches({ field: 'subject', operator: 'starts', value: 'Invoice' }, { subject })).toBe(false);
    expect(matches({ field: 'subject', operator: 'ends', value: 'Invoice' }, { subject })).toBe(false);
    expect(matches({ field: 'subject', operator: 'is', value: 'Invoice' }, { subject })).toBe(false);
  });

  it('finds nothing with a value that cannot be seen', () => {
    for (const operator of ['is', 'contains', 'starts', 'ends'] as const) {
      expect(matches({ field: 'subject', operator, value: '\u200B\u2060' })).toBe(false);
      expect(matches({ field: 'subject', operator, value: '\u200B' }, { subject: '' })).toBe(false);
    }
  });

  it('never takes an address in a display name for the address', () => {
    const from = { name: 'boss@corp.example', address: 'eve@evil.example' };
    for (const operator of ['is', 'contains', 'starts', 'ends'] as const) {
      expect(matches({ field: 'from', operator, value: 'boss@corp.example' }, { from })).toBe(false);
    }
    expect(matches({ field: 'from', operator: 'domain', value: 'corp.example' }, { from })).toBe(false);
    const wide = { name: 'boss＠corp.example', address: 'eve@evil.example' };
    expect(matches({ field: 'from', operator: 'is', value: 'boss＠corp.example' }, { from: wide })).toBe(false);
  });

  it('takes an address of another width for another mailbox, as the sender gate does', () => {
    const from = { name: '', address: 'ａnn@example.org' };
    expect(matches({ field: 'from', operator: 'is', value: 'ann@example.org' }, { from })).toBe(false);
  });
});

describe('a domain', () => {
  const domainMatches = (value: string, address: string) =>
    matches({ field: 'from', operator: 'domain', value }, { from: { name: '', address } });

  it.each([
    ['example.org', 'a@example.org', true],
    ['example.org', 'a@mail.example.org', true],
    ['example.org', 'a@x.y.EXAMPLE.org', true],
    ['example.org', 'a@badexample.org', false],
    ['example.org', 'a@example.org.evil.example', false],
    ['example.org', '"x@example.org"@evil.example', false],
    ['example.org', 'example.org', false],
    ['mail.example.org', 'a@example.org', false],
    ['bücher.example', 'a@xn--bcher-kva.example', true],
    ['xn--bcher-kva.example', 'a@bücher.example', true],
    ['BÜCHER.example', 'a@shop.xn--bcher-kva.example', true],
    ['ｅｘａｍｐｌｅ．org', 'a@example.org', true],
    ['example.org', 'a@exam\u00ADple.org', true],
  ])('%s and %s: %s', (value, address, expected) => {
    expect(domainMatches(value, address)).toBe(expected);
  });

  it('of an address is the same in both of its forms for the text operators too', () => {
    const from = { name: '', address: 'ann@xn--bcher-kva.example' };
    for (const value of ['ann@bücher.example', 'ANN@xn--bcher-kva.example']) {
      expect(matches({ field: 'from', operator: 'is', value }, { from })).toBe(true);
    }
  });

  it.each(['a@example.org', 'example.org/x', 'two words', '[127.0.0.1]', '\u200B', '@', 'https://example.org'])(
    'is not %j',
    (value) => {
      expect(ruleDomain(value)).toBeNull();
      expect(domainMatches(value, 'a@example.org')).toBe(false);
    },
  );
});

describe('a list of rules', () => {
  const bySubject = (id: string, value: string, over: Partial<Rule> = {}) =>
    sampleRule({ id, conditions: [subjectContains(value)], ...over });

  it('is decided by the first one that matches', () => {
    expect(decide([bySubject('a', 'receipt'), bySubject('b', 'invoice'), bySubject('c', 'march')])).toBe('b');
    expect(decide([bySubject('c', 'march'), bySubject('b', 'invoice')])).toBe('c');
    expect(decide([bySubject('a', 'receipt')])).toBeNull();
    expect(decide([])).toBeNull();
  });

  it('passes over rules that are off, and those of other accounts', () => {
    const rules = [
      bySubject('off', 'invoice', { on: false }),
      bySubject('other', 'invoice', { accountId: 'a2' }),
      bySubject('here', 'invoice', { accountId: 'a1' }),
      bySubject('everywhere', 'invoice'),
    ];
    expect(decide(rules)).toBe('here');
    expect(decide(rules, {}, { accountId: 'a2' })).toBe('other');
    expect(decide(rules, {}, { accountId: 'a3' })).toBe('everywhere');
  });

  it('wants all conditions of a rule, or any of them', () => {
    const conditions = [subjectContains('invoice'), subjectContains('receipt')];
    expect(decide([sampleRule({ conditions, match: 'all' })])).toBeNull();
    expect(decide([sampleRule({ conditions, match: 'any' })])).toBe('rule-1');
    expect(decide([sampleRule({ conditions, match: 'all' })], { subject: 'receipt and invoice' })).toBe('rule-1');
    expect(decide([sampleRule({ conditions, match: 'any' })], { subject: 'Lunch' })).toBeNull();
  });
});

describe('a hostile message', () => {
  const LENGTH = 256 * 1024;
  it.each([
    ['one letter', 'a'],
    ['almost the value, again and again', `${'a'.repeat(499)}b`],
    ['marks that normalization would sort', '\u0301\u0323'],
    ['characters that grow', '\uFDFA'],
    ['invisible characters', '\u200B\u2060'],
    ['joiners', '👩\u200D'],
    ['white space', ' \t\n'],
    ['lone surrogates', '\uD800'],
    ['reply marks', 'Re: '],
  ])('with 256 KiB of %s in its subject costs little time', (_what, piece) => {
    const subject = piece.repeat(Math.ceil(LENGTH / piece.length));
    const conditions = Array.from({ length: 20 }, (_, n) => subjectContains(`${'a'.repeat(480)}${n}`));
    const spentMs = cpuTimer();
    expect(decide([sampleRule({ conditions, match: 'any' })], { subject })).toBeNull();
    expect(spentMs()).toBeLessThan(1_000);
  });

  it('is read at both ends of its subject', () => {
    const subject = `first ${'x '.repeat(LENGTH)} last`;
    expect(matches(subjectContains('first'), { subject })).toBe(true);
    expect(matches({ field: 'subject', operator: 'ends', value: 'x last' }, { subject })).toBe(true);
    expect(matches({ field: 'subject', operator: 'is', value: 'first last' }, { subject })).toBe(false);
  });

  it('with ten thousand recipients costs little time', () => {
    const to = Array.from({ length: 10_000 }, (_, n) => ({
      name: `${'\uFDFA'.repeat(30)}${'\u0301\u0323'.repeat(40)}${n}`,
      address: `n${n}@xn--bcher-kva${n}.example`,
    }));
    const conditions: RuleCondition[] = (['is', 'contains', 'starts', 'ends', 'domain'] as const).map((operator) => ({
      field: 'to',
      operator,
      value: 'nobody.example',
    }));
    const spentMs = cpuTimer();
    expect(decide([sampleRule({ conditions, match: 'any' })], { to })).toBeNull();
    expect(spentMs()).toBeLessThan(1_000);
  });
});
