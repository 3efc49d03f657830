import { describe, expect, it } from 'vitest';
import { domainOf, parseAddressList } from '../../../electron/reading/address-list';
import { decodeCharset } from '../../../electron/reading/charset';
import { decodeHeaderText } from '../../../electron/reading/encoded-words';
import { parseHeaderDate } from '../../../electron/reading/header-date';
import { messageIdKey, parseMessageIds } from '../../../electron/reading/message-ids';
import { parseParameterized } from '../../../electron/reading/mime-parameters';

const octets = (...bytes: number[]) => Uint8Array.from(bytes);
const binary = (text: string) => Buffer.from(text).toString('latin1');

describe('decodeCharset', () => {
  it.each<[string | null, Uint8Array, string]>([
    ['utf-8', Buffer.from('ä'), 'ä'],
    ['UTF8', Buffer.from('ä'), 'ä'],
    ['iso-8859-1', octets(0x93, 0x80, 0xe9), '“€é'],
    ['iso-8859-15', octets(0xa4), '€'],
    ['iso-8859-2', octets(0xb1), 'ą'],
    ['koi8-r', octets(0xcf), 'о'],
    ['windows-1251', octets(0xcf), 'П'],
    ['cp932', octets(0x8c, 0x8f), '件'],
    ['gb2312', octets(0xe9, 0x46), '镕'],
    ['GB18030', octets(0x81, 0x30, 0x81, 0x30), '\u0080'],
    ['big5', octets(0xb7, 0x7c), '會'],
    ['ks_c_5601-1987', octets(0xb0, 0xa1), '가'],
    ['cp949', octets(0xb0, 0xa1), '가'],
    ['iso-2022-kr', Buffer.from('\x1b$)C\x0e0!\x0f!'), '가!'],
    ['hz-gb-2312', Buffer.from('~{VP~}'), '中'],
    ['iso-2022-jp', Buffer.from('\x1b$B2q\x1b(B\x1b$B5D\x1b(B'), '会議'],
    ['utf-16', octets(0xfe, 0xff, 0x00, 0xe4), '\uFEFFä'],
    ['utf-7', Buffer.from('+AOQ- +- a'), 'ä + a'],
    ['x-unknown', octets(0x63, 0xe9), 'cé'],
    ['x-unknown', Buffer.from('ä'), 'ä'],
    ['us-ascii', Buffer.from('ä'), 'ä'],
    [null, octets(0x63, 0xe9), 'cé'],
    [null, Buffer.from('\x1b$B2q5D\x1b(B'), '会議'],
    ['utf-8', octets(0x63, 0xe9), 'cé'],
    ['utf-8', octets(0xc3, 0xa4, 0xe9), 'ä\uFFFD'],
    ['', octets(), ''],
  ])('decodes %s', (label, bytes, text) => expect(decodeCharset(bytes, label)).toBe(text));
});

describe('decodeHeaderText', () => {
  it.each([
    ['plain', 'plain'],
    ['=?utf-8?Q?a?= =?utf-8?Q?b?=', 'ab'],
    ['=?utf-8?Q?a?=\t =?iso-8859-1?Q?=E4?=', 'aä'],
    ['=?utf-8?Q?a?= b =?utf-8?Q?c?=', 'a b c'],
    ['=?utf-8*de?Q?a=5Fb_c?=', 'a_b c'],
    ['x=?utf-8?b?w6Q?=y', 'xäy'],
    ['=?utf-8?Q?=C3?= =?UTF-8?B?pA==?=', 'ä'],
    ['=?utf-8?Q?unfinished', '=?utf-8?Q?unfinished'],
    ['=?utf-8?X?abc?=', '=?utf-8?X?abc?='],
    ['=?utf-8?Q??=', ''],
    [binary('ä =?utf-8?Q?=C3=B6?='), 'ä ö'],
  ])('decodes %j', (value, text) => expect(decodeHeaderText(value, null)).toBe(text));

  it('takes raw octets for UTF-8, else for the charset of the body, else for windows-1252', () => {
    expect(decodeHeaderText(binary('größe'), 'gbk')).toBe('größe');
    expect(decodeHeaderText('\xc4\xe3', 'gbk')).toBe('你');
    expect(decodeHeaderText('gr\xf6\xdfe', 'utf-8')).toBe('größe');
    expect(decodeHeaderText('gr\xf6\xdfe', null)).toBe('größe');
  });
});

