import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { createMessageReader } from '../../../electron/app/read-message';
import { extractAttachment } from '../../../electron/reading/extract-attachment';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

const FILE = { name: 'a.bin', type: 'application/x-thing', size: 3, flags: [] };
const RAW = [
  'From: ann@example.org',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  ...['--b', 'Content-Type: text/plain', '', 'Hello'],
  ...['--b', 'Content-Type: application/x-thing; name=a.bin', 'Content-Transfer-Encoding: base64', '', 'AAEC'],
  '--b--',
  '',
].join('\r\n');

describe('the source of a message', () => {
  it('is fetched from the server as it lies there, and the connection is closed', async () => {
    const { reader, account, id, source } = mailbox();
    expect(Buffer.from(await reader.source([account], id, signal())).toString()).toBe(RAW);
    expect(source.closed).toBe(true);
  });

  it('that is gone on the server is said to be gone, and the text here stays', async () => {
    const { reader, store, account, id, source, clock } = mailbox();
    source.entries.length = 0;
    const error = await errorOf(reader.source([account], id, signal()));
    expect(error).toMatchObject({ code: 'not_found', hint: 'Its text that was read before stays here.' });
    expect(store.messages.place([account], id)?.goneAtMs).toBe(clock.now());
    expect(reader.read([account], id)).toMatchObject({ text: 'Does Friday suit you?', goneAtMs: clock.now() });
    expect(source.closed).toBe(true);
  });

  it('is not fetched for a paused account, another account or an unknown message', async () => {
    const { reader, store, account, id, opened } = mailbox();
    expect(await codeOf(reader.source([addAccount(store)], id, signal()))).toBe('not_found');
    expect(await codeOf(reader.source([account], 'unknown', signal()))).toBe('not_found');
    store.accounts.setActive(account, false);
    expect(await codeOf(reader.source([account], id, signal()))).toBe('account_inactive');
    expect(opened()).toBe(0);
  });

  it('that comes after the account was paused is handed to nobody', async () => {
    const { reader, store, account, id, source } = mailbox();
    const fetch = source.fetch.bind(source);
    source.fetch = (key) => {
      store.accounts.setActive(account, false);
      return fetch(key);
    };
    expect(await codeOf(reader.source([account], id, signal()))).toBe('account_inactive');
  });
});

describe('fetching an attachment', () => {
  it('keeps its octets in quarantine, and asks the server once', async () => {
    const { reader, store, account, id, opened } = mailbox();
    const fetched = await reader.fetchAttachment([account], id, 1, signal());
    expect(fetched).toMatchObject({ messageId: id, position: 1, name: 'a.bin', type: 'application/x-thing', size: 3 });
    expect([...(store.attachments.content([account], fetched.id) ?? [])]).toEqual([0, 1, 2]);
    expect(await reader.fetchAttachment([account], id, 1, signal())).toEqual(fetched);
    expect(opened()).toBe(1);
    expect(reader.read([account], id).attachments).toMatchObject([{ position: 1, fetched: true }]);
  });

  it('asks no server for what the list does not have, or for what is too large', async () => {
    const { reader, store, account, id, opened } = mailbox();
    expect(await codeOf(reader.fetchAttachment([account], id, 2, signal()))).toBe('not_found');
    expect(await codeOf(reader.fetchAttachment([account], id, 0, signal()))).toBe('not_found');
    const large = addMessage(store, account, sampleMessage({ attachments: [{ ...FILE, size: 10_485_761 }] }));
    expect(await codeOf(reader.fetchAttachment([account], large.id, 1, signal()))).toBe('quota');
    expect(opened()).toBe(0);
  });

  it('takes no more than 10 MiB of one message, whatever the list said', async () => {
    const { reader, store, account, id } = mailbox();
    const content = Buffer.alloc(10_485_759);
    store.attachments.insert({ id: 'x', accountId: account, messageId: id, position: 9, ...FILE, content, atMs: 1 });
    expect(await codeOf(reader.fetchAttachment([account], id, 1, signal()))).toBe('quota');
    expect(store.attachments.get([account], id, 1)).toBeNull();
  });

  it('keeps nothing when the server has another message there now', async () => {
    const { reader, store, account, id, source } = mailbox();
    source.fetch = () => Promise.resolve(Buffer.from('From: x@example.org\r\n\r\nno attachment'));
    expect(await codeOf(reader.fetchAttachment([account], id, 1, signal()))).toBe('not_found');
    expect(store.attachments.list([account], id)).toEqual([]);
  });
});

function mailbox() {
  const { store } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const source = new MemorySource(account);
  source.deliver('file:it', RAW);
  const { id } = addMessage(store, account, sampleMessage({ attachments: [FILE] }), { sourceKey: 'file:it' });
  let opened = 0;
  const reader = createMessageReader({
    store,
    clock,
    openSource: () => {
      opened += 1;
      return Promise.resolve(source);
    },
    extract: (raw, position) => Promise.resolve(extractAttachment(raw, position)),
  });
  return { store, clock, account, source, id, reader, opened: () => opened };
}

function signal(): AbortSignal {
  return new AbortController().signal;
}

async function errorOf(work: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown;
  throw new Error(`No AppError but ${String(thrown)}.`);
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await errorOf(work)).code;
}
