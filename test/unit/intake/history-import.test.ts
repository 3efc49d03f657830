import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { writeQuotas } from '../../../electron/intake/quota';
import { NEVER, watched } from './watched-account';

const ALL = { last: 1_000 };

/** A mailbox with so many old messages behind the place where watching began. */
async function withHistory(count: number) {
  const env = await watched();
  for (let n = 0; n < count; n += 1) env.source.deliver(`h${n}`, `Genie history ${n}`, { receivedAtMs: 1_000 + n });
  env.store.cursors.set(env.source.accountId, 'INBOX', String(count + 1), 0);
  const { accountId } = env.source;
  const run = async (onProgress: (importId: string) => void = () => undefined) => {
    await env.history.run(accountId, env.source, NEVER, onProgress);
    return env.store.imports.list()[0];
  };
  const kept = () => env.store.messages.countsByState().routed ?? 0;
  return { ...env, accountId, run, kept };
}

describe('an import of history', () => {
  it('previews what it would read and stores nothing', async () => {
    const { history, store, source, accountId } = await withHistory(5);
    expect(await history.preview(accountId, source, { last: 3 }, NEVER)).toEqual([
      { mailbox: 'INBOX', total: 3, bytes: null },
    ]);
    expect(await history.preview(accountId, source, { sinceMs: 1_001 }, NEVER)).toMatchObject([{ total: 5 }]);
    expect(store.imports.list()).toEqual([]);
    expect(store.messages.countsByState()).toEqual({});
  });

  it('reads in slices to the end, and starts no session by itself', async () => {
    const { history, store, source, accountId, run, route, asked, texts } = await withHistory(120);
    await history.start(accountId, source, ALL, NEVER);
    const done = await run();
    expect(done).toMatchObject({ state: 'done', total: 121, read: 121, stored: 121, error: null });
    expect(done?.bytes).toBeGreaterThan(1_000);
    expect(asked).toHaveLength(121);
    expect(texts()).toEqual([]);
    route();
    expect(store.sessions.list([accountId], ['proposing'], 10)).toEqual([]);
    expect(store.messages.countsByState()).toEqual({ routed: 121 });
  });

  it('remembers how fast it went, a point a second at most', async () => {
    const { history, store, source, accountId, run, clock } = await withHistory(120);
    await history.start(accountId, source, ALL, NEVER);
    const id = store.imports.list()[0]?.id ?? '';
    expect(history.pace(id)).toEqual([]);
    let slices = 0;
    await run(() => {
      slices += 1;
      clock.advance(600);
    });
    const pace = history.pace(id);
    expect(pace[0]).toMatchObject({ read: 0 });
    expect(pace.length).toBeLessThanOrEqual(1 + slices);
    expect(pace.every((point, n) => n === 0 || point.atMs - (pace[n - 1]?.atMs ?? 0) >= 1_000)).toBe(true);
    expect(pace.length).toBeGreaterThan(1);
  });

  it('leaves to watching what came after watching began', async () => {
    const { history, intake, source, accountId, run, texts } = await withHistory(3);
    source.deliver('new', 'Genie new');
    await history.start(accountId, source, ALL, NEVER);
    expect(await run()).toMatchObject({ read: 4 });
    await intake.look(accountId, source, NEVER);
    expect(texts()).toEqual(['Genie new']);
  });

  it('goes on where it stopped, and keeps nothing twice', async () => {
    const { history, store, source, accountId, run, kept } = await withHistory(620);
    await history.start(accountId, source, ALL, NEVER);
    const paused = await run((importId) => {
      if (store.imports.get(importId)?.state === 'running') history.pause(importId);
    });
    expect(paused).toMatchObject({ state: 'paused', read: kept(), stored: kept() });
    expect(kept()).toBeLessThan(621);
    await run();
    expect(kept()).toBe(paused?.read);
    history.resume(paused?.id ?? '');
    expect(await run()).toMatchObject({ state: 'done', read: 621, stored: 621 });
    expect(kept()).toBe(621);
  });

  it('leaves no hole when it is paused and resumed while slices are on their way', async () => {
    const { history, store, source, accountId, run } = await withHistory(600);
    await history.start(accountId, source, ALL, NEVER);
    let flips = 0;
    const done = await run((importId) => {
      if (flips >= 5) return;
      flips += 1;
      history.pause(importId);
      // Later than the slices that are being read now, sooner than those after them.
      setImmediate(() => setImmediate(() => history.resume(importId)));
    });
    while (store.imports.list()[0]?.state === 'paused') await new Promise((resolve) => setImmediate(resolve));
    expect(done?.id).toBeDefined();
    expect(await run()).toMatchObject({ state: 'done', read: 601, stored: 601 });
    expect(store.messages.countsByState()).toEqual({ routed: 601 });
  });

  it.each(['pause', 'cancel'] as const)('keeps nothing of a slice that was on its way at %s', async (verb) => {
    const { history, store, source, accountId, run } = await withHistory(60);
    const [job] = await history.start(accountId, source, ALL, NEVER);
    let asked = false;
    source.beforeHandOver = () => {
      if (!asked) history[verb](job?.id ?? '');
      asked = true;
    };
    expect(await run()).toMatchObject({ read: 0, stored: 0 });
    expect(store.messages.countsByState()).toEqual({});
  });

  it('keeps what was imported when it is cancelled, and lets another one start', async () => {
    const { history, store, source, accountId, run, kept } = await withHistory(620);
    const [job] = await history.start(accountId, source, ALL, NEVER);
    await expect(history.start(accountId, source, ALL, NEVER)).rejects.toMatchObject({ code: 'conflict' });
    await run((importId) => {
      if (store.imports.get(importId)?.state === 'running') history.cancel(importId);
    });
    const before = kept();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(621);
    expect(() => history.resume(job?.id ?? '')).toThrow(expect.objectContaining({ code: 'conflict' }) as Error);
    await history.start(accountId, source, ALL, NEVER);
    expect(await run()).toMatchObject({ state: 'done', read: 621, stored: 621 - before });
  });

  it('pauses with the reason when the quota is reached, and goes on when there is room', async () => {
    const { history, store, source, accountId, run } = await withHistory(120);
    writeQuotas(store, { keptBytes: 10 });
    const [job] = await history.start(accountId, source, ALL, NEVER);
    const paused = await run();
    expect(paused).toMatchObject({ state: 'paused', error: { code: 'quota' } });
    expect(paused?.read).toBe(store.messages.countsByState().routed);
    writeQuotas(store, { keptBytes: 10_000_000 });
    history.resume(job?.id ?? '');
    expect(await run()).toMatchObject({ state: 'done', stored: 121, error: null });
  });

  it('waits out a lost connection: nothing is paused or skipped', async () => {
    const { history, store, source, accountId, run } = await withHistory(60);
    await history.start(accountId, source, ALL, NEVER);
    source.beforeHandOver = () => Promise.reject(new AppError('network', 'gone', 'wait', { retryable: true }));
    await expect(run()).rejects.toMatchObject({ code: 'network' });
    expect(store.imports.list()[0]).toMatchObject({ state: 'running', read: 0 });
    source.beforeHandOver = () => undefined;
    expect(await run()).toMatchObject({ state: 'done', stored: 61 });
  });

  it('stores nothing after the account was removed, and goes with it', async () => {
    const { history, store, source, accountId, run } = await withHistory(60);
    await history.start(accountId, source, ALL, NEVER);
    source.beforeHandOver = () => store.removeAccount(accountId);
    await expect(run()).rejects.toMatchObject({ code: 'account_inactive' });
    expect(store.imports.list()).toEqual([]);
  });

  it('has nothing to do where there is no history', async () => {
    const { history, store, source } = await watched();
    store.cursors.set(source.accountId, 'INBOX', '0', 0);
    expect(await history.start(source.accountId, source, ALL, NEVER)).toEqual([]);
    expect(() => history.cancel('nope')).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
  });
});