describe('parseAddressList', () => {
  const read = (value: string) =>
    parseAddressList(binary(value)).addresses.map(({ name, address }) => `${name}|${address}`);

  it.each([
    ['alice@example.com', ['|alice@example.com']],
    ['Alice <alice@example.com>', ['Alice|alice@example.com']],
    ['"Example, Alice" <alice@example.com>, bob@example.org', ['Example, Alice|alice@example.com', '|bob@example.org']],
    ['alice@example.com (Alice (of) Example)', ['Alice (of) Example|alice@example.com']],
    ['=?utf-8?Q?Zo=C3=AB?= <z@example.com>', ['Zoë|z@example.com']],
    ['"=?utf-8?Q?Zo=C3=AB?=" <z@example.com>', ['Zoë|z@example.com']],
    ['Zoë <z@example.com>', ['Zoë|z@example.com']],
    ['Foo, Joe PhD <joe@example.com>', ['Foo, Joe PhD|joe@example.com']],
    ['Team: a@example.com, b@example.com;, c@example.com', ['|a@example.com', '|b@example.com', '|c@example.com']],
    ['undisclosed-recipients:;', []],
    ['<@relay.example,@b.example:alice@example.com>', ['|alice@example.com']],
    ['"a@b c"@example.com', ['|"a@b c"@example.com']],
    ['alice@exаmple.com', ['|alice@xn--exmple-4nf.com']],
    ['a <x@example.com> <y@example.com>', ['a|x@example.com', '|y@example.com']],
    ['a@example.com <b@example.com>', ['a@example.com|b@example.com']],
    ['Alice <alice@example.com', ['Alice|alice@example.com']],
    ['nobody', []],
    ['', []],
  ])('reads %j', (value, wanted) => {
    expect(read(value)).toEqual(wanted);
  });

  it.each([
    ['alice@example.com', false],
    ['"A, B" <a@example.com>', false],
    ['A, B <a@example.com>', true],
    ['=?utf-8?b?YQ==?=@example.com', true],
    ['nobody', true],
    ['a@b@example.com', true],
    ['<a@example.com> <b@example.com>', true],
  ])('says of %j whether it is malformed', (value, malformed) => {
    expect(parseAddressList(value).malformed).toBe(malformed);
  });

  it('never lets a control or hidden character into a name or address', () => {
    const [one] = parseAddressList(binary('"a\u202E\0b" <a\0\u200B@example.com>')).addresses;
    expect(one).toEqual({ name: 'ab', address: 'a@example.com' });
  });
});

describe('domainOf', () => {
  it.each([
    ['a@Example.COM', 'example.com'],
    ['"x@y"@example.com', 'example.com'],
    ['a@exаmple.com', 'xn--exmple-4nf.com'],
    ['a@example.com.', 'example.com'],
    ['nobody', null],
    ['a@', null],
  ])('of %s is %s', (address, domain) => expect(domainOf(address)).toBe(domain));
});

describe('parseMessageIds', () => {
  it.each([
    ['<a@x.example> <b@x.example>', ['<a@x.example>', '<b@x.example>']],
    ['<a@x.example>,<b@x. example>, <>', ['<a@x.example>', '<b@x.example>']],
    ['a@x.example', ['<a@x.example>']],
    ['Your message of "Tue, 3 Mar 2026" <a@x.example>', ['<a@x.example>']],
    ['<a@x.example>(sfid-20260303)', ['<a@x.example>']],
    ['<a@x.example> <a@x.example>', ['<a@x.example>']],
    ['<no-at-sign>', ['<no-at-sign>']],
    ['<a@x.example', []],
    ['', []],
  ])('finds in %j', (value, ids) => expect(parseMessageIds(value)).toEqual(ids));

  it('keeps at most a thousand', () => {
    expect(parseMessageIds(Array.from({ length: 5_000 }, (_, i) => `<${i}@x.example>`).join(' '))).toHaveLength(1_000);
  });

  it('compares the right side of an id without regard to case, the left side exactly', () => {
    expect(messageIdKey('< Ab@X.Example >')).toBe(messageIdKey('<Ab@x.example>'));
    expect(messageIdKey('<ab@x.example>')).not.toBe(messageIdKey('<Ab@x.example>'));
  });
});

