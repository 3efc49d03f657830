import { describe, expect, it } from 'vitest';
import { DEFAULT_BASE_URLS, modelView, type ModelInput } from '../../../shared/domain/model';
import { LlmError } from '../../../electron/interfaces/llm-client';
import { REMOTE, modelOf } from './model-of';

const REFUSED = new LlmError('llm_auth', 'config', 'The key was refused.', 'Enter it again.');
const USUAL = 'model';

describe('the model', () => {
  it('is built in until one is chosen, and costs nothing', async () => {
    const { model } = modelOf();
    const view = await model.view();
    expect(modelView.parse(view)).toEqual(view);
    expect(view).toEqual({
      provider: 'builtin',
      baseUrl: null,
      model: null,
      hasKey: false,
      prices: null,
      cap: { tokens: null, cost: null, then: 'pause' },
      today: { day: '2026-03-03', calls: 0, tokens: 0, cost: 0 },
      capReached: false,
      usable: true,
      problem: null,
    });
    const choice = await model.choose(USUAL);
    expect(choice).toMatchObject({ proposer: { provider: 'builtin' }, fallback: null });
    expect(choice?.costMicros(null, null)).toBe(0);
  });

  it.each(['ollama', 'lm-studio', 'openai', 'anthropic', 'google'] as const)(
    '%s is asked at its own address where none is given',
    async (provider) => {
      const { model } = modelOf();
      const view = await model.set({ provider, model: 'm-1' });
      expect(view).toMatchObject({ provider, baseUrl: DEFAULT_BASE_URLS[provider], model: 'm-1' });
      expect((await model.choose(USUAL))?.proposer).toMatchObject({ provider, label: 'm-1' });
    },
  );

  it('is not changed when its key cannot be stored or its address is refused', async () => {
    const { model, secrets } = modelOf();
    secrets.locked = true;
    await expect(model.set(REMOTE)).rejects.toMatchObject({ code: 'keyring_unavailable' });
    secrets.locked = false;
    await expect(model.set({ ...REMOTE, baseUrl: 'https://u:p@api.example.org' })).rejects.toThrow();
    await expect(model.set({ provider: 'azure-openai', model: 'm' } as ModelInput)).rejects.toThrow();
    expect((await model.view()).provider).toBe('builtin');
  });

  it('proposes nothing after its configuration was refused, which is said once, until the user acts', async () => {
    const { model, store } = modelOf();
    await model.set(REMOTE);
    model.refuse(REFUSED);
    model.refuse(REFUSED);
    expect(await model.choose(USUAL)).toBeNull();
    expect(await model.view()).toMatchObject({ usable: false, problem: 'The key was refused.' });
    expect(store.alerts.open()).toMatchObject([{ severity: 2, message: 'The key was refused.', accountId: null }]);
    model.acceptAgain();
    expect(await model.choose(USUAL)).not.toBeNull();
    expect(store.alerts.open()).toEqual([]);
    model.refuse(REFUSED);
    expect(await model.set({ provider: 'builtin' })).toMatchObject({ provider: 'builtin', usable: true });
    expect(store.alerts.open()).toEqual([]);
  });

  it('leaves to the built-in rules what must never be sent, also while it is refused itself', async () => {
    const { model } = modelOf();
    expect(await model.choose('never_send')).toMatchObject({ fallback: null });
    await model.set(REMOTE);
    const stand = { proposer: { provider: 'builtin' }, fallback: 'never_send' };
    expect(await model.choose('never_send')).toMatchObject(stand);
    model.refuse(REFUSED);
    expect(await model.choose('never_send')).toMatchObject(stand);
  });

  it('that is built in needs no probe', async () => {
    const { model } = modelOf();
    const signal = new AbortController().signal;
    expect(await model.probe({ provider: 'builtin' }, signal)).toMatchObject({ reachable: true, answersJson: true });
  });
});

