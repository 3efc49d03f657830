import { z } from 'zod';

/** How long something is kept, in days; null for as long as the profile exists. */
const days = (least: number) => z.int().min(least).max(3_650).nullable();

/** How long things stay here (F3). Counted from when they came here, not from the date a mail bears. */
export const retentionSettings = z.strictObject({
  /** Texts of mails and their words in the search index, what was sent to models and came back, drafts, summaries. */
  bodyDays: days(1).default(30),
  /** Attachments that were fetched. */
  attachmentDays: days(1).default(7),
  /** Ids, hashes, times and decisions: what keeps a mail from being worked on twice, and the audit log. */
  evidenceDays: days(365).default(365),
});
export type RetentionSettings = z.output<typeof retentionSettings>;

/** What a deletion can count. */
export const RECEIPT_KINDS = [
  'messages',
  'attachments',
  'sessions',
  'outcomes',
  'model_calls',
  'held_requests',
  'tombstones',
  'evidence',
  'audit_entries',
  'accounts',
] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Why something was deleted: its time was over, the account was removed, or a restored backup still had it. */
export const RECEIPT_REASONS = ['expired', 'account_removed', 'restore'] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];

/** What was deleted when, by count and kind; never what it said. */
export const receipt = z.object({
  atMs: z.number(),
  reason: z.enum(RECEIPT_REASONS),
  counts: z.array(z.object({ kind: z.enum(RECEIPT_KINDS), count: z.number() })),
});
export type Receipt = z.output<typeof receipt>;

/** The long pieces of work, of which one runs at a time. */
export const KEEPING_TASKS = ['backup', 'restore', 'export', 'erase', 'rotate_key'] as const;
export type KeepingTask = (typeof KEEPING_TASKS)[number];

/** What a piece of work is busy with. */
export const KEEPING_STEPS = ['copying', 'sealing', 'checking', 'merging', 'writing', 'deleting'] as const;
export type KeepingStep = (typeof KEEPING_STEPS)[number];

/** How far it is; `total` 0 while that is not known. */
export type KeepingProgress = { done: number; total: number; step: KeepingStep };

export const keepingView = z.object({
  settings: retentionSettings,
  sizes: z.object({
    /** Octets of the database with its log. */
    databaseBytes: z.number(),
    /** Octets of the profile that a restore put aside; they go when their texts would. */
    asideBytes: z.number(),
  }),
  kept: z.object({
    /** Mails with their text, attachments, finished requests with their texts, and requests the user keeps. */
    messages: z.number(),
    attachments: z.number(),
    sessions: z.number(),
    held: z.number(),
  }),
  /** What the next run would delete, within a day from now. */
  next: z.object({ messages: z.number(), attachments: z.number(), sessions: z.number(), evidence: z.number() }),
  /** When something was last deleted because its time was over; null for never. */
  lastRunMs: z.number().nullable(),
  /** Newest first, at most 50. */
  receipts: z.array(receipt),
});
export type KeepingView = z.output<typeof keepingView>;

/** What runs now; null when nothing does. */
export const keepingProgress = z.object({
  running: z
    .object({
      task: z.enum(KEEPING_TASKS),
      step: z.enum(KEEPING_STEPS),
      done: z.number(),
      total: z.number(),
      /** False from the point on where stopping would leave things half done. */
      cancellable: z.boolean(),
    })
    .nullable(),
});
export type KeepingProgressView = z.output<typeof keepingProgress>;

/** Eight characters at least: the file may lie anywhere, and whoever has it can try as often as they like. */
export const backupPassphrase = z.string().min(8).max(1_000);

/** What a backup holds: read from it before anything is replaced. */
export const backupManifest = z.object({
  format: z.literal(1),
  schemaVersion: z.int().min(1),
  createdAtMs: z.number(),
  /** Rows and SHA-256 of each table. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  /** SHA-256 over the list of tables. */
  sha256: z.string(),
});
export type BackupManifest = z.output<typeof backupManifest>;

/** What a restore would do, or did. */
export const restoreReport = z.object({
  /** When the backup was made. */
  createdAtMs: z.number(),
  accounts: z.number(),
  messages: z.number(),
  sessions: z.number(),
  /** What the backup had and must stay deleted or decided. */
  suppressed: z.object({ accounts: z.number(), messages: z.number(), sessions: z.number() }),
  /** The receipts and decisions of the profile that was here were taken over. */
  merged: z.boolean(),
});
export type RestoreReport = z.output<typeof restoreReport>;
