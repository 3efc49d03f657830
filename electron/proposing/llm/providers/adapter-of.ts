import type { RemoteProvider } from '../../../../shared/domain/model';
import type { ProviderAdapter } from './provider-adapter';

// Each SDK costs memory and start time that only who uses it should pay.
const openAiCompatible = async () => (await import('./openai-compatible')).openAiCompatible;

const LOADERS: Record<RemoteProvider, () => Promise<ProviderAdapter>> = {
  ollama: openAiCompatible,
  'lm-studio': openAiCompatible,
  'openai-compatible': openAiCompatible,
  openai: async () => (await import('./openai')).openAi,
  'azure-openai': async () => (await import('./azure-openai')).azureOpenAi,
  anthropic: async () => (await import('./anthropic')).anthropic,
  google: async () => (await import('./google')).google,
};

/** Loads the adapter of a provider, and with it its SDK. */
export function adapterOf(provider: RemoteProvider): Promise<ProviderAdapter> {
  return LOADERS[provider]();
}
