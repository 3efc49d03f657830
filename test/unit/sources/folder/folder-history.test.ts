import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HistoryWindow } from '../../../../shared/domain/history';
import type { MailSource } from '../../../../electron/interfaces/mail-source';
import { systemClock } from '../../../../electron/lib/clock';
import { createFolderSource } from '../../../../electron/sources/folder/folder-source';
import { deliver, makeMaildir, rfc822, withFolder, writeAged } from '../../../support/mail-folder';
import { TEST_LIMITS } from '../../../support/source-watch';

const never = new AbortController().signal;
const LIMITS = { ...TEST_LIMITS, maxMessages: 2 };

function open(path: string, stored: string[] = []): MailSource {
  const known = (keys: string[]) => new Set(keys.filter((key) => stored.includes(key)));
  return createFolderSource({ accountId: 'f', config: { path }, clock: systemClock, known });
}

/** Plans an import and reads it to its end, each slice with a source of its own where `restarts`. */
async function importAll(path: string, window: HistoryWindow, options: { restarts?: boolean; stored?: string[] } = {}) {
  let source = open(path, options.stored);
  const [mailbox = ''] = await source.mailboxes(never);
  const watch = await source.baseline(mailbox, never);
  const plan = await source.history(mailbox, watch, window, never);
  const keys: string[] = [];
  let slices = 0;
  for (let cursor = plan.cursor, more = true; more; slices += 1) {
    if (options.restarts) source = open(path, options.stored);
    const slice = await source.historySlice(mailbox, cursor, LIMITS, never);
    expect(slice.messages.length).toBeLessThanOrEqual(2);
    keys.push(...slice.messages.map(({ key }) => key));
    ({ cursor, hasMore: more } = slice);
  }
  return { plan, keys, slices, source, mailbox, watch };
}

describe('history of a folder of .eml files', () => {
  it.each([false, true])('is read whole, oldest first, in slices (restarts between them: %s)', async (restarts) => {
    await withFolder(async (folder) => {
      for (const n of [3, 1, 2, 5, 4]) writeAged(join(folder, `${n}.eml`), rfc822(`${n}`), 1_000_000 - n * 10_000);
      const { plan, keys } = await importAll(folder, { last: 100 }, { restarts });
      expect(plan).toMatchObject({ total: 5 });
      expect(plan.bytes).toBeGreaterThan(100);
      expect(keys).toEqual([1, 2, 3, 4, 5].map((n) => `file:${n}.eml`));
    });
  });

  it('is limited to the newest messages or to a time', async () => {
    await withFolder(async (folder) => {
      for (const n of [1, 2, 3, 4]) writeAged(join(folder, `${n}.eml`), rfc822(`${n}`), 1_000_000 - n * 10_000);
      expect((await importAll(folder, { last: 2 })).keys).toEqual(['file:3.eml', 'file:4.eml']);
      const since = { sinceMs: Date.now() - 985_000 };
      expect((await importAll(folder, since)).keys).toEqual(['file:2.eml', 'file:3.eml', 'file:4.eml']);
      expect((await importAll(folder, { sinceMs: Date.now() })).plan.total).toBe(0);
    });
  });

  it('holds nothing that watching will still find, whatever its date', async () => {
    await withFolder(async (folder) => {
      writeAged(join(folder, 'old.eml'), rfc822('old'), 500_000);
      const { source, mailbox, watch, keys } = await importAll(folder, { last: 100 });
      expect(keys).toEqual(['file:old.eml']);
      writeAged(join(folder, 'new.eml'), rfc822('new'), 900_000);
      const plan = await source.history(mailbox, watch, { last: 100 }, never);
      expect(plan.total).toBe(1);
      const slice = await source.slice(mailbox, watch, TEST_LIMITS, never);
      expect(slice.messages.map(({ key }) => key)).toEqual(['file:new.eml']);
    });
  });

  it('passes over what is stored already, and reports what vanished', async () => {
    await withFolder(async (folder) => {
      for (const n of [1, 2, 3]) writeAged(join(folder, `${n}.eml`), rfc822(`${n}`), 1_000_000 - n * 10_000);
      expect((await importAll(folder, { last: 9 }, { stored: ['file:2.eml'] })).keys).toEqual([
        'file:1.eml',
        'file:3.eml',
      ]);
      const source = open(folder);
      const [mailbox = ''] = await source.mailboxes(never);
      const plan = await source.history(mailbox, await source.baseline(mailbox, never), { last: 9 }, never);
      const first = await source.historySlice(mailbox, plan.cursor, LIMITS, never);
      rmSync(join(folder, '3.eml'));
      const second = await source.historySlice(mailbox, first.cursor, LIMITS, never);
      expect(second).toMatchObject({ messages: [], gaps: [{ key: 'file:3.eml', reason: 'vanished' }], hasMore: false });
    });
  });
});

describe('history of an mbox file', () => {
  const entry = (n: number) => `From ann@example.org Tue Mar  3 09:1${n}:00 2026\n${rfc822(`${n}`)}\n\n`;
  const at = (n: number) => Date.parse(`2026-03-03T09:1${n}:00Z`);

  it.each([false, true])('is read whole in slices (restarts between them: %s)', async (restarts) => {
    await withFolder(async (folder) => {
      const file = join(folder, 'mbox');
      writeFileSync(file, [1, 2, 3, 4, 5].map(entry).join(''));
      const { plan, keys } = await importAll(file, { last: 100 }, { restarts });
      expect(plan.total).toBe(5);
      expect(new Set(keys).size).toBe(5);
    });
  });

  it('is limited to the newest messages or to a time, and never holds what was appended later', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'mbox');
      writeFileSync(file, [1, 2, 3, 4].map(entry).join(''));
      expect((await importAll(file, { last: 3 })).keys).toHaveLength(3);
      const { source, mailbox, watch, keys } = await importAll(file, { sinceMs: at(3) });
      expect(keys).toHaveLength(2);
      appendFileSync(file, entry(5));
      expect(await source.history(mailbox, watch, { last: 100 }, never)).toMatchObject({ total: 4 });
    });
  });
});

describe('single messages of a folder', () => {
  it('are read again by their key, and are null when they are gone', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      deliver(folder, 'a');
      const source = open(folder);
      const raw = await source.fetch('file:a', { messageId: null }, never);
      expect(Buffer.from(raw ?? []).toString()).toContain('Subject:');
      expect(await source.fetch('file:b', { messageId: null }, never)).toBeNull();
    });
  });

  it('are found by their Message-ID, folded or not', async () => {
    await withFolder(async (folder) => {
      writeFileSync(
        join(folder, 'a.eml'),
        'Subject: x\r\nMESSAGE-ID:\r\n <a@example.org>\r\n\r\nMessage-ID: <b@example.org>',
      );
      writeFileSync(join(folder, 'b.eml'), 'Message-ID: <c@example.org>\r\n\r\ntext');
      const source = open(folder);
      const found = await source.find(['<a@example.org>', '<b@example.org>'], 10, never);
      expect(found.map(({ key }) => key)).toEqual(['file:a.eml']);
      expect(await source.find(['<c@example.org>'], 0, never)).toEqual([]);
    });
  });

  it('cannot be searched by a server', async () => {
    await withFolder(async (folder) => {
      makeMaildir(folder);
      await expect(open(folder).search('x', 10, never)).rejects.toMatchObject({ code: 'not_implemented' });
    });
  });
});
