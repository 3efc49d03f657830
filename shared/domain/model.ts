import { z } from 'zod';

/**
 * `builtin` proposes by rules, offline. `ollama` and `lm-studio` are found on this computer; `openai-compatible` is any
 * server that speaks OpenAI chat completions; the others speak their own interface.
 */
export const MODEL_PROVIDERS = [
  'builtin',
  'ollama',
  'lm-studio',
  'openai-compatible',
  'openai',
  'azure-openai',
  'anthropic',
  'google',
] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];
export type RemoteProvider = Exclude<ModelProvider, 'builtin'>;

/** Where a provider is when the user says nothing else; null: the address has to be given. */
export const DEFAULT_BASE_URLS: Record<RemoteProvider, string | null> = {
  ollama: 'http://localhost:11434/v1',
  'lm-studio': 'http://localhost:1234/v1',
  'openai-compatible': null,
  openai: 'https://api.openai.com/v1',
  // https://RESOURCE.openai.azure.com/openai/v1
  'azure-openai': null,
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

const endpointUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  // A password in an address ends in logs and histories.
  .refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value), 'The address must not contain a user name or password.');

/** Per million tokens, in whatever currency the user counts; 0 for a model of one's own. */
const price = z.number().min(0).max(10_000);

const remote = {
  /** Up to and with the version, e.g. http://localhost:11434/v1; left out: the provider's own. */
  baseUrl: endpointUrl.optional(),
  model: z.string().trim().min(1).max(200),
  /** Goes to the keychain. Left out: the stored one stays. Empty: the stored one is removed. */
  apiKey: z.string().max(1_000).optional(),
  prices: z.strictObject({ input: price, output: price }).nullable().optional(),
};

export const modelInput = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('builtin') }),
  z.strictObject({ provider: z.literal('ollama'), ...remote }),
  z.strictObject({ provider: z.literal('lm-studio'), ...remote }),
  z.strictObject({ provider: z.literal('openai-compatible'), ...remote, baseUrl: endpointUrl }),
  z.strictObject({ provider: z.literal('openai'), ...remote }),
  z.strictObject({ provider: z.literal('azure-openai'), ...remote, baseUrl: endpointUrl }),
  z.strictObject({ provider: z.literal('anthropic'), ...remote }),
  z.strictObject({ provider: z.literal('google'), ...remote }),
]);
export type ModelInput = z.input<typeof modelInput>;

/** What one day may cost (E3). Reached, requests wait until tomorrow or are answered by the built-in rules. */
export const dailyCap = z.strictObject({
  /** Input and output together; null: no limit. */
  tokens: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** In the currency of the prices; null: no limit. */
  cost: z.number().positive().max(1_000_000).nullable().default(null),
  then: z.enum(['pause', 'builtin']).default('pause'),
});
export type DailyCap = z.output<typeof dailyCap>;

export const modelUsage = z.object({
  /** Local calendar day, YYYY-MM-DD. */
  day: z.string(),
  calls: z.number(),
  tokens: z.number(),
  /** Null where no price is known. */
  cost: z.number().nullable(),
});
export type ModelUsage = z.output<typeof modelUsage>;

export const modelView = z.object({
  provider: z.enum(MODEL_PROVIDERS),
  /** As it is used, the provider's own address included; null for the built-in rules. */
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
  prices: z.object({ input: z.number(), output: z.number() }).nullable(),
  cap: dailyCap,
  today: modelUsage,
  capReached: z.boolean(),
  /** False while the provider refuses the configuration (bad key, unknown model); sessions wait for the user. */
  usable: z.boolean(),
  problem: z.string().nullable(),
});
export type ModelView = z.output<typeof modelView>;

/** Answer of the probe (E2): reachable, and able to produce the required JSON. */
export const modelProbe = z.object({
  reachable: z.boolean(),
  answersJson: z.boolean(),
  latencyMs: z.number().nullable(),
  message: z.string(),
});
export type ModelProbe = z.output<typeof modelProbe>;

/** A model server found on this computer, with the models it has. */
export const localModelServer = z.object({
  provider: z.enum(['ollama', 'lm-studio']),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type LocalModelServer = z.output<typeof localModelServer>;
