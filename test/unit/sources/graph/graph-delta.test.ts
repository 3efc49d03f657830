import { describe, expect, it } from 'vitest';
import { TEST_LIMITS } from '../../../support/source-watch';
import { watchedGraph } from '../../../support/fake-graph-watched';

const deltaRequests = ({ mailbox }: ReturnType<typeof watchedGraph>) =>
  mailbox.requests.filter(({ url }) => url.includes('/messages/delta'));

describe('watching a folder by delta', () => {
  it('starts from now by the clock of the server', async () => {
    const account = watchedGraph();
    account.mailbox.nowMs += 420_500;
    account.mailbox.deliver('before', { receivedMs: account.mailbox.nowMs - 501 });
    account.mailbox.deliver('after');
    await account.begin();
    await account.look();
    expect(account.ids()).toEqual(['after']);
  });

  it('reads the raw octets, and asks for immutable ids and small pages', async () => {
    const account = watchedGraph();
    await account.begin();
    account.mailbox.deliver('one', { isRead: true });
    await account.look();
    const message = account.stored.get('graph:one')!;
    expect(Buffer.from(message.raw)).toEqual(Buffer.from(account.mailbox.rawOf('one')));
    expect(message).toMatchObject({ mailbox: 'inbox', receivedAtMs: account.mailbox.nowMs, seen: true });
    for (const { headers } of account.mailbox.requests) expect(headers.get('prefer')).toContain('IdType="ImmutableId"');
    expect(deltaRequests(account)[0]!.headers.get('prefer')).toContain('odata.maxpagesize=50');
  });

  it('finds in each round what is new since the last one', async () => {
    const account = watchedGraph();
    await account.begin();
    for (const id of ['a', 'b', 'c']) {
      account.mailbox.deliver(id);
      await account.look();
    }
    expect(account.ids()).toEqual(['a', 'b', 'c']);
    expect(account.again).toBe(0);
  });

  it('tells what became of stored messages, and deletes nothing', async () => {
    const account = watchedGraph();
    await account.begin();
    account.mailbox.deliver('a');
    account.mailbox.deliver('b');
    await account.look();
    account.mailbox.change('a', { isRead: true });
    account.mailbox.remove('b');
    await account.look();
    expect(account.changes).toEqual([
      { key: 'graph:a', type: 'seen', seen: true },
      { key: 'graph:b', type: 'gone' },
    ]);
    expect(account.ids()).toEqual(['a', 'b']);
  });

  it.each([1, 2, 3, 5, 8, 13])(
    'loses and repeats nothing when it is killed before every slice but the %ith',
    async (n) => {
      const account = watchedGraph();
      await account.begin();
      const ids = Array.from({ length: 23 }, (_, index) => `m${index}`);
      for (const id of ids) account.mailbox.deliver(id);
      const limits = { ...TEST_LIMITS, maxMessages: 4 };
      for (let slices = 1, hasMore = true; hasMore; slices += 1) {
        // What was read but not stored is gone with the process.
        if (slices % n === 0) await account.source.slice('inbox', account.cursor, limits, new AbortController().signal);
        account.source = account.open();
        if (slices === 3) account.mailbox.deliver('late');
        hasMore = await account.step(limits);
      }
      await account.look(limits);
      expect(account.ids().sort()).toEqual([...ids, 'late'].sort());
      expect(account.again).toBe(0);
    },
  );

  it('takes a page apart where it is larger than a slice, and hands out each message once', async () => {
    // Without a store that knows them, the cursor alone must tell.
    const account = watchedGraph({ known: () => new Set() });
    await account.begin();
    const ids = Array.from({ length: 9 }, (_, index) => `m${index}`);
    for (const id of ids) account.mailbox.deliver(id, { raw: Buffer.alloc(400, 'x') });
    await account.look({ maxMessages: 50, maxBytes: 1_000, maxMessageBytes: 2_000 });
    expect(account.ids().sort()).toEqual(ids);
    expect(account.again).toBe(0);
  });

  it('hands out a message that is larger than a slice alone', async () => {
    const account = watchedGraph();
    await account.begin();
    account.mailbox.deliver('small', { raw: Buffer.alloc(10, 'x') });
    account.mailbox.deliver('large', { raw: Buffer.alloc(1_500, 'x') });
    const limits = { maxMessages: 50, maxBytes: 1_000, maxMessageBytes: 2_000 };
    expect(await account.step(limits)).toBe(true);
    expect(account.ids()).toEqual(['small']);
    await account.look(limits);
    expect(account.ids()).toEqual(['small', 'large']);
  });

  it('reports what is too large or vanished as a gap', async () => {
    const account = watchedGraph();
    await account.begin();
    for (const id of ['huge', 'brief', 'fine']) account.mailbox.deliver(id);
    account.mailbox.change('huge', { raw: Buffer.alloc(3_000, 'x') });
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/messages/brief/$value') ? new Response('{}', { status: 404 }) : null;
    await account.look({ ...TEST_LIMITS, maxMessageBytes: 2_000 });
    expect(account.ids()).toEqual(['fine']);
    expect(account.gaps).toEqual([
      { key: 'graph:huge', mailbox: 'inbox', reason: 'too_large', size: null },
      { key: 'graph:brief', mailbox: 'inbox', reason: 'vanished', size: null },
    ]);
  });

  it('asks for the rest of an item that names only what changed, and leaves old mail to history', async () => {
    const account = watchedGraph();
    account.mailbox.deliver('old', { receivedMs: account.mailbox.nowMs - 5_000 });
    await account.begin();
    await account.look();
    account.mailbox.change('old', { isRead: true, receivedDateTime: undefined, subject: undefined });
    account.mailbox.deliver('new', { receivedMs: account.mailbox.nowMs + 1_000 });
    const whole = { id: 'old', receivedDateTime: '2026-03-03T09:14:55Z', isDraft: false };
    account.mailbox.intercept = (url) => (url.pathname.endsWith('/messages/old') ? Response.json(whole) : null);
    await account.look();
    expect(account.ids()).toEqual(['new']);
    expect(account.mailbox.requests.filter(({ url }) => url.includes('/messages/old/'))).toEqual([]);
  });

  it('one message whose content cannot be read keeps no other from being read, and ends as a gap', async () => {
    const account = watchedGraph();
    await account.begin();
    account.mailbox.deliver('bad');
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/messages/bad/$value') ? new Response('{}', { status: 500 }) : null;
    await expect(account.look()).rejects.toMatchObject({ code: 'account_unhealthy' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      account.clock.advance(900_000);
      account.mailbox.deliver(`good${attempt}`);
      await account.look().catch(() => undefined);
    }
    account.clock.advance(900_000);
    await account.look();
    expect(account.ids()).toEqual(['good1', 'good2', 'good3']);
    expect(account.gaps).toEqual([{ key: 'graph:bad', mailbox: 'inbox', reason: 'vanished', size: null }]);
  });

  it('an outage makes no gaps', async () => {
    const account = watchedGraph();
    await account.begin();
    for (const id of ['a', 'b', 'c']) account.mailbox.deliver(id);
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/$value') ? new Response('{}', { status: 503 }) : null;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await account.look().catch(() => undefined);
      account.clock.advance(900_000);
    }
    account.mailbox.intercept = () => null;
    await account.look();
    expect(account.ids().sort()).toEqual(['a', 'b', 'c']);
    expect(account.gaps).toEqual([]);
  });

  it('keeps what it has read when the rest of a page fails', async () => {
    const account = watchedGraph();
    await account.begin();
    for (const id of ['a', 'b', 'c', 'd', 'e']) account.mailbox.deliver(id);
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/messages/c/$value')
        ? new Response('{}', { status: 429, headers: { 'retry-after': '7' } })
        : null;
    expect(await account.step()).toBe(true);
    expect(account.ids()).toContain('a');
    const asked = account.mailbox.requests.length;
    await expect(account.step()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(account.mailbox.requests).toHaveLength(asked);
    account.mailbox.intercept = () => null;
    account.clock.advance(7_000);
    await account.look();
    expect(account.ids().sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(account.again).toBe(0);
  });
});

describe('messages that change their id', () => {
  const identify = (keys: string[]) =>
    new Map(
      keys
        .filter((key) => key === 'graph:z-old')
        .map((key) => [key, { messageId: '<same@example.com>', receivedAtMs: Date.parse('2026-03-03T09:15:00Z') }]),
    );
  const same = { internetMessageId: '<same@example.com>' };

  it('are told as moved also when the two ids come on different pages, and never as gone', async () => {
    const account = watchedGraph({ identify });
    await account.begin();
    account.mailbox.deliver('z-old', same);
    await account.look();
    account.mailbox.remove('z-old');
    for (let index = 0; index < 5; index += 1) account.mailbox.deliver(`m${index}`);
    account.mailbox.deliver('a-new', same);
    await account.look({ ...TEST_LIMITS, maxMessages: 2 });
    expect(account.changes).toEqual([{ key: 'graph:z-old', type: 'moved', to: 'graph:a-new' }]);
    expect(account.ids()).toEqual(['z-old', 'm0', 'm1', 'm2', 'm3', 'm4']);
  });

  it('what was removed and is listed again on the same page is read and not gone', async () => {
    const account = watchedGraph();
    await account.begin();
    account.mailbox.deliver('back');
    const item = { id: 'back', receivedDateTime: '2026-03-03T09:16:00Z', isDraft: false };
    const value = [{ id: 'back', '@removed': { reason: 'deleted' } }, item];
    const deltaLink = 'https://graph.microsoft.com/v1.0/me/mailFolders/inbox/messages/delta?$deltatoken=2';
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/delta') ? Response.json({ value, '@odata.deltaLink': deltaLink }) : null;
    await account.look();
    expect(account.ids()).toEqual(['back']);
    expect(account.changes).toEqual([]);
  });

  it('what was removed and is listed again on a later page of the round is read and not gone', async () => {
    const account = watchedGraph();
    await account.begin();
    const link = 'https://graph.microsoft.com/v1.0/me/mailFolders/inbox/messages/delta?$skiptoken=2';
    const item = { id: 'back', receivedDateTime: '2026-03-03T09:16:00Z', isDraft: false };
    account.mailbox.deliver('back');
    account.mailbox.intercept = (url) => {
      if (!url.pathname.endsWith('/delta')) return null;
      return url.searchParams.has('$skiptoken')
        ? Response.json({ value: [item], '@odata.deltaLink': link.replace('skip', 'delta') })
        : Response.json({
            value: [
              { id: 'back', '@removed': {} },
              { id: 'off', '@removed': {} },
            ],
            '@odata.nextLink': link,
          });
    };
    await account.look();
    expect(account.ids()).toEqual(['back']);
    expect(account.changes).toEqual([{ key: 'graph:off', type: 'gone' }]);
  });
});
