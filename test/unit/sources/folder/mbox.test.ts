import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MailSlice } from '../../../../electron/interfaces/mail-source';
import { systemClock } from '../../../../electron/lib/clock';
import { createFolderSource } from '../../../../electron/sources/folder/folder-source';
import { withFolder, writeAged } from '../../../support/mail-folder';
import { observeWatch, TEST_LIMITS } from '../../../support/source-watch';

const never = new AbortController().signal;
const open = (path: string) =>
  createFolderSource({ accountId: 'f', config: { path }, clock: systemClock, known: () => new Set() });
const subjects = (slice: MailSlice) =>
  slice.messages.map(({ raw }) => /^Subject: (.*)$/m.exec(Buffer.from(raw).toString())?.[1]);

describe('an mbox file', () => {
  const message = (subject: string, body = 'text', time = 'Tue Mar  3 09:15:00 2026') =>
    `From a@example.com ${time}\nFrom: A <a@example.com>\nSubject: ${subject}\n\n${body}\n\n`;
  const withMbox = (content: string, work: (path: string, age: () => void) => Promise<void>) =>
    withFolder(async (folder) => {
      const path = join(folder, 'inbox');
      writeAged(path, content, 10_000);
      await work(path, () => execFileSync('touch', ['-d', '10 seconds ago', path]));
    });

  it('starts from now and hands out what is appended, unquoted and with the time of delivery', async () => {
    await withMbox(message('history'), async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      appendFileSync(path, message('first', '>From here\n>>From there\nFrom me, without a time') + message('second'));
      age();
      const slice = await source.slice('inbox', cursor, TEST_LIMITS, never);
      expect(subjects(slice)).toEqual(['first', 'second']);
      expect(Buffer.from(slice.messages[0]!.raw).toString()).toBe(
        'From: A <a@example.com>\nSubject: first\n\nFrom here\n>From there\nFrom me, without a time\n',
      );
      expect(slice.messages[0]!.receivedAtMs).toBe(Date.parse('2026-03-03T09:15:00Z'));
      expect((await source.slice('inbox', slice.cursor, TEST_LIMITS, never)).messages).toEqual([]);
    });
  });

  it('begins with an empty file', async () => {
    await withMbox('', async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      appendFileSync(path, message('first'));
      age();
      expect(subjects(await source.slice('inbox', cursor, TEST_LIMITS, never))).toEqual(['first']);
    });
  });

  it('finds its place again after a mail program removed messages and wrote its notes', async () => {
    await withMbox(message('one') + message('two') + message('three'), async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      const noted = message('three').replace('\n\n', '\nStatus: RO\nX-Status: A\n\n');
      writeFileSync(path, noted + message('four'));
      age();
      const slice = await source.slice('inbox', cursor, TEST_LIMITS, never);
      expect(subjects(slice)).toEqual(['four']);
    });
  });

  it('takes everything for new in a file that was emptied meanwhile', async () => {
    await withMbox(message('one') + message('two'), async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      writeFileSync(path, message('three'));
      age();
      expect(subjects(await source.slice('inbox', cursor, TEST_LIMITS, never))).toEqual(['three']);
    });
  });

  it('knows the last message again when the blank line after it comes later', async () => {
    await withMbox(message('one').trimEnd() + '\n', async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      appendFileSync(path, `\n${message('two')}`);
      age();
      expect(subjects(await source.slice('inbox', cursor, TEST_LIMITS, never))).toEqual(['two']);
    });
  });

  it('leaves the last message alone while the file is being written', async () => {
    await withMbox('', async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      writeFileSync(path, message('whole') + message('half').slice(0, 60));
      const slice = await source.slice('inbox', cursor, TEST_LIMITS, never);
      expect(subjects(slice)).toEqual(['whole']);
      writeFileSync(path, message('whole') + message('half'));
      age();
      expect(subjects(await source.slice('inbox', slice.cursor, TEST_LIMITS, never))).toEqual(['half']);
    });
  });

  it('keeps to the limits of a slice; a message beyond them is a gap and never held in memory', async () => {
    await withMbox('', async (path, age) => {
      const source = open(path);
      const start = await source.baseline('inbox', never);
      writeFileSync(path, message('a') + message('huge', 'x'.repeat(600_000)) + message('b') + message('c'));
      age();
      const limits = { maxMessages: 3, maxBytes: 10_000, maxMessageBytes: 500_000 };
      const first = await source.slice('inbox', start, limits, never);
      expect(subjects(first)).toEqual(['a', 'b']);
      expect(first.gaps).toMatchObject([{ reason: 'too_large' }]);
      expect(first.gaps[0]!.size).toBeGreaterThan(600_000);
      expect(first.hasMore).toBe(true);
      expect(subjects(await source.slice('inbox', first.cursor, limits, never))).toEqual(['c']);
    });
  });

  it('reads lines that end with CR LF', async () => {
    await withMbox('', async (path, age) => {
      const source = open(path);
      const cursor = await source.baseline('inbox', never);
      writeFileSync(path, (message('one') + message('two')).replaceAll('\n', '\r\n'));
      age();
      const slice = await source.slice('inbox', cursor, TEST_LIMITS, never);
      expect(slice.messages.map(({ raw }) => Buffer.from(raw).toString().split('\r\n')[1])).toEqual([
        'Subject: one',
        'Subject: two',
      ]);
    });
  });

  it('hints when it grows', async () => {
    await withMbox(message('history'), async (path) => {
      const watch = observeWatch(open(path));
      await watch.untilState('connected');
      const hinted = watch.nextHint(2_000);
      appendFileSync(path, message('new'));
      expect(await hinted).toBeLessThan(1_000);
      await watch.stop();
    });
  });
});
