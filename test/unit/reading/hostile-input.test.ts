import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../electron/reading/limits';
import { parseMessage } from '../../../electron/reading/parse-message';
import { route } from '../../../electron/routing/route';
import { seededRandom } from '../../support/seeded-random';
import { cpuTimer } from '../../support/cpu-time';

const fixtures = join(import.meta.dirname, '../../fixtures');
const OPTIONS = { receivedAtMs: 1_772_529_300_000, authservId: 'mx.example.net' };
const POLICY = { prefix: 'Genie:', genieOn: true, own: ['alice@example.com'], allowed: [] };
const MiB = 1024 * 1024;

const seeds = ['subject', 'mime', 'auth'].flatMap((kind) =>
  readdirSync(join(fixtures, kind))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(fixtures, kind, name)))
    .filter((raw) => raw.length < 20_000),
);

describe('hostile input', () => {
  it.each([1, 2, 3, 4, 5, 6])('mutated mail never throws and stays within the limits (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    for (let round = 0; round < 60; round++) {
      const raw = mutate(seeds[Math.floor(random() * seeds.length)] as Buffer, random);
      const message = await parseMessage(raw, OPTIONS);
      expectWithinLimits(message);
      route(message, POLICY);
    }
  });

  const header = 'From: a@example.com\r\nSubject: Genie: x\r\n';
  const html = `${header}Content-Type: text/html; charset=utf-8\r\n\r\n`;
  const plain = `${header}Content-Type: text/plain; charset=utf-8\r\n`;

  // Each would take minutes with an algorithm that is quadratic in the input.
  it.each<[string, () => string]>([
    [
      'a million blanks in quoted-printable',
      () => `${plain}Content-Transfer-Encoding: quoted-printable\r\n\r\n${' '.repeat(MiB)}x`,
    ],
    ['a million empty lines', () => `${plain}\r\n${'\n'.repeat(MiB)}x`],
    ['a million quote marks', () => `${plain}\r\n${'>'.repeat(MiB)}`],
    ['unfinished encoded-words', () => `Subject: ${'=?utf-8?q?'.repeat(90_000)}\r\n\r\n`],
    ['commas without addresses', () => `From: ${'a,'.repeat(300_000)}\r\n\r\n`],
    ['open comments', () => `From: ${'('.repeat(900_000)}\r\nContent-Type: ${'('.repeat(90_000)}\r\n\r\n`],
    ['open angle brackets', () => `References: ${'<'.repeat(900_000)}\r\n\r\n`],
    ['a header line of many continuations', () => `X: a\r\n${' b\r\n'.repeat(200_000)}\r\n`],
    ['endless results', () => `${header}Authentication-Results: mx.example.net${'; a=b'.repeat(150_000)}\r\n\r\n`],
    ['boundary lines only', () => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n'.repeat(MiB)}`],
    ['near boundary lines', () => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--ab\r\n'.repeat(MiB)}`],
    ['elements nested without end', () => `${html}${'<div>'.repeat(400_000)}`],
    [
      'formatting elements that reopen',
      () => `${html}${Array.from({ length: 40_000 }, (_, i) => `<p><b id=${i}>x</p>`).join('')}`,
    ],
    ['open comments in HTML', () => `${html}${'<!--'.repeat(400_000)}`],
    ['links without end', () => `${html}${'<a href=http://a.example>x</a>'.repeat(60_000)}`],
    [
      'a style sheet on every element',
      () => `${html}<style>${'p{color:red}'.repeat(10_000)}</style>${'<p>x'.repeat(100_000)}`,
    ],
    ['foster parents', () => `${html}<table>${'<a>x'.repeat(100_000)}`],
    ['addresses in text', () => `${plain}\r\n${'http://'.repeat(150_000)}`],
    ['uuencoded files that never end', () => `${plain}\r\n${'begin 644 a\n'.repeat(90_000)}`],
  ])('%s: read in a bounded time', async (_what, build) => {
    const spentMs = cpuTimer();
    const message = await parseMessage(Buffer.from(build()), OPTIONS);
    expect(spentMs()).toBeLessThan(4_000);
    expectWithinLimits(message);
  });
});

function expectWithinLimits(message: Awaited<ReturnType<typeof parseMessage>>): void {
  expect(Buffer.byteLength(message.visibleText) + Buffer.byteLength(message.quotedText)).toBeLessThanOrEqual(
    LIMITS.textBytes,
  );
  expect(message.attachments.length).toBeLessThanOrEqual(LIMITS.mimeParts + 20);
  expect(message.links.length).toBeLessThanOrEqual(LIMITS.links);
  expect(message.visibleText + message.quotedText).not.toMatch(
    /[\u0000-\u0008\u000B-\u001F\u202E\u{E0041}]|\p{Surrogate}/u,
  );
  for (const { name } of message.attachments) expect(name).not.toMatch(/[/\\\u0000-\u001F]|^\.|^$/);
  for (const { url } of message.links) expect(url.length).toBeLessThanOrEqual(LIMITS.urlLength);
  for (const { address, name } of [...message.to, ...message.cc]) expect(address + name).not.toMatch(/[\r\n\u0000]/);
  expect(structuredClone(message)).toEqual(message);
}

function mutate(seed: Buffer, random: () => number): Buffer {
  let raw = Buffer.from(seed);
  const at = () => Math.floor(random() * (raw.length + 1));
  for (let i = 0; i < 1 + random() * 6; i++) {
    const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
    switch (Math.floor(random() * 6)) {
      case 0:
        if (raw.length > 0) raw[Math.min(from, raw.length - 1)] = Math.floor(random() * 256);
        break;
      case 1:
        raw = Buffer.concat([raw.subarray(0, from), raw.subarray(Math.min(to, from + 200))]);
        break;
      case 2:
        raw = Buffer.concat([raw.subarray(0, to), raw.subarray(from)]);
        break;
      case 3: {
        const tokens = [
          '\r\n',
          '\n\n',
          '\r',
          '\0',
          '"',
          '(',
          '<',
          '=?utf-8?B?',
          '--',
          ';',
          '\u202E',
          '<div style="',
          '%00',
          '\x1B$B',
        ];
        raw = Buffer.concat([
          raw.subarray(0, from),
          Buffer.from(tokens[Math.floor(random() * tokens.length)] as string),
          raw.subarray(from),
        ]);
        break;
      }
      case 4:
        raw = raw.subarray(0, from);
        break;
      default:
        raw = Buffer.concat([raw.subarray(from), raw.subarray(0, from)]);
    }
  }
  return raw;
}
