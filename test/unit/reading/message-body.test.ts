import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../electron/reading/parse-message';

type Part = { type: string; body: string; headers?: string[] };

const read = (raw: string) => parseMessage(Buffer.from(raw), { receivedAtMs: null, authservId: null });
const single = (type: string, body: string, ...headers: string[]) =>
  read(['From: a@example.com', `Content-Type: ${type}`, ...headers, '', body].join('\r\n'));
const part = ({ type, body, headers = [] }: Part, boundary: string) =>
  [`--${boundary}`, `Content-Type: ${type}`, ...headers, '', body, ''].join('\r\n');
const multipart = (subtype: string, parts: Part[], boundary = 'b') =>
  `${parts.map((one) => part(one, boundary)).join('')}--${boundary}--\r\n`
    .replace(/^/, `\r\n`)
    .replace(/^/, `multipart/${subtype}; boundary=${boundary}\r\n`);
const message = (subtype: string, parts: Part[]) =>
  read(`From: a@example.com\r\nContent-Type: ${multipart(subtype, parts)}`);

describe('the body of a message', () => {
  it('joins the text parts of a mixed message, each read on its own (bars R3)', async () => {
    const { visibleText, attachments } = await message('mixed', [
      { type: 'text/html', body: '<img src="http://sink.example/?' },
      { type: 'text/plain', body: 'secret' },
      { type: 'text/html', body: '"> after' },
    ]);
    expect(visibleText).toBe('secret\n\n"> after');
    expect(attachments).toEqual([]);
  });

  it('prefers the plain alternative where both say the same, with the links of the HTML', async () => {
    const { visibleText, links, flags } = await message('alternative', [
      { type: 'text/plain', body: 'Please read the report today.' },
      { type: 'text/html', body: '<p>Please read <a href="https://x.example/r">the report</a> today.</p>' },
    ]);
    expect(visibleText).toBe('Please read the report today.');
    expect(links).toEqual([{ text: 'the report', url: 'https://x.example/r', flags: [] }]);
    expect(flags).not.toContain('alternative_mismatch');
  });

  it.each([
    ['Pay 4711 to account 111 222 3333 today, please.', '<p>Pay 4711 to account 111 222 9999 today, please.</p>'],
    ['This mail needs an HTML reader.', '<p>The meeting is moved to Friday, see you there.</p>'],
    ['Short.', '<p>Short. And a whole further paragraph that only one reader shows to people.</p>'],
  ])('reads the HTML where %j says something else, and says so', async (plain, html) => {
    const { visibleText, flags } = await message('alternative', [
      { type: 'text/plain', body: plain },
      { type: 'text/html', body: html },
    ]);
    expect(visibleText).toBe(html.replace(/<\/?p>/g, ''));
    expect(flags).toContain('alternative_mismatch');
  });

  it('takes the HTML without a word where the plain alternative is empty', async () => {
    const { visibleText, flags } = await message('alternative', [
      { type: 'text/plain', body: '' },
      { type: 'text/html', body: '<p>Hello</p>' },
    ]);
    expect(visibleText).toBe('Hello');
    expect(flags).not.toContain('alternative_mismatch');
  });

  it('lists everything else as attachments, and never reads it', async () => {
    const { visibleText, attachments } = await message('mixed', [
      { type: 'text/plain', body: 'hello' },
      { type: 'text/plain; name=notes.txt', body: 'NOT READ' },
      { type: 'text/html', body: 'NOT READ', headers: ['Content-Disposition: attachment'] },
      { type: 'image/png', body: 'QUJD', headers: ['Content-Id: <a>', 'Content-Transfer-Encoding: base64'] },
      { type: 'message/rfc822', body: 'Subject: x\r\n\r\nNOT READ' },
    ]);
    expect(visibleText).toBe('hello');
    expect(attachments).toEqual([
      { name: 'notes.txt', type: 'text/plain', size: 8, flags: [] },
      { name: 'attachment-2', type: 'text/html', size: 8, flags: [] },
      { name: 'attachment-3', type: 'image/png', size: 3, flags: ['inline'] },
      { name: 'attachment-4', type: 'message/rfc822', size: 22, flags: [] },
    ]);
  });

  it('separates the quoted history from the new text', async () => {
    const { visibleText, quotedText } = await single(
      'text/plain',
      'Yes.\r\n\r\nOn Tue, 3 Mar 2026, Bob <bob@example.org>\r\nwrote:\r\n\r\n> Shall we?\r\n>\r\n> Bob\r\n\r\nAnd no.',
    );
    expect(visibleText).toBe('Yes.\n\nAnd no.');
    expect(quotedText).toBe('On Tue, 3 Mar 2026, Bob <bob@example.org>\nwrote:\n> Shall we?\n>\n> Bob');
  });

  it.each([
    '-----Original Message-----\r\nFrom: Bob\r\nold',
    '-----Ursprüngliche Nachricht-----\r\nold',
    '________________________________\r\nFrom: Bob <bob@example.org>\r\nSent: Tuesday\r\nTo: Alice\r\nSubject: x\r\n\r\nold',
    'Von: Bob\r\nGesendet: Dienstag\r\nAn: Alice\r\nBetreff: x\r\n\r\nold',
    '---------- Forwarded message ---------\r\nFrom: Bob\r\nold',
  ])('takes everything after %j for history', async (history) => {
    const { visibleText, quotedText } = await single('text/plain; charset=utf-8', `new text\r\n\r\n${history}`);
    expect(visibleText).toBe('new text');
    expect(quotedText).toBe(history.replaceAll('\r\n', '\n'));
  });

  it('takes a line that begins with From: for text where no older headers follow', async () => {
    expect((await single('text/plain', 'From: here to there\r\nis a long way')).quotedText).toBe('');
  });

  it('finds the links of plain text without the punctuation around them', async () => {
    const { links } = await single(
      'text/plain',
      'See https://a.example/x?y=1. (http://b.example/c) <www.c.example>, not a.example',
    );
    expect(links.map((link) => link.url)).toEqual([
      'https://a.example/x?y=1',
      'http://b.example/c',
      'http://www.c.example',
    ]);
  });

  it('replaces PGP blocks and says what they were', async () => {
    const signed =
      '-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nhello\r\n-----BEGIN PGP SIGNATURE-----\r\n\r\nabc\r\n-----END PGP SIGNATURE-----';
    expect(await single('text/plain', signed)).toMatchObject({
      visibleText: 'hello',
      flags: expect.arrayContaining(['pgp_signed_unverified']) as string[],
    });
    const cut = 'Hi\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc';
    expect(await single('text/plain', cut)).toMatchObject({
      visibleText: 'Hi\n[encrypted block]',
      flags: expect.arrayContaining(['encrypted']) as string[],
    });
  });

  it('leaves prose alone that begins like a uuencoded file', async () => {
    const prose = 'begin 644 things\r\nthis is no file\r\nend';
    expect(await single('text/plain', prose)).toMatchObject({
      visibleText: prose.replaceAll('\r\n', '\n'),
      attachments: [],
    });
  });

  it('reads an invitation only where there is nothing else to read', async () => {
    const ics =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Plan\\, long\r\n er\r\nDTSTART;TZID=Europe/Berlin:20260310T090000\r\nEND:VEVENT\r\nEND:VCALENDAR';
    expect(await single('text/calendar; method=REQUEST', ics)).toMatchObject({
      visibleText: 'Event: Plan, longer\nStart: 2026-03-10 09:00',
      attachments: [{ type: 'text/calendar' }],
    });
    const both = await message('alternative', [
      { type: 'text/plain', body: 'Come!' },
      { type: 'text/calendar', body: ics },
    ]);
    expect(both.visibleText).toBe('Come!');
  });

  it.each([
    ['base64', 'SGVsbG8=', 'Hello'],
    ['BASE64', 'SGVs\r\nbG8=\r\n', 'Hello'],
    ['base64', 'SGVs\r\nbG8=IQ==', 'Hello!'],
    ['quoted-printable', 'a=3Db =\r\nc  \r\nd=ZZ', 'a=b c\nd=ZZ'],
    ['x-unknown', 'a=3Db', 'a=3Db'],
  ])('undoes the transfer encoding %s of %j', async (encoding, body, text) => {
    expect((await single('text/plain', body, `Content-Transfer-Encoding: ${encoding}`)).visibleText).toBe(text);
  });

  it('never counts more than 256 KiB of text, and cuts between characters', async () => {
    const { visibleText, flags } = await single('text/plain; charset=utf-8', 'ä€'.repeat(100_000));
    expect(Buffer.byteLength(visibleText)).toBeLessThanOrEqual(262_144);
    expect(visibleText).toMatch(/[ä€]$/);
    expect(flags).toContain('text_limit');
  });

  it.each(['', '\r\n \r\n', '\u200B'])('says that %j is empty', async (body) => {
    expect((await single('text/plain; charset=utf-8', body)).flags).toContain('empty_body');
  });

  it('reads nothing at all as an empty message', async () => {
    expect(await read('')).toMatchObject({
      subject: '',
      from: null,
      visibleText: '',
      dateMs: null,
      sender: { verdict: 'none', reason: 'no_author' },
    });
  });
});

