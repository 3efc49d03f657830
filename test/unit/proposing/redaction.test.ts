import { describe, expect, it } from 'vitest';
import { REDACTIONS, type Redaction } from '../../../shared/domain/privacy';
import { createRedactor } from '../../../electron/proposing/redaction';
import { cpuTimer } from '../../support/cpu-time';

const redact = (text: string, kinds: readonly Redaction[], words: string[] = []) =>
  createRedactor({ redact: [...kinds], redactWords: words }, new Map()).text(text);

describe('E4: an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'de89 3704 0044 0532 0130 00',
    'DE89-3704-0044-0532-0130-00',
    'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
    'GB82 WEST 1234 5698 7654 32',
    'NL91ABNA0417164300',
    'NO93 8601 1117 947',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ])('%s is replaced, and the words around it stay', (iban) => {
    expect(redact(`IBAN ${iban} bei der Bank`, ['iban'])).toBe('IBAN [redacted: iban] bei der Bank');
    expect(redact(`IBAN:${iban}.`, ['iban'])).toBe('IBAN:[redacted: iban].');
  });

  it('across a line break', () => {
    expect(redact('DE89 3704 0044\n0532 0130 00', ['iban'])).toBe('[redacted: iban]');
  });

  it.each([
    ['a wrong check digit', 'DE88370400440532013000'],
    ['a country without IBANs', 'US89370400440532013000'],
    ['a length that is not that of the country', 'DE893704004405320130'],
    ['an order number', 'AB12 3456 7890 1234 5678'],
  ])('is not %s', (_what, text) => {
    expect(redact(text, ['iban'])).toBe(text);
  });
});

describe('E4: a card number', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '3782 822463 10005',
    '5555555555554444',
    '6011 0009 9013 9424',
  ])('%s is replaced', (card) => {
    expect(redact(`Card ${card}, valid 12/27`, ['card'])).toBe('Card [redacted: card], valid 12/27');
  });

  it('also beside other figures', () => {
    expect(redact('12 4111 1111 1111 1111 737', ['card'])).not.toContain('4111');
  });

  it.each(['4111 1111 1111 1112', '1234 5678', '12345678901234567890123'])('%s is none', (text) => {
    expect(redact(text, ['card'])).toBe(text);
  });
});

describe('E4: a phone number', () => {
  it.each([
    '+49 30 1234567',
    '(030) 123 45 67',
    '030/1234567',
    '+1 (555) 010-0123',
    '01.23.45.67.89',
    '0171-2345678',
    '+44 20 7946 0958',
  ])('%s is replaced', (phone) => {
    expect(redact(`Call ${phone} today`, ['phone'])).toBe('Call [redacted: phone] today');
  });

  it.each([
    'on 2026-03-05 at 10:30',
    'am 12.05.2026 um 9',
    'on 3/14/2026',
    'from 2024/2025',
    'room 12, 48 pages',
    'call 110',
    'für 1.250 EUR',
  ])('is not %s', (text) => {
    expect(redact(text, ['phone'])).toBe(text);
  });
});

describe('E4: addresses', () => {
  it.each([
    ['Write to kim@example.org.', 'Write to [redacted: email].'],
    ['<mailto:Kim.Lee+x@mail.example.org>', '<mailto:[redacted: email]>'],
    ['kim@müller.example, jo@example.net', '[redacted: email], [redacted: email]'],
    ['@kim and a @ b', '@kim and a @ b'],
  ])('of mail: %s', (text, expected) => {
    expect(redact(text, ['email'])).toBe(expected);
  });

  it.each([
    ['See https://example.org/a?b=c#d.', 'See [redacted: url].'],
    ['(http://10.0.0.1:8080/x)', '([redacted: url])'],
    ['www.example.org, thanks', '[redacted: url], thanks'],
    ['example.org/reset?token=1 now', '[redacted: url] now'],
    ['and/or 3/4 z.B. Foto', 'and/or 3/4 z.B. Foto'],
  ])('of the web: %s', (text, expected) => {
    expect(redact(text, ['url'])).toBe(expected);
  });

  it('that have an alias become it, in any spelling', () => {
    const alias = 'person-0a1b2c3d@redacted.invalid';
    const redactor = createRedactor(
      { redact: ['email', 'number'], redactWords: [] },
      new Map([['kim@example.org', alias]]),
    );
    expect(redactor.text('KIM@Example.org and jo@example.org')).toBe(`${alias} and [redacted: email]`);
    expect(redactor.address('Kim@example.org')).toBe(alias);
    expect(redactor.counts).toEqual({ email: 3 });
  });

  it('stay in headers where they are not redacted', () => {
    const redactor = createRedactor({ redact: ['number'], redactWords: ['example'] }, new Map());
    expect(redactor.address('kim12345@example.org')).toBe('kim12345@example.org');
  });
});

