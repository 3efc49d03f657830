import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createImportWriterThread } from '../../../electron/intake/import-writer-thread';
import type { ImportSlice, ReadMessage } from '../../../electron/interfaces/import-writer';
import { sha256 } from '../../../electron/lib/canonical-json';
import { newId } from '../../../electron/lib/ids';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, tempStore } from '../../support/temp-store';

const BUILT = join(import.meta.dirname, '../../../out/main/import-worker.js');

function imported() {
  expect(existsSync(BUILT), 'build the app before the tests').toBe(true);
  const { store, file, key } = tempStore();
  const accountId = addAccount(store);
  const importId = newId();
  store.imports.insert({
    id: importId,
    accountId,
    mailbox: 'INBOX',
    window: { last: 100 },
    cursor: '0',
    total: 100,
    atMs: 1,
  });
  const writer = createImportWriterThread(BUILT, { file, key });
  onTestFinished(() => writer.close());
  const slice = (n: number, over: Partial<ImportSlice> = {}): ImportSlice => ({
    importId,
    accountId,
    messages: [message(2 * n), message(2 * n + 1)],
    gaps: [],
    from: String(n),
    cursor: String(n + 1),
    read: 2,
    bytes: 20,
    hasMore: true,
    ...over,
  });
  const job = () => store.imports.get(importId);
  const kept = () => store.messages.countsByState().routed ?? 0;
  return { store, accountId, importId, writer, slice, job, kept };
}

function message(n: number): ReadMessage {
  const parsed = sampleMessage({ visibleText: `text ${n}`, messageId: `<${n}@example.org>` });
  const place = { key: `k${n}`, mailbox: 'INBOX', receivedAtMs: 1_000 + n, seen: false, size: 10 };
  return { ...place, sha256: sha256(`content ${n}`), json: JSON.stringify(parsed), reason: '' };
}

describe('the import writer beside the main thread', () => {
  it('stores slices in their order, with the cursor behind each', async () => {
    const { writer, slice, job, kept } = imported();
    const written = [0, 1, 2, 3].map((n) => writer.write(slice(n, { hasMore: n < 3 })));
    expect(await Promise.all(written)).toEqual([true, true, true, true]);
    expect(job()).toMatchObject({ state: 'done', cursor: '4', read: 8, stored: 8, bytes: 80 });
    expect(kept()).toBe(8);
  });

  it('stores nothing of a slice that does not follow what is stored, so that no hole is left', async () => {
    const { writer, slice, job, kept } = imported();
    expect(await Promise.all([writer.write(slice(1)), writer.write(slice(0)), writer.write(slice(2))])).toEqual([
      false,
      true,
      false,
    ]);
    expect(job()).toMatchObject({ cursor: '1', read: 2 });
    expect(kept()).toBe(2);
  });

  it('stores nothing for an import that was paused, or whose account was', async () => {
    const { store, accountId, importId, writer, slice, kept } = imported();
    store.imports.setState(importId, 'paused', null, 2);
    expect(await writer.write(slice(0))).toBe(false);
    store.imports.setState(importId, 'running', null, 3);
    store.accounts.setActive(accountId, false);
    await expect(writer.write(slice(0))).rejects.toMatchObject({ code: 'account_inactive', name: 'AppError' });
    expect(kept()).toBe(0);
  });

  it('tells of the slice that is at fault, and stores the one before it', async () => {
    const { writer, slice, job } = imported();
    const good = writer.write(slice(0));
    const bad = writer.write(slice(1, { accountId: 'nobody' }));
    expect(await good).toBe(true);
    await expect(bad).rejects.toMatchObject({ code: 'account_inactive' });
    expect(job()).toMatchObject({ cursor: '1', read: 2 });
  });

  it('lets what was begun be stored when it is closed', async () => {
    const { writer, slice, kept } = imported();
    const written = writer.write(slice(0));
    await writer.close();
    expect(await written).toBe(true);
    expect(kept()).toBe(2);
  });

  it('says that it is tried again when the thread is lost', async () => {
    const { slice } = imported();
    const lost = createImportWriterThread(BUILT, { file: '/nowhere/genie.db', key: new Uint8Array(32) });
    await expect(lost.write(slice(0))).rejects.toMatchObject({ code: 'internal', retryable: true });
  });
});
