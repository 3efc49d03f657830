import { z } from 'zod';
import type { LocalModelServer } from '../../../shared/domain/model';
import { DEFAULT_BASE_URLS } from '../../../shared/domain/model';
import { readBody, withDeadline } from '../../lib/bounded-answer';
import type { Clock } from '../../lib/clock';
import { cleanLine } from '../../reading/safe-text';

/** A model server that may run on this computer, by the address up to and with /v1. */
export type LocalAddress = { provider: LocalModelServer['provider']; baseUrl: string };

/** The only two addresses that are ever asked. */
export const LOCAL_ADDRESSES: readonly LocalAddress[] = [
  { provider: 'ollama', baseUrl: DEFAULT_BASE_URLS.ollama ?? '' },
  { provider: 'lm-studio', baseUrl: DEFAULT_BASE_URLS['lm-studio'] ?? '' },
];

const LIMIT_MS = 1_000;
const MAX_BYTES = 1_048_576;
const MAX_MODELS = 200;
const MAX_NAME = 200;

const names = z.array(z.string().min(1).max(MAX_NAME));
const ollamaTags = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) });
const openAiModels = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/**
 * The model servers that answer on this computer, with the models they have. All are asked at once, for a second each;
 * who does not answer, or with something else, is not there. An aborted signal rejects with the signal's reason.
 */
export async function localServers(
  addresses: readonly LocalAddress[],
  clock: Clock,
  signal: AbortSignal,
): Promise<LocalModelServer[]> {
  const asked = addresses.map(async (address) => {
    try {
      const models = await withDeadline(clock, LIMIT_MS, signal, (until) => modelsAt(address, until));
      return models === null ? [] : [{ ...address, models }];
    } catch {
      signal.throwIfAborted();
      return [];
    }
  });
  return (await Promise.all(asked)).flat();
}

async function modelsAt({ provider, baseUrl }: LocalAddress, signal: AbortSignal): Promise<string[] | null> {
  // Ollama lists under its own interface what it has; its OpenAI endpoint is the younger one.
  const url = provider === 'ollama' ? new URL('/api/tags', baseUrl) : `${baseUrl}/models`;
  const response = await fetch(url, { redirect: 'manual', signal });
  const { body } = await readBody(response, MAX_BYTES, signal);
  if (!response.ok || body === null) return null;
  const list: unknown = JSON.parse(new TextDecoder().decode(body));
  const found =
    provider === 'ollama'
      ? ollamaTags.parse(list).models.map(({ name }) => name)
      : openAiModels.parse(list).data.map(({ id }) => id);
  const usable = found.filter((name) => names.safeParse([name]).success && cleanLine(name).text === name);
  return [...new Set(usable)].slice(0, MAX_MODELS);
}
