import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/app-error';
import { follow, never } from '../../../support/fake-graph-account';
import { watchedGraph } from '../../../support/fake-graph-watched';

type Watched = ReturnType<typeof watchedGraph>;

async function started(over: Parameters<typeof watchedGraph>[0] = {}): Promise<Watched> {
  const account = watchedGraph(over);
  await account.begin();
  return account;
}

const refusing = (account: Watched, status: number, headers: Record<string, string> = {}) => {
  account.mailbox.intercept = () => new Response('<html>Gateway</html>', { status, headers });
};

describe('storms', () => {
  it.each([429, 500, 502, 503, 504, 509])(
    '%i again and again is met with ever longer waits, up to 15 minutes',
    async (status) => {
      const account = await started();
      const { told } = follow(account.source, account.clock);
      refusing(account, status);
      const waits: number[] = [];
      for (let attempt = 0; attempt < 14; attempt += 1) {
        const before = account.mailbox.requests.length;
        await expect(account.step()).rejects.toBeInstanceOf(AppError);
        expect(account.mailbox.requests.length - before).toBe(1);
        waits.push(told.at(-1)!.waitMs!);
        account.clock.advance(waits.at(-1)!);
      }
      expect(waits[0]).toBeGreaterThanOrEqual(5_000);
      expect(waits[0]).toBeLessThanOrEqual(6_500);
      for (const [index, wait] of waits.slice(0, 7).entries()) {
        expect(wait).toBeGreaterThanOrEqual(5_000 * 2 ** index);
        expect(wait).toBeLessThanOrEqual(6_500 * 2 ** index);
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(900_000);
      expect(waits.at(-1)).toBeGreaterThanOrEqual(690_000);
      expect(told.every(({ state }) => state !== 'needs_auth')).toBe(true);
    },
  );

  it('while a wait lasts every method rejects with the same error and asks nothing', async () => {
    const account = await started();
    refusing(account, 503);
    const first = await account.step().catch((error: unknown) => error);
    const asked = account.mailbox.requests.length;
    const { source } = account;
    for (const again of [
      account.step(),
      source.baseline('inbox', never),
      source.list(never),
      source.fetch('graph:a', { messageId: null }, never),
      source.find(['<a@example.com>'], 1, never),
      source.search('a', 1, never),
      source.history('inbox', account.cursor, { last: 1 }, never),
    ]) {
      await expect(again).rejects.toBe(first);
    }
    expect(account.mailbox.requests).toHaveLength(asked);
  });

  it('a server that asks for too little again and again is not hurried', async () => {
    const account = await started();
    const { told } = follow(account.source, account.clock);
    refusing(account, 503, { 'retry-after': '1' });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await account.step().catch(() => undefined);
      account.clock.advance(told.at(-1)!.waitMs!);
    }
    expect(told.filter(({ error }) => error)[0]!.waitMs).toBe(1_000);
    expect(told.at(-1)!.waitMs).toBeGreaterThanOrEqual(80_000);
  });

  it('a wait of more than 15 minutes is cut, and the user is told', async () => {
    const account = await started();
    const { told } = follow(account.source, account.clock);
    refusing(account, 429, { 'retry-after': '86400' });
    await expect(account.step()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(told.at(-1)).toMatchObject({ state: 'backoff', waitMs: 900_000, alert: 3 });
  });

  it.each([
    [400, 'account_unhealthy', 'backoff'],
    [403, 'provider_auth_error', 'needs_attention'],
    [404, 'not_found', 'needs_attention'],
    [418, 'account_unhealthy', 'backoff'],
  ] as const)('%i ends in %s with a wait', async (status, code, state) => {
    const account = await started();
    const { told } = follow(account.source, account.clock);
    account.mailbox.intercept = () => Response.json({ error: { code: 'Whatever' } }, { status });
    await expect(account.look()).rejects.toMatchObject({ code });
    expect(told.at(-1)!.state).toBe(state);
    expect(told.at(-1)!.waitMs).toBeGreaterThanOrEqual(60_000);
  });

  it('two requests that fail side by side are one failure', async () => {
    const account = await started();
    const { told } = follow(account.source, account.clock);
    for (const id of ['a', 'b', 'c', 'd']) account.mailbox.deliver(id);
    account.mailbox.intercept = (url) => (url.pathname.endsWith('/$value') ? new Response('', { status: 503 }) : null);
    await account.step().catch(() => undefined);
    expect(told.at(-1)!.waitMs).toBeLessThanOrEqual(6_500);
  });

  it('never more than two requests run at once', async () => {
    const account = await started();
    for (let index = 0; index < 12; index += 1) account.mailbox.deliver(`m${index}`);
    const { source } = account;
    await Promise.all([account.look(), source.list(never), source.search('mail', 5, never)]);
    expect(account.mailbox.mostAtOnce).toBe(2);
  });
});

describe('tokens', () => {
  it('a token that is refused even when it is fresh needs the user, and nothing more is asked', async () => {
    const account = await started();
    const { told } = follow(account.source, account.clock);
    account.mailbox.intercept = () => new Response('{}', { status: 401 });
    await expect(account.step()).rejects.toMatchObject({ code: 'provider_auth_error' });
    expect(told.at(-1)).toMatchObject({ state: 'needs_auth', waitMs: null, alert: 2 });
    const asked = account.mailbox.requests.length;
    for (let hour = 0; hour < 5; hour += 1) {
      account.clock.advance(30_000);
      await expect(account.step()).rejects.toMatchObject({ code: 'provider_auth_error' });
    }
    expect(account.mailbox.requests).toHaveLength(asked);
    expect(account.tokens.filter((fresh) => fresh)).toHaveLength(1);
    expect(told.filter(({ state }) => state === 'needs_auth')).toHaveLength(1);
  });

  it('closing does not forget that the user has to sign in; another token does', async () => {
    let token = 'old';
    const account = await started({ credential: () => Promise.resolve({ kind: 'bearer', accessToken: token }) });
    account.mailbox.intercept = () => new Response('{}', { status: 401 });
    await expect(account.step()).rejects.toMatchObject({ code: 'provider_auth_error' });
    account.mailbox.intercept = () => null;
    await account.source.close();
    await expect(account.step()).rejects.toMatchObject({ code: 'provider_auth_error' });
    token = 'new';
    await account.source.close();
    await expect(account.step()).resolves.toBe(false);
  });

  it('two requests refused side by side fetch one fresh token', async () => {
    const account = await started();
    account.mailbox.deliver('a');
    account.mailbox.deliver('b');
    const expired = new Set<string>();
    account.mailbox.intercept = (url) => {
      const last = account.mailbox.requests.at(-1)!;
      if (!url.pathname.endsWith('/$value') || expired.size === 2 || expired.has(last.url)) return null;
      expired.add(url.href);
      return new Response('{}', { status: 401 });
    };
    await account.look();
    expect(account.ids().sort()).toEqual(['a', 'b']);
    expect(account.tokens.filter((fresh) => fresh)).toHaveLength(1);
  });

  it('a keychain that is locked is asked again, and a password is never sent', async () => {
    const locked = new AppError('keyring_unavailable', 'The keychain is locked.', 'Unlock it.');
    const account = watchedGraph({ credential: () => Promise.reject(locked) });
    const { told } = follow(account.source, account.clock);
    await expect(account.begin()).rejects.toBe(locked);
    expect(told.at(-1)).toMatchObject({ state: 'needs_attention', waitMs: 60_000, alert: 2 });

    const other = watchedGraph({ credential: () => Promise.resolve({ kind: 'password', password: 'hunter2' }) });
    await expect(other.begin()).rejects.toMatchObject({ code: 'internal' });
    expect(other.mailbox.requests).toEqual([]);
  });

  it('a check that succeeds ends every wait at once', async () => {
    const account = await started();
    const { told, hints } = follow(account.source, account.clock);
    refusing(account, 503);
    await account.step().catch(() => undefined);
    account.mailbox.intercept = () => null;
    const before = hints();
    await account.source.check(never);
    await new Promise((resolve) => setImmediate(resolve));
    expect(told.at(-1)).toMatchObject({ state: 'connected', error: null });
    expect(hints()).toBe(before + 1);
    await expect(account.step()).resolves.toBe(false);
  });
});

describe('stopping', () => {
  it('ends requests in flight and hands out nothing that was read', async () => {
    const account = await started();
    account.mailbox.deliver('a');
    const stopping = new AbortController();
    let aborted = false;
    account.mailbox.intercept = (url, signal) => {
      if (!url.pathname.endsWith('/$value')) return null;
      setImmediate(() => stopping.abort());
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason as Error);
        }),
      );
    };
    await expect(account.step(undefined, stopping.signal)).rejects.toMatchObject({ code: 'account_inactive' });
    expect(aborted).toBe(true);
    expect(account.ids()).toEqual([]);
  });

  it('hands out nothing even where the last octet had come already', async () => {
    const account = await started();
    account.mailbox.deliver('a');
    const stopping = new AbortController();
    account.mailbox.intercept = (url) => {
      if (!url.pathname.endsWith('/$value')) return null;
      stopping.abort();
      return new Response('From: a@example.com\r\n\r\nbody', { headers: { 'content-type': 'text/plain' } });
    };
    await expect(account.step(undefined, stopping.signal)).rejects.toMatchObject({ code: 'account_inactive' });
  });

  it('hands out nothing either where nothing was left to fetch', async () => {
    const stopping = new AbortController();
    const account = await started({ known: (keys) => (stopping.abort(), new Set(keys)) });
    account.mailbox.deliver('a', { isRead: true });
    await expect(account.step(undefined, stopping.signal)).rejects.toMatchObject({ code: 'account_inactive' });
  });

  it('the end of watching ends a read in flight, and nothing is told after it', async () => {
    const account = await started();
    const stopping = new AbortController();
    const { told, watching } = follow(account.source, account.clock, stopping.signal);
    account.mailbox.intercept = (_url, signal) => {
      setImmediate(() => stopping.abort());
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    await expect(account.step()).rejects.toMatchObject({ code: 'account_inactive' });
    await watching;
    const known = told.length;
    account.mailbox.intercept = () => null;
    await expect(account.step()).resolves.toBe(false);
    expect(told).toHaveLength(known);
  });

  it('closing forgets a wait: after sleep it is tried again at once', async () => {
    const account = await started();
    refusing(account, 503);
    await account.step().catch(() => undefined);
    account.mailbox.intercept = () => null;
    await account.source.close();
    await expect(account.step()).resolves.toBe(false);
  });

  it('a network that is gone is a failure that heals by itself', async () => {
    const account = await started({
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })),
    }).catch((error: unknown) => error);
    expect(account).toMatchObject({ code: 'network', retryable: true });
    const redirected = await started({
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') })),
    }).catch((error: unknown) => error);
    expect(redirected).toMatchObject({ code: 'network', message: 'This network answers in place of Microsoft 365.' });
  });
});
