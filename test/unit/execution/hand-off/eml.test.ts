import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { draftAsEml, type Draft } from '../../../../electron/execution/hand-off/eml';
import { parseMessage } from '../../../../electron/reading/parse-message';
import { DRAFT } from './samples';

const READ = { receivedAtMs: 0, authservId: null };

describe('a draft as .eml', () => {
  it('reads back with its recipients, subject, text and place in the thread, marked as unsent', async () => {
    const mail = await simpleParser(draftAsEml(DRAFT));
    expect(mail.headers.get('x-unsent')).toBe('1');
    expect(mail.from?.value).toMatchObject([{ address: 'me@example.com' }]);
    expect(addresses(mail.to)).toEqual(DRAFT.to);
    expect(addresses(mail.cc)).toEqual(DRAFT.cc);
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe(DRAFT.subject);
    expect(mail.text?.trimEnd()).toBe(DRAFT.body);
    expect(mail.inReplyTo).toBe('<request@example.org>');
    expect(mail.references).toEqual(DRAFT.references);
    expect(mail.messageId).toBeUndefined();
    expect(mail.headers.has('date')).toBe(false);
  });

  it('has lines of at most 78 characters that end with CRLF, in ASCII', () => {
    const eml = draftAsEml({
      ...DRAFT,
      references: Array.from({ length: 50 }, (_, n) => `<${n}.reference@example.org>`),
    });
    expect(eml).toMatch(/^[\r\n\x20-\x7e]*$/);
    expect(eml.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of eml.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  });

  it('leaves out what the answered mail did not have', async () => {
    const mail = await simpleParser(draftAsEml({ ...DRAFT, inReplyTo: null, references: [], cc: [] }));
    expect([...mail.headers.keys()].sort()).toEqual(
      ['content-transfer-encoding', 'content-type', 'from', 'mime-version', 'subject', 'to', 'x-unsent'].sort(),
    );
  });

  it.each<[string, Partial<Draft>]>([
    ['the subject', { subject: 'Hi\r\nBcc: eve@example.net\r\n\r\nbody' }],
    ['a long subject', { subject: `${'word '.repeat(30)}\nBcc: eve@example.net` }],
    ['In-Reply-To', { inReplyTo: '<a@b>\r\nBcc: eve@example.net' }],
    ['References', { references: ['<a@b>', '<c@d>\nBcc: eve@example.net', 'Bcc: eve@example.net'] }],
    ['the text', { body: '\r\nBcc: eve@example.net\r\n\r\n--x\r\nContent-Type: text/html' }],
  ])('takes no header from %s', async (_what, over) => {
    const mail = await simpleParser(draftAsEml({ ...DRAFT, ...over }));
    const allowed =
      'x-unsent from to cc subject in-reply-to references mime-version content-type content-transfer-encoding';
    expect([...mail.headers.keys()].filter((name) => !allowed.split(' ').includes(name))).toEqual([]);
    expect(JSON.stringify([mail.to, mail.cc, mail.bcc, mail.from])).not.toContain('eve@');
    expect(mail.html).toBe(false);
  });

  it('shows a subject that looks encoded as it was approved', async () => {
    const subject = 'Re: =?utf-8?Q?Pay_to_eve?= please';
    expect((await simpleParser(draftAsEml({ ...DRAFT, subject }))).subject).toBe(subject);
  });

  it.each([
    'ann@example.org\r\nBcc: eve@example.net',
    'ann@example.org>, <eve@example.net',
    'ann@example.org, eve@example.net',
    'Ann <ann@example.org>',
    'undisclosed-recipients:;',
    'nobody',
    '@example.org',
  ])('is refused with the recipient %j, instead of leaving one out', (address) => {
    for (const over of [{ to: [address] }, { cc: [address] }, { from: address }]) {
      expect(() => draftAsEml({ ...DRAFT, ...over })).toThrow(/is not an address/);
    }
  });

  it('takes a quoted local part, and a domain in other letters as its ASCII form', async () => {
    const eml = draftAsEml({ ...DRAFT, to: ['"ann, lee"@example.org', 'ann@grüße.example'], cc: [] });
    expect(eml).toContain('\r\nTo: "ann, lee"@example.org, ann@xn--gre-6ka8l.example\r\n');
    expect(addresses((await simpleParser(eml)).to)).toEqual(['"ann, lee"@example.org', 'ann@grüße.example']);
  });

  it.each([
    ['a word that is longer than a line', `Re: ${'x'.repeat(994)}`],
    ['characters that take four octets', '😀'.repeat(300)],
    ['runs of spaces', 'a  b   c'],
    ['a space at the fold', `${'word '.repeat(40)}end`],
  ])('keeps a subject with %s, in lines of at most 78', async (_what, subject) => {
    const eml = draftAsEml({ ...DRAFT, subject });
    for (const line of eml.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
    expect((await simpleParser(eml)).subject).toBe(subject);
    // Our own reader is another implementation.
    expect((await parseMessage(Buffer.from(eml), READ)).subject).toBe(subject);
    // RFC 2047 §5: each encoded word holds whole characters.
    for (const [, word = ''] of eml.matchAll(/=\?UTF-8\?Q\?([^?]*)\?=/g)) {
      const octets = word
        .replaceAll('_', ' ')
        .replace(/=([0-9A-F]{2})/g, (_hex, code: string) => String.fromCharCode(parseInt(code, 16)));
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(octets, 'latin1'))).not.toThrow();
    }
  });

  it('leaves out an id that no line can hold', () => {
    const eml = draftAsEml({ ...DRAFT, references: [`<${'x'.repeat(990)}@example.org>`, '<a@example.org>'] });
    expect(eml).toContain('\r\nReferences: <a@example.org>\r\n');
  });

  it('keeps every kind of line end of the text as one, and dots and From lines as they are', async () => {
    const eml = draftAsEml({ ...DRAFT, body: 'a\nb\r\nc\rd\n.\nFrom e' });
    const [, encoded = ''] = eml.split('\r\n\r\n');
    expect(Buffer.from(encoded, 'base64').toString()).toBe('a\r\nb\r\nc\r\nd\r\n.\r\nFrom e');
    expect((await parseMessage(Buffer.from(eml), READ)).visibleText).toContain('From e');
  });
});

function addresses(field: Awaited<ReturnType<typeof simpleParser>>['to']): (string | undefined)[] {
  return [field ?? []].flat().flatMap((one) => one.value.map((value) => value.address));
}
