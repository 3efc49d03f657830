import { z } from 'zod';

/**
 * What an approved action left behind (A11). Everything is local; hand-off to a mail program or a task list is the
 * user's own click.
 */
export const outcomeContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('draft_reply'),
    from: z.string(),
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    body: z.string(),
    /** With angle brackets; null when the answered mail had no Message-ID. */
    inReplyTo: z.string().nullable(),
    references: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('create_issue'),
    title: z.string(),
    notes: z.string(),
    project: z.string().nullable(),
    due: z.string().nullable(),
    labels: z.array(z.string()),
    /** Message-ID of the mail the task came from. */
    sourceMessageId: z.string().nullable(),
    sourceSubject: z.string(),
  }),
  z.object({ kind: z.literal('summarize_thread'), summary: z.string() }),
  z.object({
    kind: z.literal('fetch_data'),
    tool: z.string(),
    arguments: z.record(z.string(), z.json()),
    /** Plain text; untrusted like the mail it came from. */
    text: z.string(),
  }),
  z.object({ kind: z.literal('escalate_human'), reason: z.string(), remindAt: z.string().nullable() }),
  z.object({ kind: z.literal('no_action'), reason: z.string() }),
]);
export type OutcomeContent = z.output<typeof outcomeContent>;

/** Ways to take an outcome elsewhere. Which apply depends on the kind. */
export const HANDOFFS = ['copy', 'mailto', 'eml', 'markdown', 'ics'] as const;
export type Handoff = (typeof HANDOFFS)[number];
