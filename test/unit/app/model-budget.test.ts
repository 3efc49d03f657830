import { describe, expect, it } from 'vitest';
import { newId } from '../../../electron/lib/ids';
import { addAccount, addSession } from '../../support/temp-store';
import { REMOTE, modelOf } from './model-of';

const HOUR = 3_600_000;
const USUAL = 'model';
const PRICED = { ...REMOTE, prices: { input: 2, output: 10 } };

describe('what a day may cost', () => {
  it('counts the calls of the calendar day where the user is, the built-in rules not', async () => {
    const { model, clock, spend } = spending();
    await model.set(PRICED);
    spend({ tokens: 1_000, costMicros: 3_000 });
    spend({ tokens: 500, costMicros: 1_000 });
    spend({ provider: 'builtin', tokens: null, costMicros: 0 });
    expect((await model.view()).today).toEqual({ day: '2026-03-03', calls: 2, tokens: 1_500, cost: 0.004 });
    // 23:15 in Berlin, and an hour later.
    clock.advance(13 * HOUR);
    expect((await model.view()).today).toMatchObject({ day: '2026-03-03', calls: 2 });
    clock.advance(HOUR);
    expect((await model.view()).today).toEqual({ day: '2026-03-04', calls: 0, tokens: 0, cost: 0 });
  });

  it('gives a day after another for the picture of them, days without a call too', async () => {
    const { model, clock, spend } = spending();
    await model.set(PRICED);
    spend({ tokens: 1_000, costMicros: 3_000 });
    clock.advance(48 * HOUR);
    spend({ tokens: 10, costMicros: 20_000 });
    expect(model.days(4)).toEqual([
      { day: '2026-03-02', calls: 0, tokens: 0, cost: null },
      { day: '2026-03-03', calls: 1, tokens: 1_000, cost: 0.003 },
      { day: '2026-03-04', calls: 0, tokens: 0, cost: null },
      { day: '2026-03-05', calls: 1, tokens: 10, cost: 0.02 },
    ]);
  });

  it('pauses at the limit of tokens with one notice, and goes on the next day', async () => {
    const { model, store, clock, spend } = spending();
    await model.set(PRICED);
    await model.setCap({ tokens: 1_000, cost: null, then: 'pause' });
    spend({ tokens: 999 });
    expect(await model.choose(USUAL)).toMatchObject({ proposer: { provider: 'openai-compatible' }, fallback: null });
    expect(await model.view()).toMatchObject({ capReached: false });

    spend({ tokens: 1 });
    expect(await model.choose(USUAL)).toBeNull();
    expect(await model.choose(USUAL)).toBeNull();
    expect(await model.view()).toMatchObject({ capReached: true, usable: true });
    expect(store.alerts.open()).toMatchObject([{ code: 'model_daily_cap', severity: 3, accountId: null }]);

    model.endDay();
    expect(store.alerts.open()).toHaveLength(1);
    clock.advance(14 * HOUR);
    expect(await model.choose(USUAL)).not.toBeNull();
    expect(store.alerts.open()).toEqual([]);
    expect(await model.view()).toMatchObject({ capReached: false });
  });

  it('ends its notice with the day, also when nothing waits any more', async () => {
    const { model, store, clock, spend } = spending();
    await model.set(PRICED);
    await model.setCap({ tokens: 1, cost: null, then: 'pause' });
    spend({ tokens: 1 });
    expect(await model.choose(USUAL)).toBeNull();
    clock.advance(14 * HOUR);
    model.endDay();
    expect(store.alerts.open()).toEqual([]);
  });

  it('pauses at the limit of the cost, until it is raised', async () => {
    const { model, store, spend } = spending();
    await model.set(PRICED);
    await model.setCap({ tokens: null, cost: 1.5, then: 'pause' });
    spend({ tokens: 1, costMicros: 1_499_999 });
    expect(await model.choose(USUAL)).not.toBeNull();
    spend({ tokens: 1, costMicros: 1 });
    expect(await model.choose(USUAL)).toBeNull();
    expect(store.alerts.open()).toHaveLength(1);

    expect(await model.setCap({ tokens: null, cost: 2, then: 'pause' })).toMatchObject({ capReached: false });
    expect(store.alerts.open()).toEqual([]);
    expect(await model.choose(USUAL)).not.toBeNull();
  });

  it('lets the built-in rules answer where it says so, and tells nobody', async () => {
    const { model, store, spend } = spending();
    await model.set(PRICED);
    await model.setCap({ tokens: 10, cost: null, then: 'builtin' });
    spend({ tokens: 10 });
    const choice = await model.choose(USUAL);
    expect(choice).toMatchObject({ proposer: { provider: 'builtin' }, fallback: 'daily_cap' });
    expect(choice?.costMicros(null, null)).toBe(0);
    expect(store.alerts.open()).toEqual([]);
    // What must never be sent was never the model's.
    expect(await model.choose('never_send')).toMatchObject({ fallback: 'never_send' });
  });

  it('does not hold up the built-in rules, however much was used before them', async () => {
    const { model, store, spend } = spending();
    await model.set(PRICED);
    await model.setCap({ tokens: 10, cost: null, then: 'pause' });
    spend({ tokens: 10 });
    expect(await model.choose(USUAL)).toBeNull();
    await model.set({ provider: 'builtin' });
    expect(await model.choose(USUAL)).toMatchObject({ fallback: null });
    expect(store.alerts.open()).toEqual([]);
  });

  it('takes no limit of a cost that is not known, and no such model under one', async () => {
    const { model } = spending();
    await model.set(REMOTE);
    const cap = { tokens: null, cost: 5, then: 'pause' } as const;
    await expect(model.setCap(cap)).rejects.toMatchObject({ code: 'bad_input' });
    expect((await model.view()).cap.cost).toBeNull();
    await model.set(PRICED);
    await model.setCap(cap);
    await expect(model.set({ ...REMOTE, model: 'other' })).rejects.toMatchObject({ code: 'bad_input' });
    expect(await model.view()).toMatchObject({ model: 'm-1', cap });
    expect(await model.set({ provider: 'ollama', model: 'own' })).toMatchObject({ provider: 'ollama', cap });
  });
});

/** Model settings, and calls that were made. */
function spending() {
  const parts = modelOf();
  const { store, clock } = parts;
  const account = addAccount(store);
  const session = addSession(store, account);
  const spend = (call: { provider?: string; tokens: number | null; costMicros?: number | null }) => {
    store.modelCalls.insert({
      id: newId(),
      accountId: account,
      sessionId: session.id,
      provider: call.provider ?? 'openai-compatible',
      label: 'm-1',
      payload: null,
      payloadSha256: null,
      answerSha256: null,
      outcome: 'accepted',
      contextMessages: 0,
      inputTokens: call.tokens,
      outputTokens: null,
      costMicros: call.costMicros ?? null,
      fallback: null,
      startedAtMs: clock.now(),
      finishedAtMs: clock.now(),
    });
  };
  return { ...parts, spend };
}
