import { describe, expect, it } from 'vitest';
import type { HistoryWindow } from '../../../../shared/domain/history';
import type { SliceLimits } from '../../../../electron/interfaces/mail-source';
import { never } from '../../../support/fake-graph-account';
import { seededRandom } from '../../../support/seeded-random';
import { TEST_LIMITS } from '../../../support/source-watch';
import { watchedGraph } from '../../../support/fake-graph-watched';

type Watched = ReturnType<typeof watchedGraph>;
const DAY = 86_400_000;

/** Imports as intake does; a new process before every slice. */
async function importAll(account: Watched, window: HistoryWindow, limits: SliceLimits = TEST_LIMITS) {
  const plan = await account.source.history('inbox', account.cursor, window, never);
  const imported: string[] = [];
  let { cursor } = plan;
  for (let slices = 0, hasMore = true; hasMore; slices += 1) {
    if (slices > 500) throw new Error('There is no end to the import');
    account.source = account.open();
    const slice = await account.source.historySlice('inbox', cursor, limits, never);
    account.keep(slice);
    imported.push(...slice.messages.map(({ key }) => key.replace('graph:', '')));
    ({ cursor, hasMore } = slice);
  }
  return { plan, imported };
}

describe('importing history', () => {
  it('reads what lies before watching began, newest first', async () => {
    const account = watchedGraph();
    for (let day = 1; day <= 7; day += 1) {
      account.mailbox.deliver(`d${day}`, { receivedMs: account.mailbox.nowMs - day * DAY });
    }
    await account.begin();
    const { plan, imported } = await importAll(
      account,
      { sinceMs: account.mailbox.nowMs - 5 * DAY },
      {
        ...TEST_LIMITS,
        maxMessages: 2,
      },
    );
    expect(plan).toMatchObject({ total: 5, bytes: null });
    expect(imported).toEqual(['d1', 'd2', 'd3', 'd4', 'd5']);
  });

  it('ends after the last so many', async () => {
    const account = watchedGraph();
    for (let day = 1; day <= 7; day += 1) {
      account.mailbox.deliver(`d${day}`, { receivedMs: account.mailbox.nowMs - day * DAY });
    }
    await account.begin();
    const { plan, imported } = await importAll(account, { last: 3 }, { ...TEST_LIMITS, maxMessages: 2 });
    expect(plan.total).toBe(3);
    expect(imported).toEqual(['d1', 'd2', 'd3']);
  });

  it('and watching share no message and leave none out, to the millisecond', async () => {
    const account = watchedGraph();
    account.mailbox.nowMs += 789;
    const boundaryMs = Math.floor(account.mailbox.nowMs / 1_000) * 1_000;
    const random = seededRandom(20_260_303);
    for (let index = 0; index < 60; index += 1) {
      account.mailbox.deliver(`m${index}`, { receivedMs: boundaryMs - 2_000 + Math.floor(random() * 4_000) });
    }
    account.mailbox.deliver('last-of-history', { receivedMs: boundaryMs - 1 });
    account.mailbox.deliver('first-of-watching', { receivedMs: boundaryMs });
    await account.begin();
    const planned = account.cursor;
    await account.look({ ...TEST_LIMITS, maxMessages: 7 });
    const watched = account.ids();
    account.cursor = planned;
    const { imported } = await importAll(account, { sinceMs: 0 }, { ...TEST_LIMITS, maxMessages: 7 });
    expect(watched).toContain('first-of-watching');
    expect(imported).toContain('last-of-history');
    expect(watched.filter((id) => imported.includes(id))).toEqual([]);
    expect(watched.length + imported.length).toBe(62);
    expect(account.again).toBe(0);
  });

  it('loses nothing when mail before its place is deleted meanwhile', async () => {
    const account = watchedGraph();
    for (let index = 0; index < 12; index += 1) {
      account.mailbox.deliver(`m${index}`, { receivedMs: account.mailbox.nowMs - (index + 1) * 60_000 });
    }
    await account.begin();
    const limits = { ...TEST_LIMITS, maxMessages: 4 };
    const plan = await account.source.history('inbox', account.cursor, { sinceMs: 0 }, never);
    let slice = await account.source.historySlice('inbox', plan.cursor, limits, never);
    account.keep(slice);
    for (const id of ['m0', 'm1', 'm2']) account.mailbox.remove(id);
    while (slice.hasMore) {
      slice = await account.source.historySlice('inbox', slice.cursor, limits, never);
      account.keep(slice);
    }
    expect(account.ids()).toEqual(Array.from({ length: 12 }, (_, index) => `m${index}`));
    expect(account.again).toBe(0);
  });

  it('gets past more mail of one second than a slice holds', async () => {
    const account = watchedGraph();
    const receivedMs = account.mailbox.nowMs - DAY;
    for (let index = 0; index < 30; index += 1) {
      account.mailbox.deliver(`m${index}`, { receivedMs: receivedMs + (index % 3) * 300 });
    }
    account.mailbox.deliver('older', { receivedMs: receivedMs - 5_000 });
    await account.begin();
    const { imported } = await importAll(account, { sinceMs: 0 }, { ...TEST_LIMITS, maxMessages: 4 });
    expect(imported).toHaveLength(31);
    expect(account.again).toBe(0);
  });

  it('leaves out drafts and what is stored already, and reports what vanished', async () => {
    const account = watchedGraph();
    const receivedMs = account.mailbox.nowMs - DAY;
    account.mailbox.deliver('draft', { receivedMs, isDraft: true });
    account.mailbox.deliver('vanishes', { receivedMs });
    account.mailbox.deliver('there', { receivedMs });
    await account.begin();
    account.mailbox.intercept = (url) =>
      url.pathname.endsWith('/messages/vanishes/$value') ? new Response('{}', { status: 404 }) : null;
    expect((await importAll(account, { last: 50 })).imported).toEqual(['there']);
    expect(account.gaps).toEqual([{ key: 'graph:vanishes', mailbox: 'inbox', reason: 'vanished', size: null }]);
    const before = account.mailbox.requests.length;
    expect((await importAll(account, { last: 50 })).imported).toEqual([]);
    const content = account.mailbox.requests.slice(before).filter(({ url }) => url.endsWith('/$value'));
    expect(content).toEqual([]);
  });
});