describe('keys', () => {
  it('are kept in the keychain, and neither in the database nor in what is shown', async () => {
    const { model, secrets, sql } = modelOf();
    const view = await model.set(REMOTE);
    expect(modelView.parse(view)).toEqual(view);
    expect(view).toMatchObject({ provider: 'openai-compatible', model: 'm-1', hasKey: true });
    expect(JSON.stringify(view)).not.toContain('zebrafish');
    expect([...secrets.values]).toEqual([['model:api-key', `${new URL(REMOTE.baseUrl).origin} sk-zebrafish`]]);
    expect(sql().serialize().toString('latin1')).not.toContain('zebrafish');
  });

  it('stay when none is given, and go when an empty one is', async () => {
    const { model, secrets } = modelOf();
    await model.set(REMOTE);
    expect(await model.set({ ...REMOTE, apiKey: undefined, model: 'm-2' })).toMatchObject({
      hasKey: true,
      model: 'm-2',
    });
    expect(await model.set({ ...REMOTE, apiKey: '' })).toMatchObject({ hasKey: false });
    expect(secrets.values.size).toBe(0);
  });

  it('are never given to another server', async () => {
    const { model } = modelOf();
    await model.set(REMOTE);
    const elsewhere = { ...REMOTE, apiKey: undefined, baseUrl: 'https://elsewhere.example.net/v1' };
    expect(await model.set(elsewhere)).toMatchObject({ hasKey: false });
    expect(await model.set({ ...REMOTE, apiKey: undefined })).toMatchObject({ hasKey: true });
  });

  it('are one a provider: the second does not overwrite the first', async () => {
    const { model, secrets } = modelOf();
    await model.set(REMOTE);
    await model.set({ provider: 'anthropic', model: 'c', apiKey: 'sk-ant' });
    await model.set({ provider: 'google', model: 'g', apiKey: 'AIza' });
    expect([...secrets.values.keys()]).toEqual(['model:api-key', 'model:anthropic:api-key', 'model:google:api-key']);
    expect(await model.set({ provider: 'anthropic', model: 'c' })).toMatchObject({ hasKey: true });
    expect(await model.set({ provider: 'openai', model: 'o' })).toMatchObject({ hasKey: false });
    expect(await model.set({ ...REMOTE, apiKey: undefined })).toMatchObject({ hasKey: true });
  });
});

describe('prices', () => {
  const prices = { input: 3, output: 15 };
  const costOf = async (input: ModelInput, ...tokens: [number | null, number | null]) => {
    const { model } = modelOf();
    await model.set(input);
    return (await model.choose(USUAL))?.costMicros(...tokens);
  };

  it('are for a million tokens', async () => {
    expect(await costOf({ ...REMOTE, prices }, 2_000, 1_000)).toBe(21_000);
    expect(await costOf({ ...REMOTE, prices: { input: 0.15, output: 0.6 } }, 1, 1)).toBe(1);
  });

  it('are unknown unless they are given, and so is the cost', async () => {
    expect(await costOf(REMOTE, 2_000, 1_000)).toBeNull();
    expect(await costOf({ ...REMOTE, prices }, null, 1_000)).toBeNull();
    const { model } = modelOf();
    expect((await model.set(REMOTE)).today.cost).toBeNull();
  });

  it.each<ModelInput>([
    { provider: 'ollama', model: 'm' },
    { provider: 'lm-studio', model: 'm', baseUrl: 'http://gaming-pc.local:1234/v1' },
    { provider: 'openai-compatible', model: 'm', baseUrl: 'http://127.0.0.1:8080/v1' },
  ])('are nothing for a model of one’s own (%j)', async (input) => {
    expect(await costOf(input, 2_000, 1_000)).toBe(0);
    expect(await costOf(input, null, null)).toBe(0);
    expect(await costOf({ ...input, prices } as ModelInput, 1_000, 0)).toBe(3_000);
  });

  it('stay with the model they were given for', async () => {
    const { model } = modelOf();
    expect((await model.set({ ...REMOTE, prices })).prices).toEqual(prices);
    expect((await model.set(REMOTE)).prices).toEqual(prices);
    expect((await model.set({ ...REMOTE, model: 'm-2' })).prices).toBeNull();
    await model.set({ ...REMOTE, prices });
    expect((await model.set({ ...REMOTE, prices: null })).prices).toBeNull();
  });
});
