import type { ModelInput, ModelProvider, ModelView } from '../../../shared/domain/model';
import type { TextKey } from '../../../shared/i18n/translate';
import { decimal } from '../../lib/decimal';
import { factsOf } from './providers';

/** The model as it is typed. */
export type ModelTexts = {
  provider: ModelProvider;
  baseUrl: string;
  model: string;
  key: string;
  removeKey: boolean;
  inputPrice: string;
  outputPrice: string;
};

export type ModelProblems = Partial<Record<'baseUrl' | 'model' | 'key' | 'prices', TextKey>>;

/** What is stored now; an address that is the provider's own is left out, as in an empty field. */
export function modelTexts(view: ModelView): ModelTexts {
  const usual = factsOf(view.provider).baseUrl;
  return {
    provider: view.provider,
    baseUrl: view.baseUrl === null || view.baseUrl === usual ? '' : view.baseUrl,
    model: view.model ?? '',
    key: '',
    removeKey: false,
    inputPrice: view.prices === null ? '' : String(view.prices.input),
    outputPrice: view.prices === null ? '' : String(view.prices.output),
  };
}

/** Another provider: what was typed for the one before would be wrong there. */
export function withProvider(provider: ModelProvider, view: ModelView): ModelTexts {
  if (provider === view.provider) return modelTexts(view);
  return { provider, baseUrl: '', model: '', key: '', removeKey: false, inputPrice: '', outputPrice: '' };
}

/** What is missing or wrong, by field. Main checks again. */
export function modelProblems(texts: ModelTexts, view: ModelView): ModelProblems {
  if (texts.provider === 'builtin') return {};
  const { baseUrl, needsKey } = factsOf(texts.provider);
  const problems: ModelProblems = {};
  const address = texts.baseUrl.trim();
  if (address === '' ? baseUrl === null : !/^https?:\/\/[^\s@]+$/i.test(address))
    problems.baseUrl = 'model.baseUrlWrong';
  if (texts.model.trim() === '') problems.model = 'model.nameMissing';
  const stored = view.hasKey && view.provider === texts.provider && !texts.removeKey;
  if (needsKey && !stored && texts.key === '') problems.key = 'model.keyMissing';
  const prices = [decimal(texts.inputPrice), decimal(texts.outputPrice)];
  const half = prices.filter((price) => price === null).length === 1;
  if (half || prices.some((price) => price !== null && !(price <= 10_000))) problems.prices = 'model.pricesWrong';
  return problems;
}

/** Only for texts without problems. */
export function modelInput(texts: ModelTexts): ModelInput {
  if (texts.provider === 'builtin') return { provider: 'builtin' };
  const { provider } = texts;
  const baseUrl = texts.baseUrl.trim();
  const [input, output] = [decimal(texts.inputPrice), decimal(texts.outputPrice)];
  const rest = {
    model: texts.model.trim(),
    // Left out, the stored key stays.
    ...(texts.removeKey ? { apiKey: '' } : texts.key === '' ? {} : { apiKey: texts.key }),
    prices: input === null || output === null ? null : { input, output },
  };
  if (provider === 'azure-openai' || provider === 'openai-compatible') return { provider, baseUrl, ...rest };
  return { provider, ...(baseUrl === '' ? {} : { baseUrl }), ...rest };
}
