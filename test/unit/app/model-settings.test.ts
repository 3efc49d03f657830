import { describe, expect, it } from 'vitest';
import { modelView, type ModelInput } from '../../../shared/domain/model';
import { createModelSettings } from '../../../electron/app/model-settings';
import { LlmError } from '../../../electron/interfaces/llm-client';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { tempStore } from '../../support/temp-store';

const REMOTE: ModelInput = {
  provider: 'openai-compatible',
  baseUrl: 'https://api.example.org/v1',
  model: 'm-1',
  apiKey: 'sk-zebrafish',
};
const REFUSED = new LlmError('llm_auth', 'config', 'The key was refused.', 'Enter it again.');

describe('the model', () => {
  it('is built in until one is chosen', async () => {
    const { model } = modelOf();
    expect(await model.view()).toEqual({
      provider: 'builtin',
      baseUrl: null,
      model: null,
      hasKey: false,
      usable: true,
      problem: null,
    });
    expect((await model.proposer())?.provider).toBe('builtin');
  });

  it('keeps its key in the keychain, and neither in the database nor in what is shown', async () => {
    const { model, secrets, sql } = modelOf();
    const view = await model.set(REMOTE);
    expect(modelView.parse(view)).toEqual(view);
    expect(view).toMatchObject({ provider: 'openai-compatible', model: 'm-1', hasKey: true });
    expect(JSON.stringify(view)).not.toContain('zebrafish');
    expect([...secrets.values]).toEqual([['model:api-key', `${new URL(REMOTE.baseUrl).origin} sk-zebrafish`]]);
    expect(sql().serialize().toString('latin1')).not.toContain('zebrafish');
    expect((await model.proposer())?.label).toBe('m-1');
  });

  it('keeps the stored key when none is given, and removes it when an empty one is', async () => {
    const { model, secrets } = modelOf();
    await model.set(REMOTE);
    expect(await model.set({ ...REMOTE, apiKey: undefined, model: 'm-2' })).toMatchObject({
      hasKey: true,
      model: 'm-2',
    });
    expect(await model.set({ ...REMOTE, apiKey: '' })).toMatchObject({ hasKey: false });
    expect(secrets.values.size).toBe(0);
  });

  it('never gives a stored key to another server', async () => {
    const { model } = modelOf();
    await model.set(REMOTE);
    const elsewhere = { ...REMOTE, apiKey: undefined, baseUrl: 'https://elsewhere.example.net/v1' };
    expect(await model.set(elsewhere)).toMatchObject({ hasKey: false });
    expect(await model.set({ ...REMOTE, apiKey: undefined })).toMatchObject({ hasKey: true });
  });

  it('is not changed when its key cannot be stored or its address is refused', async () => {
    const { model, secrets } = modelOf();
    secrets.locked = true;
    await expect(model.set(REMOTE)).rejects.toMatchObject({ code: 'keyring_unavailable' });
    secrets.locked = false;
    await expect(model.set({ ...REMOTE, baseUrl: 'https://u:p@api.example.org' })).rejects.toThrow();
    expect((await model.view()).provider).toBe('builtin');
  });

  it('proposes nothing after its configuration was refused, which is said once, until the user acts', async () => {
    const { model, store } = modelOf();
    await model.set(REMOTE);
    model.refuse(REFUSED);
    model.refuse(REFUSED);
    expect(await model.proposer()).toBeNull();
    expect(await model.view()).toMatchObject({ usable: false, problem: 'The key was refused.' });
    expect(store.alerts.open()).toMatchObject([{ severity: 2, message: 'The key was refused.', accountId: null }]);
    model.acceptAgain();
    expect(await model.proposer()).not.toBeNull();
    expect(store.alerts.open()).toEqual([]);
    model.refuse(REFUSED);
    expect(await model.set({ provider: 'builtin' })).toMatchObject({ provider: 'builtin', usable: true });
    expect(store.alerts.open()).toEqual([]);
  });

  it('that is built in needs no probe', async () => {
    const { model } = modelOf();
    const signal = new AbortController().signal;
    expect(await model.probe({ provider: 'builtin' }, signal)).toMatchObject({ reachable: true, answersJson: true });
  });
});

function modelOf() {
  const { store, sql } = tempStore();
  const secrets = new FakeSecrets();
  return { store, sql, secrets, model: createModelSettings(store, secrets, new ManualClock()) };
}