describe('the name of an attachment (bars R7)', () => {
  const nameOf = async (disposition: string) =>
    (await single('application/octet-stream', 'x', `Content-Disposition: ${disposition}`)).attachments[0];

  it.each([
    ['attachment; filename="../../etc/passwd"', 'passwd', []],
    ['attachment; filename="..\\\\..\\\\evil.dll"', 'evil.dll', ['executable']],
    ["attachment; filename*=utf-8''-rf%20%2F%0A%00con.desktop", '_con.desktop', ['control_chars', 'executable']],
    ['attachment; filename="--help"', 'help', []],
    ['attachment; filename=".htaccess"', 'htaccess', []],
    ['attachment; filename="aux"', '_aux', []],
    ['attachment; filename="com1.txt"', '_com1.txt', []],
    ['attachment; filename="invoice.pdf.exe"', 'invoice.pdf.exe', ['executable', 'double_extension']],
    ['attachment; filename="a<b>c:d.txt"', 'a_b_c_d.txt', []],
    ['attachment; filename="   "', 'attachment-1', []],
    ['attachment; filename="a/"', 'attachment-1', []],
    ["attachment; filename*=utf-8''e%CC%81.txt", 'é.txt', []],
  ])('of %s is safe', async (disposition, name, flags) => {
    expect(await nameOf(disposition)).toMatchObject({ name, flags });
  });

  it('is cut to 200 bytes between characters, with its extension', async () => {
    const name = (await nameOf(`attachment; filename="${'ä'.repeat(300)}.tar.gz"`))?.name ?? '';
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^ä+\.gz$/);
  });
});
