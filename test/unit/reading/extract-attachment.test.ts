import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractAttachment } from '../../../electron/reading/extract-attachment';
import { LIMITS } from '../../../electron/reading/limits';
import { parseMessage } from '../../../electron/reading/parse-message';

const fixtures = join(import.meta.dirname, '../../fixtures/mime');
const header = 'From: a@example.com\r\nSubject: x\r\n';
const part = (...lines: string[]) => ['--b', ...lines].join('\r\n');
const mixed = (...parts: string[]) =>
  Buffer.from(`${header}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('\r\n')}\r\n--b--\r\n`, 'latin1');
const TEXT = part('Content-Type: text/plain', '', 'Hello');

describe('the content of an attachment', () => {
  it.each([
    ['base64', ['Content-Transfer-Encoding: base64', '', 'AAEC', '/w=='], [0, 1, 2, 255]],
    ['quoted-printable', ['Content-Transfer-Encoding: quoted-printable', '', '=00=FFa=', 'b'], [0, 255, 97, 98]],
    ['8bit', ['Content-Transfer-Encoding: 8bit', '', 'a\xe4'], [97, 0xe4]],
    ['no encoding', ['', 'line\r\nend'], [...Buffer.from('line\r\nend')]],
    [
      'base64 that is none',
      ['Content-Transfer-Encoding: base64', '', 'this is plain text, really!'],
      [...Buffer.from('this is plain text, really!')],
    ],
  ])('is decoded from %s, octet by octet', (_what, lines, octets) => {
    const raw = mixed(TEXT, part('Content-Type: application/x-thing; name="a.bin"', ...lines));
    expect(extractAttachment(raw, 1)).toEqual({
      kind: 'content',
      name: 'a.bin',
      type: 'application/x-thing',
      content: expect.anything() as Uint8Array,
    });
    expect(octetsOf(raw, 1)).toEqual(octets);
  });

  it('of an attached message is that message, unread', () => {
    const inner = 'From: b@example.org\r\nSubject: inner\r\n\r\nsecret';
    const raw = mixed(TEXT, part('Content-Type: message/rfc822', '', inner));
    expect(Buffer.from(octetsOf(raw, 1)).toString()).toBe(inner);
  });

  it('sent as uuencoded text is decoded as well', () => {
    const raw = Buffer.from(`${header}\r\nSee below\r\nbegin 644 cat.txt\r\n#0V%T\r\n\`\r\nend\r\n`);
    expect(extractAttachment(raw, 1)).toMatchObject({ kind: 'content', name: 'cat.txt' });
    expect(Buffer.from(octetsOf(raw, 1)).toString()).toBe('Cat');
  });

  it.each([0, -1, 3, 1.5, Number.NaN])('at position %d is none', (position) => {
    const raw = mixed(TEXT, part('Content-Type: a/b', '', '1'), part('Content-Type: a/b', '', '2'));
    expect(extractAttachment(raw, position)).toEqual({ kind: 'none' });
  });

  it('gets a name that is safe to save under (bars R7)', () => {
    const raw = mixed(TEXT, part('Content-Type: a/b; name="../../etc/pass\\"wd"', '', 'x'));
    expect(extractAttachment(raw, 1)).toMatchObject({ name: 'pass_wd' });
  });

  it('beyond 10 MiB is refused with its size', () => {
    const raw = mixed(TEXT, part('Content-Type: a/b; name=big.bin', '', 'x'.repeat(LIMITS.attachmentBytes + 1)));
    expect(extractAttachment(raw, 1)).toEqual({ kind: 'too_large', name: 'big.bin', size: LIMITS.attachmentBytes + 1 });
  });

  it('stands where the list says, with the size the list says, in every known mail', async () => {
    const files = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
    let seen = 0;
    for (const file of files) {
      const path = join(fixtures, file);
      if (statSync(path).size > 3_000_000) continue;
      const raw = readFileSync(path);
      const { attachments } = await parseMessage(raw, { receivedAtMs: null, authservId: null });
      attachments.slice(0, 10).forEach((info, n) => {
        const found = extractAttachment(raw, n + 1);
        expect([file, found]).toMatchObject([file, { name: info.name, type: info.type }]);
        // Told from the length of the text, so near the truth where base64 is damaged.
        if (found.kind === 'content')
          expect(Math.abs(found.content.length - info.size)).toBeLessThanOrEqual(info.size * 0.3 + 4);
        seen += 1;
      });
      expect(extractAttachment(raw, attachments.length + 1)).toEqual({ kind: 'none' });
    }
    expect(seen).toBeGreaterThan(10);
  });
});

function octetsOf(raw: Uint8Array, position: number): number[] {
  const found = extractAttachment(raw, position);
  return found.kind === 'content' ? [...found.content] : [];
}
