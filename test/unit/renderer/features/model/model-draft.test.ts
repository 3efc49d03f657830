import { describe, expect, it } from 'vitest';
import { capTexts, capUse, readCap } from '../../../../../renderer/features/model/cap-draft';
import {
  modelInput,
  modelProblems,
  modelTexts,
  withProvider,
} from '../../../../../renderer/features/model/model-draft';
import { PROVIDERS } from '../../../../../renderer/features/model/providers';
import { DEFAULT_BASE_URLS, modelInput as modelSchema, MODEL_PROVIDERS } from '../../../../../shared/domain/model';
import { builtinModel, localModel, paidModel } from '../../../../support/window-preview/genie-parts';

describe('the providers', () => {
  it('are those of the contract, with its addresses', () => {
    expect(PROVIDERS.map(({ provider }) => provider).toSorted()).toEqual([...MODEL_PROVIDERS].toSorted());
    for (const { provider, baseUrl } of PROVIDERS) {
      if (provider !== 'builtin') expect(baseUrl, provider).toBe(DEFAULT_BASE_URLS[provider]);
    }
  });
});

describe('a model as it is typed', () => {
  it('means the stored one when nothing is changed, and leaves its key alone', () => {
    expect(modelProblems(modelTexts(paidModel), paidModel)).toEqual({});
    const input = modelInput(modelTexts(paidModel));
    expect(input).toEqual({ provider: 'anthropic', model: 'claude-sonnet-4-5', prices: { input: 3, output: 15 } });
  });

  it('is one main takes, for every provider', () => {
    for (const { provider } of PROVIDERS) {
      const texts = {
        ...withProvider(provider, builtinModel),
        model: 'm',
        key: 'k',
        baseUrl: provider === 'builtin' ? '' : 'https://models.example.com/v1',
      };
      expect(modelProblems(texts, builtinModel)).toEqual({});
      expect(modelSchema.safeParse(modelInput(texts)).success, provider).toBe(true);
    }
  });

  it('starts anew with another provider: key and name of one are wrong at the other', () => {
    expect(withProvider('openai', paidModel)).toMatchObject({ model: '', key: '', baseUrl: '', inputPrice: '' });
    expect(modelProblems({ ...withProvider('openai', paidModel), model: 'm' }, paidModel)).toEqual({
      key: 'model.keyMissing',
    });
  });

  it('needs an address only where the provider has none', () => {
    expect(modelProblems(withProvider('azure-openai', localModel), localModel).baseUrl).toBe('model.baseUrlWrong');
    expect(modelProblems(withProvider('lm-studio', localModel), localModel).baseUrl).toBeUndefined();
    const withPassword = { ...modelTexts(localModel), baseUrl: 'http://jo:secret@localhost/v1' };
    expect(modelProblems(withPassword, localModel).baseUrl).toBe('model.baseUrlWrong');
  });

  it('takes both prices or none', () => {
    const texts = modelTexts(localModel);
    expect(modelProblems({ ...texts, inputPrice: '3' }, localModel).prices).toBe('model.pricesWrong');
    expect(modelInput({ ...texts, inputPrice: '0,25', outputPrice: '1' })).toMatchObject({
      prices: { input: 0.25, output: 1 },
    });
    expect(modelInput(texts)).toMatchObject({ prices: null });
  });
});

describe('the daily limit', () => {
  it('reads grouped digits and takes an empty field for no limit', () => {
    expect(readCap({ tokens: '100.000', cost: '', then: 'pause' })).toEqual({
      cap: { tokens: 100_000, cost: null, then: 'pause' },
    });
    expect(readCap({ tokens: '1 000 000', cost: '2,5', then: 'builtin' })).toEqual({
      cap: { tokens: 1_000_000, cost: 2.5, then: 'builtin' },
    });
  });

  it('refuses what is no limit', () => {
    expect(readCap({ tokens: '0', cost: '', then: 'pause' })).toEqual({ problem: 'cap.tokensWrong' });
    expect(readCap({ tokens: '1.5', cost: '', then: 'pause' })).toEqual({ problem: 'cap.tokensWrong' });
    expect(readCap({ tokens: '', cost: '0', then: 'pause' })).toEqual({ problem: 'cap.costWrong' });
  });

  it('shows how near the nearer of the two limits is', () => {
    expect(capUse(localModel.cap, localModel.today)).toBeCloseTo(0.482);
    expect(capUse({ tokens: 100, cost: 10, then: 'pause' }, { tokens: 10, cost: 9 })).toBeCloseTo(0.9);
    expect(capUse({ tokens: null, cost: 10, then: 'pause' }, { tokens: 10, cost: null })).toBeNull();
    expect(readCap(capTexts(paidModel.cap))).toEqual({ cap: paidModel.cap });
  });
});
