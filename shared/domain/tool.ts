import { z } from 'zod';
import type { BuiltinTool } from './action';

/** Strict schema of a tool's arguments. */
export type ToolArguments = z.ZodType<Record<string, unknown>>;

/** Arguments of the built-in tools (A17): checked on the model's answer and again before the call. */
export const builtinToolArguments = {
  'mail.search': z.strictObject({ query: z.string().min(1).max(500), limit: z.int().min(1).max(50).optional() }),
  'mail.thread': z.strictObject({ message_id: z.string().max(998).optional() }),
  'contacts.lookup': z.strictObject({ name: z.string().min(1).max(200) }),
} as const satisfies Record<BuiltinTool, ToolArguments>;
