import { z } from 'zod';

/** Names of built-in tools begin with these words, so no server may have them. */
const RESERVED = ['mail', 'contacts', 'genie'];

/** The first part of a tool's name in a proposal: `notes.search_notes`. */
const toolServerName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'Use small letters, digits and -, beginning with a letter.')
  .refine((name) => !RESERVED.includes(name), 'This name is taken by the built-in tools.');

const names = z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,127}$/);
const secret = z.string().max(8_000);

/** An unencrypted address of this computer. */
export const LOOPBACK_URL = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

export const toolTransport = z.discriminatedUnion('type', [
  /** A program of the user's own. It gets the variables named here and a minimal environment, nothing else. */
  z.strictObject({
    type: z.literal('stdio'),
    command: z.string().trim().min(1).max(4_096),
    args: z.array(z.string().max(4_096)).max(100).default([]),
    /** Names only; the values are in the secret store. */
    env: z.array(names).max(50).default([]),
  }),
  /** MCP streamable HTTP; `http:` only to this computer. */
  z.strictObject({
    type: z.literal('http'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'The address must not contain a user name or password.')
      // Up to the port or the path: what a browser would call the host.
      .refine((url) => !url.toLowerCase().startsWith('http:') || LOOPBACK_URL.test(url), {
        message: 'An unencrypted address is allowed only on this computer.',
      }),
    /** Names of headers; the values are in the secret store. */
    headers: z.array(names).max(20).default([]),
  }),
]);
export type ToolTransport = z.output<typeof toolTransport>;

export const toolServerInput = z.strictObject({
  name: toolServerName,
  transport: toolTransport,
  /** Values by name of the environment variables or headers; go to the secret store. */
  secrets: z.record(names, secret).default({}),
});
export type ToolServerInput = z.input<typeof toolServerInput>;

/**
 * One tool as its server describes it. Everything in it was written by somebody else: shown in full as text when it is
 * allowed, never put into a prompt.
 */
export const toolDescription = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Exact JSON of the whole definition, for the user to read. */
  definition: z.string(),
  definitionSha256: z.string(),
  state: z.enum(['allowed', 'not_allowed', 'changed', 'unusable']),
  /** Why it cannot be allowed: a schema that is too large or not understood. */
  problem: z.string().nullable(),
});
export type ToolDescription = z.output<typeof toolDescription>;

export const toolServerView = z.object({
  id: z.string(),
  name: z.string(),
  transport: toolTransport,
  active: z.boolean(),
  /** Exact names of the allowed tools. */
  allowed: z.array(z.string()),
});
export type ToolServerView = z.output<typeof toolServerView>;
