import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GraphFailure } from '../../../../electron/sources/graph/graph-failure';
import { GRAPH_ORIGIN, ownLink } from '../../../../electron/sources/graph/graph-links';
import { graphGet } from '../../../../electron/sources/graph/graph-request';
import { never } from '../../../support/fake-graph-account';
import { ManualClock } from '../../../support/manual-clock';
import { TEST_LIMITS } from '../../../support/source-watch';
import { watchedGraph } from '../../../support/fake-graph-watched';

const SOURCE = join(import.meta.dirname, '../../../../electron/sources/graph');
const FOREIGN = [
  'https://graph.microsoft.com.evil.example/v1.0/me/messages/delta?$skiptoken=X',
  'https://graph.microsoft.com@evil.example/v1.0/me',
  'https://user:word@graph.microsoft.com/v1.0/me',
  'https://graph.microsoft.com:8443/v1.0/me',
  'http://graph.microsoft.com/v1.0/me',
  '//evil.example/v1.0/me',
  '/v1.0/me/messages',
  'https://graph.microsoft.com\\@evil.example/v1.0/me',
  'https://evil.example/https://graph.microsoft.com/v1.0/me',
  'https://graph.microsoft.com/beta/me/messages',
  'https://graph.microsoft.com/v1.0/../beta/me',
  'https://graph.microsoft.com./v1.0/me',
  'https://xn--grph-woa.microsoft.com/v1.0/me',
  'ftp://graph.microsoft.com/v1.0/me',
  'javascript:alert(1)',
  'data:text/plain,x',
  `https://graph.microsoft.com/v1.0/me?${'x'.repeat(20_000)}`,
  '',
];

describe('the one way to Graph', () => {
  it('nothing in the folder sends but the GET of graph-request and the sign-in', () => {
    const sending = readdirSync(SOURCE).filter((file) =>
      /\bfetch\(|\bhttp\(|\bpost\(|XMLHttpRequest|node:https?|node:net|node:tls|undici|WebSocket/.test(
        readFileSync(join(SOURCE, file), 'utf8'),
      ),
    );
    // cancel-loopback speaks to this computer only; the sign-in's own test holds it to Microsoft's hosts.
    expect(sending.sort()).toEqual(['cancel-loopback.ts', 'graph-request.ts', 'sign-in-network.ts']);
    const request = readFileSync(join(SOURCE, 'graph-request.ts'), 'utf8');
    expect(request.match(/\bfetch\(/g)).toHaveLength(1);
    expect(request.match(/method: '(\w+)'/g)).toEqual(["method: 'GET'"]);
  });

  it.each(FOREIGN)('refuses %s before anything is sent', async (link) => {
    expect(() => ownLink(link, GRAPH_ORIGIN)).toThrow(GraphFailure);
    let sent = 0;
    const transport = {
      origin: GRAPH_ORIGIN,
      clock: new ManualClock(),
      fetch: () => Promise.resolve(new Response(String((sent += 1)))),
    };
    const request = { link, accessToken: 'secret', maxBytes: 100, timeoutMs: 1_000 };
    await expect(graphGet(request, transport, never)).rejects.toMatchObject({ kind: 'foreign_link' });
    expect(sent).toBe(0);
  });

  it.each(FOREIGN.slice(0, 8))('neither a next nor a delta link leads to %s', async (link) => {
    for (const name of ['@odata.nextLink', '@odata.deltaLink']) {
      const account = watchedGraph();
      await account.begin();
      account.mailbox.intercept = (url) =>
        url.pathname.endsWith('/delta') ? Response.json({ value: [], [name]: link }) : null;
      await expect(account.look()).rejects.toMatchObject({ code: 'account_unhealthy' });
      account.clock.advance(900_000);
      await expect(account.look()).rejects.toMatchObject({ code: 'account_unhealthy' });
      expect(account.cursor).not.toContain('evil');
      for (const { url } of account.mailbox.requests) expect(new URL(url).origin).toBe(GRAPH_ORIGIN);
    }
  });

  it('every method of the source asks by GET, on one host, with a redirect as an error', async () => {
    const asked: RequestInit[] = [];
    const account = watchedGraph({
      fetch: (input, init) => {
        asked.push(init!);
        return account.mailbox.fetch(input, init);
      },
    });
    account.mailbox.deliver('old', { receivedMs: account.mailbox.nowMs - 5_000 });
    const { source } = account;
    await account.begin();
    account.mailbox.deliver('one');
    await account.look();
    await source.check(never);
    await source.list(never);
    const plan = await source.history('inbox', account.cursor, { last: 5 }, never);
    await source.historySlice('inbox', plan.cursor, TEST_LIMITS, never);
    await source.fetch('graph:one', { messageId: null }, never);
    await source.fetch('graph:gone', { messageId: '<one@example.com>' }, never);
    await source.find(['<one@example.com>'], 5, never);
    await source.search('mail', 5, never);
    expect(asked.length).toBeGreaterThan(15);
    for (const init of asked) expect(init).toMatchObject({ method: 'GET', redirect: 'error', credentials: 'omit' });
    for (const init of asked) expect(init.body).toBeUndefined();
    for (const { url } of account.mailbox.requests) expect(url.startsWith(`${GRAPH_ORIGIN}/v1.0/me/`)).toBe(true);
  });

  it('an id that would climb out of its path is not asked for', async () => {
    const account = watchedGraph();
    const climbing = account.source.fetch('graph:../../users', { messageId: null }, never);
    await expect(climbing).rejects.toMatchObject({ code: 'not_found' });
    await account.begin();
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/delta')
        ? Response.json({
            value: [{ id: '..' }, { id: 7 }, null, 'x', { id: 'a?b' }],
            '@odata.deltaLink': `${GRAPH_ORIGIN}/v1.0/me/d`,
          })
        : null;
    await account.look();
    expect(account.log).toContainEqual({ event: 'graph.unusable', fields: { accountId: 'watched', count: 5 } });
    expect(account.mailbox.requests.every(({ url }) => !url.includes('users'))).toBe(true);
  });

  it('gives up on an answer that does not come, and on one without an end', async () => {
    const account = watchedGraph();
    await account.begin();
    account.mailbox.intercept = (_url, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const late = account.step();
    await untilAsked(account, 2);
    account.clock.advance(30_000);
    await expect(late).rejects.toMatchObject({ code: 'network', retryable: true });

    account.clock.advance(900_000);
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_048_576 + 0 * (pulled += 1))),
    });
    account.mailbox.intercept = () => new Response(endless, { headers: { 'content-type': 'application/json' } });
    await expect(account.step()).rejects.toMatchObject({ code: 'parse', retryable: true });
    expect(pulled).toBeLessThan(25);
  });
});

async function untilAsked(account: ReturnType<typeof watchedGraph>, count: number): Promise<void> {
  while (account.mailbox.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}
