import type { ModelProvider } from '../../../shared/domain/model';

export type ProviderFacts = {
  provider: ModelProvider;
  /** On this computer, or a service somewhere else. */
  place: 'here' | 'service';
  /** Where it is unless the user says otherwise; null: the address has to be given. */
  baseUrl: string | null;
  /** Whether it is of no use without a key. */
  needsKey: boolean;
};

/** As `DEFAULT_BASE_URLS` of the contract has them; a test holds the two together. */
export const PROVIDERS: ProviderFacts[] = [
  { provider: 'builtin', place: 'here', baseUrl: null, needsKey: false },
  { provider: 'ollama', place: 'here', baseUrl: 'http://localhost:11434/v1', needsKey: false },
  { provider: 'lm-studio', place: 'here', baseUrl: 'http://localhost:1234/v1', needsKey: false },
  { provider: 'openai', place: 'service', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  { provider: 'anthropic', place: 'service', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  {
    provider: 'google',
    place: 'service',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
  },
  { provider: 'azure-openai', place: 'service', baseUrl: null, needsKey: true },
  { provider: 'openai-compatible', place: 'service', baseUrl: null, needsKey: false },
];

export function factsOf(provider: ModelProvider): ProviderFacts {
  const facts = PROVIDERS.find((candidate) => candidate.provider === provider);
  if (facts === undefined) throw new Error(`The provider ${provider} has no facts.`);
  return facts;
}
