import { describe, expect, it } from 'vitest';
import { parseWatchCursor } from '../../../../electron/sources/graph/graph-cursor';
import { TEST_LIMITS } from '../../../support/source-watch';
import { watchedGraph } from '../../../support/fake-graph-watched';

const deltaRequests = ({ mailbox }: ReturnType<typeof watchedGraph>) =>
  mailbox.requests.filter(({ url }) => url.includes('/messages/delta'));

describe('links that do not work any more (bars S7)', () => {
  it('an expired delta link is followed by one resync from a day before the newest mail', async () => {
    const account = watchedGraph();
    await account.begin();
    const day = 86_400_000;
    account.mailbox.deliver('first', { receivedMs: account.mailbox.nowMs + 3 * day });
    account.clock.advance(3 * day);
    await account.look();
    account.cursor = account.cursor.replace(/deltatoken=s\d+/, 'deltatoken=expired');
    account.mailbox.deliver('second', { receivedMs: account.mailbox.nowMs + 3 * day + 1_000 });
    await account.look();
    expect(account.ids()).toEqual(['first', 'second']);
    expect(account.again).toBe(0);
    const resyncs = deltaRequests(account).map(({ url }) => new URL(url).searchParams.get('$filter'));
    expect(resyncs.filter(Boolean)).toEqual([
      'receivedDateTime ge 2026-03-03T09:15:00Z',
      'receivedDateTime ge 2026-03-05T09:15:00Z',
    ]);
  });

  it('a mailbox that answers every resync with 410 is asked a few times and then left alone', async () => {
    const account = watchedGraph();
    await account.begin();
    await account.look();
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/delta') ? Response.json({ error: { code: 'SyncStateInvalid' } }, { status: 410 }) : null;
    const before = deltaRequests(account).length;
    await expect(account.look()).rejects.toMatchObject({ code: 'account_unhealthy', retryable: true });
    expect(deltaRequests(account).length - before).toBeLessThanOrEqual(3);
  });

  it('a page link that is refused after a long pause starts the round again', async () => {
    const account = watchedGraph();
    await account.begin();
    for (let index = 0; index < 6; index += 1) account.mailbox.deliver(`m${index}`);
    const limits = { ...TEST_LIMITS, maxMessages: 4 };
    await account.step(limits);
    expect(parseWatchCursor(account.cursor).page).not.toBeNull();
    account.mailbox.intercept = (url) =>
      url.searchParams.has('$skiptoken') && account.mailbox.requests.length < 10
        ? Response.json({ error: { code: 'ErrorInvalidUrlQuery' } }, { status: 400 })
        : null;
    await account.look(limits);
    expect(account.ids()).toHaveLength(6);
    expect(account.again).toBe(0);
  });

  it('three rounds in a row without a delta link end in one resync', async () => {
    const account = watchedGraph();
    await account.begin();
    await account.look();
    const old = parseWatchCursor(account.cursor).delta;
    account.mailbox.intercept = (url) => (url.searchParams.has('$deltatoken') ? Response.json({ value: [] }) : null);
    for (const [round, delta] of [
      [1, old],
      [2, old],
      [3, null],
    ] as const) {
      await account.look();
      expect([round, parseWatchCursor(account.cursor).delta]).toEqual([round, delta]);
    }
    account.mailbox.deliver('after');
    await account.look();
    expect(account.ids()).toEqual(['after']);
    expect(parseWatchCursor(account.cursor).delta).not.toBeNull();
  });

  it('pages that lead in a wide circle end in a failure', async () => {
    const account = watchedGraph();
    await account.begin();
    let asked = 0;
    account.mailbox.intercept = (url) => {
      if (!url.pathname.endsWith('/delta')) return null;
      asked += 1;
      const next = `https://graph.microsoft.com/v1.0/me/mailFolders/inbox/messages/delta?$skiptoken=${asked % 5}`;
      return Response.json({ value: [], '@odata.nextLink': next });
    };
    await expect(account.look()).rejects.toMatchObject({ code: 'account_unhealthy' });
    expect(asked).toBeLessThan(25);
  });

  it('a resync of more than Graph lists with a filter goes on without one, and loses nothing', async () => {
    const unread = new Set(['graph:m5003', 'graph:m5004']);
    const account = watchedGraph({ known: (keys) => new Set(keys.filter((key) => !unread.has(key))) });
    await account.begin();
    account.mailbox.deliver('before', { receivedMs: account.mailbox.nowMs - 1_000 });
    unread.add('graph:before');
    for (let index = 0; index < 5_005; index += 1) account.mailbox.deliver(`m${index}`);
    await account.look();
    expect(account.ids()).toEqual(['m5003', 'm5004']);
    expect(account.log.map(({ fields }) => fields.code)).toContain('filter_limit');
    expect(parseWatchCursor(account.cursor)).toMatchObject({ whole: false, listed: 0 });
  });
});
