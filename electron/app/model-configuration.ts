import { DEFAULT_BASE_URLS, type ModelInput, type RemoteProvider } from '../../shared/domain/model';
import { endpointOf } from '../proposing/llm/endpoint';

export type Prices = { input: number; output: number };

/** A configured model with everything that was left out filled in. */
export type RemoteModel = { provider: RemoteProvider; baseUrl: string; model: string; prices: Prices | null };

/** Null for the built-in rules. */
export function remoteModel(input: ModelInput): RemoteModel | null {
  if (input.provider === 'builtin') return null;
  const { provider, model, prices = null } = input;
  return { provider, baseUrl: input.baseUrl ?? DEFAULT_BASE_URLS[provider] ?? '', model, prices };
}

/**
 * What a model costs for a million tokens; null where nobody knows. A model of one's own costs nothing unless the user
 * says so. There is no list of prices here: they change, and nothing here could tell.
 */
export function pricesOf({ provider, baseUrl, model, prices }: RemoteModel): Prices | null {
  if (prices !== null) return prices;
  const isOwn = provider === 'ollama' || provider === 'lm-studio' || endpointOf(baseUrl, model).isLocal;
  return isOwn ? { input: 0, output: 0 } : null;
}

/** Millionths of the user's currency; null where a price or a needed number of tokens is unknown. */
export function costMicros(prices: Prices | null, input: number | null, output: number | null): number | null {
  if (prices === null) return null;
  const parts = [part(prices.input, input), part(prices.output, output)];
  return parts.includes(null) ? null : Math.round((parts[0] ?? 0) + (parts[1] ?? 0));
}

// A price for a million tokens is the millionths that one token costs.
function part(price: number, tokens: number | null): number | null {
  if (price === 0) return 0;
  return tokens === null ? null : price * tokens;
}
