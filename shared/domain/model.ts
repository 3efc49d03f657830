import { z } from 'zod';

/** `builtin` proposes by rules, offline; `openai-compatible` is any server that speaks OpenAI chat completions. */
const MODEL_PROVIDERS = ['builtin', 'openai-compatible'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

const endpointUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  // A password in an address ends in logs and histories.
  .refine((value) => !/^https?:\/\/[^/?#]*@/i.test(value), 'The address must not contain a user name or password.');

export const modelInput = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('builtin') }),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    /** Up to and with /v1, e.g. http://localhost:11434/v1 */
    baseUrl: endpointUrl,
    model: z.string().trim().min(1).max(200),
    /** Goes to the keychain. Left out: the stored one stays. Empty: the stored one is removed. */
    apiKey: z.string().max(1_000).optional(),
  }),
]);
export type ModelInput = z.input<typeof modelInput>;

export const modelView = z.object({
  provider: z.enum(MODEL_PROVIDERS),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
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
