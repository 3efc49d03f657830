import { beforeEach, describe, expect, it } from 'vitest';
import { readingStore } from '../../../../../renderer/features/content/reading-store';
import type { CallInput } from '../../../../../shared/ipc/calls';
import type { MessageReading } from '../../../../../shared/ipc/views';

const TEXT = ['first ', 'second ', 'third'];
const LINKS = Array.from({ length: 5 }, (_, place) => ({
  text: `link ${place}`,
  url: `https://${place}.example`,
  flags: [],
}));

let asked: CallInput<'messages.read'>[];
let down: boolean;

function reading({ chunk = 1, quoted = false, linksOffset = 0 }: CallInput<'messages.read'>): MessageReading {
  const pieces = quoted ? ['old ', 'older'] : TEXT;
  return {
    id: 'mail-1',
    accountId: 'acc-1',
    accountLabel: 'Work',
    mailbox: 'INBOX',
    subject: 'Workshop',
    from: { name: 'Ann', address: 'ann@example.com' },
    to: [],
    cc: [],
    receivedAtMs: 0,
    goneAtMs: null,
    flags: [],
    text: pieces[chunk - 1]!,
    chunk,
    chunks: pieces.length,
    hasMore: chunk < pieces.length,
    quotedChars: 9,
    links: {
      items: LINKS.slice(linksOffset, linksOffset + 2),
      offset: linksOffset,
      total: 5,
      hasMore: linksOffset + 2 < 5,
    },
    attachments: [],
    thread: { completeness: 'full', missing: 0 },
    sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'example.com', trusted: true },
    sessionId: null,
  };
}

beforeEach(() => {
  asked = [];
  down = false;
  const genie = {
    call: (_name: string, input: CallInput<'messages.read'>) => {
      asked.push(input);
      const error = { code: 'UNAVAILABLE', message: '', hint: '', retryable: true };
      return Promise.resolve(down ? { ok: false, error } : { ok: true, value: reading(input) });
    },
  };
  Object.assign(globalThis, { window: { genie } });
});

const opened = async () => {
  const store = readingStore('mail-1');
  await store.getState().open();
  return store;
};

describe('a message that is read piece by piece', () => {
  it('shows its first piece and goes on to the end', async () => {
    const store = await opened();
    expect(store.getState().body).toMatchObject({ text: 'first ', hasMore: true });
    await store.getState().moreText();
    await store.getState().moreText();
    expect(store.getState().body).toMatchObject({ text: 'first second third', hasMore: false });
    await store.getState().moreText();
    expect(asked).toHaveLength(3);
  });

  it('asks for the quoted history only when it is wanted, and apart from the text', async () => {
    const store = await opened();
    expect(store.getState().quoted).toBeNull();
    await store.getState().moreQuoted();
    await store.getState().moreQuoted();
    expect(store.getState().quoted?.text).toBe('old older');
    expect(store.getState().body?.text).toBe('first ');
  });

  it('collects its links page by page', async () => {
    const store = await opened();
    await store.getState().moreLinks();
    await store.getState().moreLinks();
    expect(store.getState().message?.links.items.map(({ text }) => text)).toEqual(LINKS.map(({ text }) => text));
    expect(store.getState().message?.links.hasMore).toBe(false);
  });

  it('asks once however often the button is pressed', async () => {
    const store = await opened();
    await Promise.all([store.getState().moreText(), store.getState().moreText()]);
    expect(store.getState().body?.text).toBe('first second ');
  });

  it('keeps what was read when a piece does not come, and says which', async () => {
    const store = await opened();
    down = true;
    await store.getState().moreText();
    expect(store.getState().problem).toMatchObject({ part: 'text', error: { code: 'UNAVAILABLE' } });
    expect(store.getState().body?.text).toBe('first ');
    down = false;
    await store.getState().moreText();
    expect(store.getState()).toMatchObject({ problem: null, body: { text: 'first second ' } });
  });
});
