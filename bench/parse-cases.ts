import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type ParseCase = { name: string; raw: Buffer };

const FIXTURES = resolve(import.meta.dirname, '../test/fixtures');
const MIB = 1024 * 1024;
const HEADER = 'From: a@example.com\r\nSubject: Genie: x\r\n';
const PLAIN = `${HEADER}Content-Type: text/plain; charset=utf-8\r\n`;
const HTML = `${HEADER}Content-Type: text/html; charset=utf-8\r\n\r\n`;

/** Every mail of the fixtures that is written to attack a reader or to be an odd one. */
export function fixtureCases(): ParseCase[] {
  return ['attacks/html', 'attacks/files', 'mime'].flatMap((folder) =>
    readdirSync(join(FIXTURES, folder))
      .filter((name) => name.endsWith('.eml'))
      .map((name) => ({ name: name.replace('.eml', ''), raw: readFileSync(join(FIXTURES, folder, name)) })),
  );
}

/** Input that takes minutes with any algorithm that is quadratic in it. */
export function generatedCases(): ParseCase[] {
  const cases: Record<string, string> = {
    '400,000 open elements': `${HTML}${'<div>'.repeat(400_000)}`,
    '100,000 foster parents': `${HTML}<table>${'<a>x'.repeat(100_000)}`,
    'a style sheet on every element': `${HTML}<style>${'p{color:red}'.repeat(10_000)}</style>${'<p>x'.repeat(100_000)}`,
    'formatting that reopens': `${HTML}${Array.from({ length: 40_000 }, (_, n) => `<p><b id=${n}>x</p>`).join('')}`,
    'a million boundary lines': `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n'.repeat(MIB)}`,
    '300,000 empty addresses': `From: ${'a,'.repeat(300_000)}\r\n\r\n`,
    '90,000 unfinished encoded words': `Subject: ${'=?utf-8?q?'.repeat(90_000)}\r\n\r\n`,
    'a million quote marks': `${PLAIN}\r\n${'>'.repeat(MIB)}`,
    'a million blanks in quoted-printable': `${PLAIN}Content-Transfer-Encoding: quoted-printable\r\n\r\n${' '.repeat(MIB)}x`,
    'a file of 20 MiB': attachment(20 * MIB),
  };
  return Object.entries(cases).map(([name, text]) => ({ name, raw: Buffer.from(text) }));
}

function attachment(octets: number): string {
  const line = `${'QUJD'.repeat(19)}\r\n`;
  return [
    `${HEADER}Content-Type: multipart/mixed; boundary=b\r\n`,
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the file.',
    '--b\r\nContent-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n',
    line.repeat(Math.floor(octets / line.length)),
    '--b--\r\n',
  ].join('\r\n');
}
