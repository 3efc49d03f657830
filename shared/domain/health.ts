import { z } from 'zod';
import { accountView } from './account';
import { importView } from './history';
import { modelUsage } from './model';

/** How one account fares (F6). */
export const accountHealthView = z.object({
  id: z.string(),
  kind: accountView.shape.kind,
  label: z.string(),
  active: z.boolean(),
  ...accountView.shape.health.shape,
  /** Three looks were missed. */
  stale: z.boolean(),
  /** Since the last look at the mailbox that went well, ms; null before the first. */
  lagMs: z.number().nullable(),
  credential: z.enum(['none', 'accepted', 'rejected', 'unknown']),
  /** Requests of this account that wait. */
  waiting: z.number(),
  quarantined: z.number(),
  gaps: z.number(),
  /** Octets of texts and attachments kept, and the quota. */
  keptBytes: z.number(),
  keptBytesLimit: z.number(),
  /** Changes of state over the last 24 hours, the one that held before first. */
  last24h: z.array(
    z.object({ atMs: z.number(), state: accountView.shape.health.shape.state, code: z.string().nullable() }),
  ),
  import: importView.nullable(),
  /** How the import went since the app started: messages read by then, oldest first, at most 120 points. */
  importPace: z.array(z.object({ atMs: z.number(), read: z.number() })),
});
export type AccountHealthView = z.output<typeof accountHealthView>;

export const healthView = z.object({
  accounts: z.array(accountHealthView),
  /** Free octets where the database lies; null where the system does not tell. */
  diskFreeBytes: z.number().nullable(),
  diskLow: z.boolean(),
  /** The last 14 days, oldest first, today last; days without a call included. */
  modelDays: z.array(modelUsage),
  nowMs: z.number(),
});
export type HealthView = z.output<typeof healthView>;
/** The picture of a day's use of models. */
export type ModelDay = HealthView['modelDays'][number];
