import { z } from 'zod';

/** Which history to import: since a time, or the newest `last` messages. */
export const historyWindow = z.union([
  z.strictObject({ sinceMs: z.int().min(0) }),
  z.strictObject({ last: z.int().min(1).max(1_000_000) }),
]);
export type HistoryWindow = z.output<typeof historyWindow>;

export const IMPORT_STATES = ['running', 'paused', 'done', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** An import of history as it stands: `read` of `total` messages were looked at, `stored` of them were new. */
export const importView = z.object({
  id: z.string(),
  accountId: z.string(),
  mailbox: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.number(),
  read: z.number(),
  stored: z.number(),
  /** Octets of raw mail read so far. */
  bytes: z.number(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  /** Why it pauses by itself. */
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).nullable(),
});
export type ImportView = z.output<typeof importView>;
