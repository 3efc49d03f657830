import { chmodSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MailSlice } from '../../../../electron/interfaces/mail-source';
import { systemClock } from '../../../../electron/lib/clock';
import { createFolderSource } from '../../../../electron/sources/folder/folder-source';
import { readMessageFile } from '../../../../electron/sources/folder/message-files';
import type { FolderTimings } from '../../../../electron/sources/folder/folder-watch';
import { maildirSnapshot } from '../../../support/maildir-snapshot';
import { deliver, makeMaildir, rfc822, withFolder, writeAged } from '../../../support/mail-folder';
import { observeWatch, TEST_LIMITS } from '../../../support/source-watch';

const never = new AbortController().signal;
const open = (path: string, timings: Partial<FolderTimings> = {}) =>
  createFolderSource({ accountId: 'f', config: { path }, clock: systemClock, known: () => new Set(), timings });
const keys = (slice: MailSlice) => slice.messages.map(({ key }) => key);

describe('a Maildir', () => {
  it('starts from now and hands out what is delivered afterwards, at once and with its name as key', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      deliver(folder, 'history');
      const source = open(folder);
      expect(await source.mailboxes(never)).toEqual(['INBOX']);
      const cursor = await source.baseline('INBOX', never);
      deliver(folder, '1700000001.M1.host', 'first');
      const slice = await source.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(slice).toMatchObject({ gaps: [], hasMore: false });
      expect(keys(slice)).toEqual(['file:1700000001.M1.host']);
      expect(slice.messages[0]).toMatchObject({ mailbox: 'INBOX', seen: false });
      expect((await source.slice('INBOX', slice.cursor, TEST_LIMITS, never)).messages).toEqual([]);
    });
  });

  it('knows a message again after a mail program marked it as read', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      deliver(folder, 'history');
      const source = open(folder);
      let cursor = await source.baseline('INBOX', never);
      renameSync(join(folder, 'new', 'history'), join(folder, 'cur', 'history:2,S'));
      deliver(folder, 'a');
      const slice = await source.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(keys(slice)).toEqual(['file:a']);
      cursor = slice.cursor;
      renameSync(join(folder, 'new', 'a'), join(folder, 'cur', 'a:2,FS'));
      expect((await source.slice('INBOX', cursor, TEST_LIMITS, never)).messages).toEqual([]);
    });
  });

  it('takes \\Seen from the flags of the name', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      const source = open(folder);
      const cursor = await source.baseline('INBOX', never);
      for (const name of ['a:2,', 'b:2,S', 'c;2,RS']) writeFileSync(join(folder, 'cur', name), rfc822(name));
      const slice = await source.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(slice.messages.map(({ key, seen }) => [key, seen]).sort()).toEqual([
        ['file:a', false],
        ['file:b', true],
        ['file:c', true],
      ]);
    });
  });

  it('never looks into tmp/ and changes nothing', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      const source = open(folder);
      const cursor = await source.baseline('INBOX', never);
      writeFileSync(join(folder, 'tmp', 'half'), 'Subject: half');
      deliver(folder, 'whole');
      const before = maildirSnapshot(folder);
      expect(keys(await source.slice('INBOX', cursor, TEST_LIMITS, never))).toEqual(['file:whole']);
      expect(maildirSnapshot(folder)).toEqual(before);
    });
  });

  it('keeps to the limits of a slice and reports a message beyond them as a gap', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      const source = open(folder);
      const start = await source.baseline('INBOX', never);
      for (let i = 0; i < 5; i += 1) writeAged(join(folder, 'new', `m${i}`), 'x'.repeat(400), 10_000 - i);
      writeAged(join(folder, 'new', 'huge'), 'x'.repeat(2_000), 1_000);
      const limits = { maxMessages: 3, maxBytes: 1_000, maxMessageBytes: 1_500 };
      const first = await source.slice('INBOX', start, limits, never);
      expect([keys(first), first.hasMore]).toEqual([['file:m0', 'file:m1'], true]);
      const second = await source.slice('INBOX', first.cursor, limits, never);
      const third = await source.slice('INBOX', second.cursor, limits, never);
      expect(keys(third)).toEqual(['file:m4']);
      expect(third.gaps).toEqual([{ key: 'file:huge', mailbox: 'INBOX', reason: 'too_large', size: 2_000 }]);
      expect(third.hasMore).toBe(false);
    });
  });

  it('follows no symbolic link', async () => {
    await withFolder(async (outside) => {
      writeFileSync(join(outside, 'secret'), rfc822('outside'));
      await withFolder(async (folder) => {
        makeMaildir(folder);
        const source = open(folder);
        const cursor = await source.baseline('INBOX', never);
        symlinkSync(join(outside, 'secret'), join(folder, 'new', 'link'));
        deliver(folder, 'own');
        const slice = await source.slice('INBOX', cursor, TEST_LIMITS, never);
        expect(keys(slice)).toEqual(['file:own']);
        expect(slice.gaps).toEqual([]);
      });
    });
  });

  it('hints within a moment of a delivery', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      const watch = observeWatch(open(folder));
      await watch.untilState('connected');
      const hinted = watch.nextHint(2_000);
      deliver(folder, 'now');
      expect(await hinted).toBeLessThan(1_000);
      await watch.stop();
    });
  });
});