describe('parseHeaderDate', () => {
  const received = Date.UTC(2026, 2, 3, 12);
  const iso = (value: string | null, at: number | null = received) => {
    const ms = parseHeaderDate(value, at);
    return ms === null ? null : new Date(ms).toISOString();
  };

  it.each([
    ['Tue, 03 Mar 2026 09:15:00 +0100', '2026-03-03T08:15:00.000Z'],
    ['3 Mar 2026 09:15 GMT (comment)', '2026-03-03T09:15:00.000Z'],
    ['Tue,  3 March 26 09:15:00 PST', '2026-03-03T17:15:00.000Z'],
    ['Tue Jul 24 18:55:07 2007', '2007-07-24T18:55:07.000Z'],
    ['Tue, 03 Mar 2026 09:15:60 -0000', '2026-03-03T09:15:59.000Z'],
    ['2026-03-03T09:15:00Z', '2026-03-03T09:15:00.000Z'],
    ['Sat, 1 Jan 99 00:00:00 +0000', '1999-01-01T00:00:00.000Z'],
    ['Wed, 04 Mar 2026 11:59:00 +0000', '2026-03-04T11:59:00.000Z'],
  ])('reads %j', (value, wanted) => expect(iso(value)).toBe(wanted));

  it.each([
    null,
    '',
    'yesterday',
    'Thu, 01 Jan 1970 00:00:00 +0000',
    'Mon, 32 Foo 2026 99:99:99 +9999',
    'Mon, 31 Feb 2026 10:00:00 +0000',
    'Tue, 03 Mar 2026 24:15:00 +0000',
    'Tue, 03 Mar 2026 09:15:00 +9900',
    'Fri, 31 Dec 9999 23:59:59 +0000',
    'Thu, 05 Mar 2026 12:00:00 +0000',
  ])('does not believe %j', (value) => expect(iso(value)).toBeNull());

  it('cannot tell a future date without the time of arrival', () => {
    expect(iso('Thu, 05 Mar 2036 12:00:00 +0000', null)).toBe('2036-03-05T12:00:00.000Z');
  });
});

describe('parseParameterized', () => {
  const name = (header: string) => parseParameterized(header).parameters.get('filename');

  it.each([
    ['attachment; filename=a.pdf', 'a.pdf'],
    ['attachment; filename="a; b.pdf"', 'a; b.pdf'],
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    ['attachment; FILENAME="C:\\temp\\a.pdf"', 'C:\\temp\\a.pdf'],
    ['attachment; filename=report (1).pdf', 'report (1).pdf'],
    ["attachment; filename*=utf-8'de'%C3%BCber.pdf", 'über.pdf'],
    ["attachment; filename*=iso-8859-1''%FCber.pdf", 'über.pdf'],
    ["attachment; filename*0*=utf-8''%C3; filename*1*=%BC; filename*2=.pdf", 'ü.pdf'],
    ['attachment; filename*1=b; filename*0=a', 'ab'],
    ['attachment; filename*0=a; filename*2=c', 'a'],
    ["attachment; filename=plain.pdf; filename*=utf-8''wins.pdf", 'wins.pdf'],
    ['attachment; filename=first.pdf; filename=second.pdf', 'first.pdf'],
    ['attachment; filename="=?utf-8?B?w7xiZXIucGRm?="', 'über.pdf'],
    ['attachment; filename="', ''],
    ['attachment', undefined],
  ])('reads the file name of %j', (header, wanted) => expect(name(header)).toBe(wanted));

  it('reads the value without case, comments and encoded-words', () => {
    expect(parseParameterized('Text/HTML (page) ; charset=x').value).toBe('text/html');
    expect(parseParameterized('=?utf-8?Q?inline?=').value).toBe('inline');
  });
});
