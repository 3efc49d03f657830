import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonLines, runCommand } from '../../support/run-command';

const AUTH = join(import.meta.dirname, '../../fixtures/auth');
const MAIL = [
  'Authentication-Results: mx.example.net; dmarc=pass header.from=example.com',
  'Received: from mail.example.com by mx.example.net; Tue, 3 Mar 2026 09:15:01 +0000',
  'From: Alice Example <alice@example.com>',
  'To: me@example.org',
  'Subject: AW: Genie: the offer',
  'Date: Tue, 03 Mar 2026 09:15:00 +0000',
  'Message-ID: <m2@example.com>',
  'In-Reply-To: <m1@example.com>',
  'References: <m0@example.com> <m1@example.com>',
  '',
  'Hello,',
  '',
  'see https://example.com/offer please.',
  '',
].join('\r\n');
const TRUSTING = ['--authserv-id', 'mx.example.net', '--allow', 'Alice@example.com'];

let folder: string;
let mail: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'genie-inspect-'));
  mail = join(folder, 'mail.eml');
  writeFileSync(mail, MAIL);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('genie inspect', () => {
  it('prints exactly the documented members', async () => {
    const { code, stdout } = await runCommand(['inspect', mail, ...TRUSTING, '--json']);
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toEqual([
      {
        file: mail,
        subject: 'AW: Genie: the offer',
        normalizedSubject: 'Genie: the offer',
        matched: true,
        topic: 'the offer',
        from: { name: 'Alice Example', address: 'alice@example.com' },
        date: '2026-03-03T09:15:00.000Z',
        dateSource: 'header',
        messageId: '<m2@example.com>',
        inReplyTo: ['<m1@example.com>'],
        references: ['<m0@example.com>', '<m1@example.com>'],
        visibleText: expect.stringContaining('see https://example.com/offer please.') as string,
        quotedText: '',
        links: [{ text: 'https://example.com/offer', url: 'https://example.com/offer', flags: [] }],
        attachments: [],
        flags: [],
        sender: { verdict: 'pass', trusted: true, reason: 'dmarc_pass' },
        decision: 'ask',
      },
    ]);
  });

  it('holds a request whose sender is not allowed, and ignores one without the prefix', async () => {
    const held = await runCommand(['inspect', mail, '--authserv-id', 'mx.example.net', '--json']);
    expect(jsonLines(held.stdout)).toMatchObject([{ decision: 'hold', sender: { verdict: 'pass', trusted: false } }]);
    const ignored = await runCommand(['inspect', mail, ...TRUSTING, '--prefix', 'Robot:', '--json']);
    expect(jsonLines(ignored.stdout)).toMatchObject([{ decision: 'ignore', matched: false, topic: null }]);
  });

  it('takes the time of receipt where the mail has no date', async () => {
    writeFileSync(mail, MAIL.replace(/Date: .*\r\n/, ''));
    const { stdout } = await runCommand(['inspect', mail, '--received-at', '2026-03-04T00:00:00Z', '--json']);
    expect(jsonLines(stdout)).toMatchObject([{ date: '2026-03-04T00:00:00.000Z', dateSource: 'internaldate' }]);
  });

  it('checks the signature of a mail itself with the records of --dns', async () => {
    const signed = join(AUTH, 'A037.eml');
    const options = ['--dns', join(AUTH, 'dns.json'), '--json'];
    const { stdout } = await runCommand(['inspect', signed, ...options]);
    expect(jsonLines(stdout)).toMatchObject([{ sender: { verdict: 'pass' } }]);

    const records = join(folder, 'none.json');
    writeFileSync(records, '{"s1._domainkey.example.com":null}');
    const unknown = await runCommand(['inspect', signed, '--dns', records, '--json']);
    expect(unknown.code).toBe(0);
    expect(jsonLines(unknown.stdout)).not.toMatchObject([{ sender: { verdict: 'pass' } }]);
  });

  it('names a file that cannot be read', async () => {
    const missing = join(folder, 'missing.eml');
    const { code, stdout } = await runCommand(['inspect', missing, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'not_found', message: `${missing} cannot be read.`, hint: 'Name an .eml file that exists.' },
    });
  });

  it.each(['missing.json', 'broken.json'])('names a --dns file that is no map of records: %s', async (name) => {
    writeFileSync(join(folder, 'broken.json'), '{"a.example":');
    const { code, stdout } = await runCommand(['inspect', mail, '--dns', join(folder, name), '--json']);
    expect(code).toBe(1);
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string; hint: string } };
    expect(error.code).toBe('bad_input');
    expect(error.message).toContain(name);
    expect(error.hint).toContain('TXT');
  });
});

describe('genie inspect --thread', () => {
  const answer = MAIL.replace('<m2@example.com>', '<m3@example.com>').replace(
    /In-Reply-To: .*\r\nReferences: .*\r\n/,
    'In-Reply-To: <m2@example.com>\r\nReferences: <m1@example.com> <m2@example.com>\r\n',
  );
  const strange = MAIL.replace('<m2@example.com>', '<m1@example.com>')
    .replace('alice@example.com', 'mallory@example.net')
    .replace(/In-Reply-To: .*\r\nReferences: .*\r\n/, '');

  it('prints the conversation in its order, what is missing and what the sender never saw', async () => {
    writeFileSync(join(folder, 'answer.eml'), answer);
    writeFileSync(join(folder, 'strange.eml'), strange);
    const { code, stdout } = await runCommand(['inspect', '--thread', folder, '--trigger', 'answer.eml', '--json']);
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toEqual([
      {
        thread: ['mail.eml', 'answer.eml'],
        root: 'mail.eml',
        missing: ['<m0@example.com>'],
        excluded: ['strange.eml'],
        flags: ['foreign_reference'],
      },
    ]);
  });

  it('wants both the folder and the trigger, and no other file', async () => {
    for (const args of [
      ['--thread', folder],
      ['--trigger', mail],
      ['--thread', folder, '--trigger', mail, mail],
    ]) {
      expect((await runCommand(['inspect', ...args])).code).toBe(2);
    }
  });

  it('names a trigger that is not in the folder, and a folder that is not there', async () => {
    const trigger = await runCommand(['inspect', '--thread', folder, '--trigger', 'other.eml']);
    expect(trigger).toMatchObject({ code: 1, stderr: expect.stringContaining('other.eml is not in') as string });
    const missing = join(folder, 'missing');
    const place = await runCommand(['inspect', '--thread', missing, '--trigger', 'mail.eml']);
    expect(place).toMatchObject({ code: 1, stderr: expect.stringContaining(`${missing} cannot be read`) as string });
  });
});