describe('a folder of .eml files', () => {
  it('finds them in subfolders too, by their path, and nothing else', async () => {
    await withFolder(async (folder) => {
      mkdirSync(join(folder, 'sub'));
      const source = open(folder);
      const [mailbox = ''] = await source.mailboxes(never);
      const cursor = await source.baseline(mailbox, never);
      writeAged(join(folder, 'a.eml'), rfc822('a'), 20_000);
      writeAged(join(folder, 'sub', 'B.EML'), rfc822('b'), 10_000);
      writeAged(join(folder, 'notes.txt'), 'no mail', 10_000);
      writeAged(join(folder, '.hidden.eml'), rfc822('hidden'), 10_000);
      expect(keys(await source.slice(mailbox, cursor, TEST_LIMITS, never))).toEqual(['file:a.eml', 'file:sub/B.EML']);
    });
  });

  it('leaves a file alone while it is being written, and comes back to it by itself', async () => {
    await withFolder(async (folder) => {
      const source = open(folder, { shortRescanMs: 50 });
      const [mailbox = ''] = await source.mailboxes(never);
      const cursor = await source.baseline(mailbox, never);
      const write = () => writeFileSync(join(folder, 'growing.eml'), rfc822('growing'));
      write();
      const writing = setInterval(write, 300);
      const slice = await source.slice(mailbox, cursor, TEST_LIMITS, never);
      expect(slice).toMatchObject({ messages: [], gaps: [], hasMore: false });

      const watch = observeWatch(source);
      await watch.untilState('connected');
      const hinted = watch.nextHint(5_000);
      await source.slice(mailbox, slice.cursor, TEST_LIMITS, never);
      await hinted;
      await watch.stop();
      clearInterval(writing);
      writeAged(join(folder, 'growing.eml'), rfc822('growing'), 3_000);
      expect(keys(await source.slice(mailbox, slice.cursor, TEST_LIMITS, never))).toEqual(['file:growing.eml']);
    });
  });

  it('waits for a file that was written this moment, so that a single look finds it', async () => {
    await withFolder(async (folder) => {
      const source = open(folder);
      const [mailbox = ''] = await source.mailboxes(never);
      const cursor = await source.baseline(mailbox, never);
      writeFileSync(join(folder, 'new.eml'), rfc822('new'));
      expect(keys(await source.slice(mailbox, cursor, TEST_LIMITS, never))).toEqual(['file:new.eml']);
    });
  });

  it('does not follow a folder that is a link', async () => {
    await withFolder(async (outside) => {
      writeAged(join(outside, 'x.eml'), rfc822('x'), 10_000);
      await withFolder(async (folder) => {
        const source = open(folder);
        const [mailbox = ''] = await source.mailboxes(never);
        const cursor = await source.baseline(mailbox, never);
        symlinkSync(outside, join(folder, 'linked'));
        linkSync(join(outside, 'x.eml'), join(folder, 'hard.eml'));
        expect(keys(await source.slice(mailbox, cursor, TEST_LIMITS, never))).toEqual(['file:hard.eml']);
      });
    });
  });
});

describe('a folder account that cannot be read', () => {
  it('names the path that does not exist', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'nowhere');
      await expect(open(path).check(never)).rejects.toMatchObject({
        code: 'not_found',
        message: `${path} does not exist.`,
      });
    });
  });

  it('says what a file is not', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'picture.png');
      writeFileSync(path, 'PNG');
      await expect(open(path).check(never)).rejects.toMatchObject({
        code: 'bad_input',
        message: `${path} is neither a mail folder nor an mbox file.`,
      });
    });
  });

  // Root may read everything.
  it.skipIf(process.getuid?.() === 0)('names the path that may not be read', async () => {
    await withFolder(async (folder) => {
      chmodSync(folder, 0o000);
      try {
        await expect(open(folder).check(never)).rejects.toMatchObject({ code: 'account_unhealthy' });
      } finally {
        chmodSync(folder, 0o700);
      }
    });
  });

  it('needs attention while the folder is gone, and heals when it comes back', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'mail');
      makeMaildir(path);
      const watch = observeWatch(open(path, { shortRescanMs: 30 }));
      await watch.untilState('connected');
      rmSync(path, { recursive: true });
      await watch.untilState('needs_attention');
      expect(watch.states.at(-1)?.error).toMatchObject({ code: 'not_found', retryable: true });
      makeMaildir(path);
      await watch.untilState('connected');
      await watch.stop();
    });
  });

  it('returns nothing once it was stopped', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      const source = open(folder);
      const cursor = await source.baseline('INBOX', never);
      deliver(folder, 'a');
      const stopping = new AbortController();
      const slice = source.slice('INBOX', cursor, TEST_LIMITS, stopping.signal);
      stopping.abort();
      await expect(slice).rejects.toMatchObject({ code: 'account_inactive' });
    });
  });

  it('treats a file that went away, or was replaced by a link, as gone', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'a.eml');
      const file = { name: 'a.eml', path, mtimeMs: 0, size: 0, seen: false };
      expect(await readMessageFile(file)).toBeNull();
      writeFileSync(join(folder, 'other'), 'secret');
      symlinkSync(join(folder, 'other'), path);
      expect(await readMessageFile(file)).toBeNull();
    });
  });
});