describe('E4: a number', () => {
  it.each(['12345', '12.345', '12 345', '1,234.50', '4711-00123'])('%s of five or more digits is replaced', (number) =>
    expect(redact(`No ${number}!`, ['number'])).toBe('No [redacted: number]!'),
  );

  it.each(['1234', '12 EUR', 'on 12.05.2026', 'at 10:30', '5 + 5 = 10'])('%s stays', (text) => {
    expect(redact(text, ['number'])).toBe(text);
  });
});

describe('E4: the user’s words', () => {
  it.each([
    ['Falcon', 'FALCON flies, falconry does not', '[redacted: word] flies, falconry does not'],
    ['falcon*', 'Falcon, falcons and falconry', '[redacted: word], [redacted: word] and [redacted: word]'],
    ['*prijs', 'Winterprijs of prijsvraag', '[redacted: word] of prijsvraag'],
    [
      'ge*heim',
      'geheim, Ge1heim, geheimheim, geheims',
      '[redacted: word], [redacted: word], [redacted: word], geheims',
    ],
    ['project blue sky', 'Project\n  Blue Sky starts', '[redacted: word] starts'],
    ['project * sky', 'project blue sky, project deep blue sky', '[redacted: word], project deep blue sky'],
    ['R&D', 'our R&D, not R&Dx', 'our [redacted: word], not R&Dx'],
    ['müller', 'Mu\u0308ller und MÜLLER', '[redacted: word] und [redacted: word]'],
    ['.*', 'anything .x', 'anything [redacted: word]'],
    ['(a+)+$', 'aaaaaaaa (a+)+$', 'aaaaaaaa [redacted: word]'],
    ['**', 'all of it stays', 'all of it stays'],
  ])('%s in %j', (word, text, expected) => {
    expect(redact(text, [], [word])).toBe(expected);
  });

  it('never break what was replaced before', () => {
    expect(redact('Kim: kim@example.org', ['email'], ['redacted', 'email', 'kim'])).toBe(
      '[redacted: word]: [redacted: email]',
    );
  });
});

describe('E4: redaction', () => {
  const text =
    'DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111, +49 30 1234567, a@b.example, https://x.example, 99999';

  it('replaces each kind as what it is, and counts it', () => {
    const redactor = createRedactor({ redact: [...REDACTIONS], redactWords: [] }, new Map());
    expect(redactor.text(text)).toBe(
      '[redacted: iban], [redacted: card], [redacted: phone], [redacted: email], [redacted: url], [redacted: number]',
    );
    expect(redactor.counts).toEqual({ iban: 1, card: 1, phone: 1, email: 1, url: 1, number: 1 });
  });

  it('changes nothing while nothing is chosen', () => {
    expect(redact(`${text}\u200b`, [])).toBe(`${text}\u200b`);
  });

  it('cannot be passed by characters nobody sees', () => {
    expect(redact('DE89\u200b3704\u200b0044\u200b0532\u200b0130\u200b00', ['iban'])).toBe('[redacted: iban]');
    expect(redact('Fal\u200bcon', [], ['falcon'])).toBe('[redacted: word]');
  });

  it.each([
    '1',
    '1 ',
    '1-',
    'DE',
    'DE89 ',
    '4111 1111 1111 1111 ',
    'a@',
    'a.',
    'a-',
    'www.',
    'https://',
    '(',
    '+',
    'ab',
    '0.1/',
    'x ',
  ])(
    'takes time in proportion to the length of 30,000 times %j',
    (piece) => {
      const spentMs = cpuTimer();
      redact(piece.repeat(30_000), REDACTIONS, ['a*b*a*b*a', '*a*a*a*x', 'a b a b', 'ab*']);
      expect(spentMs()).toBeLessThan(2_000);
    },
    60_000,
  );
});
