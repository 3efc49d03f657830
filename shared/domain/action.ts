import { z } from 'zod';

/** The closed list of things Genie may propose (A7). The order is the order of the design's table. */
export const ACTION_KINDS = [
  'draft_reply',
  'create_issue',
  'summarize_thread',
  'fetch_data',
  'escalate_human',
  'no_action',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export const ACTION_STATUSES = ['proposed', 'approved', 'executed', 'dismissed', 'failed'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** At most this many items of one answer are looked at; more would only tire the reviewer. */
export const MAX_ACTIONS = 20;
export const MAX_RATIONALE = 2_000;

// zod's ISO checks refuse 30 February and month 13, which `new Date()` silently rolls over.
const isoDate = z.iso.date();
const isoDateTime = z.iso.datetime({ offset: true, local: true });
const address = z.string().min(3).max(320);
/** Unicode code points, not UTF-16 units: an emoji counts as one character. */
const text = (min: number, max: number) =>
  z.string().refine((value) => {
    const length = codePointLength(value, max + 1);
    return length >= min && length <= max;
  }, `must have ${min} to ${max} characters`);

/** One header line (RFC 5322 §2.2): a line break would let the text add headers of its own. */
const headerText = (max: number) =>
  text(0, max).refine((value) => !/[\r\n]/.test(value), 'The subject has a line break.');

/** Strict params of each kind: an unknown key, a wrong type or a value beyond its limit is refused, never mended. */
export const actionParams = {
  draft_reply: z.strictObject({
    body: text(1, 20_000),
    subject: headerText(998).optional(),
    reply_all: z.boolean().optional(),
    to: z.array(address).max(100).optional(),
    cc: z.array(address).max(100).optional(),
  }),
  create_issue: z.strictObject({
    title: text(1, 200),
    notes: text(0, 10_000).optional(),
    project: text(0, 100).optional(),
    due: z.union([isoDate, isoDateTime]).optional(),
    labels: z.array(text(1, 50)).max(10).optional(),
  }),
  summarize_thread: z.strictObject({ summary: text(1, 10_000) }),
  fetch_data: z.strictObject({ tool: z.string().min(1).max(200), arguments: z.record(z.string(), z.json()) }),
  escalate_human: z.strictObject({ reason: text(1, 2_000), remind_at: isoDateTime.optional() }),
  no_action: z.strictObject({ reason: text(0, 2_000).optional() }),
} as const satisfies Record<ActionKind, z.ZodType>;

export type ActionParams<K extends ActionKind = ActionKind> = z.output<(typeof actionParams)[K]>;
export type ProposedAction = { [K in ActionKind]: { kind: K; params: ActionParams<K> } }[ActionKind];

/** A kind with its params, as stored, edited and sent over IPC. */
export const proposedAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft_reply'), params: actionParams.draft_reply }),
  z.strictObject({ kind: z.literal('create_issue'), params: actionParams.create_issue }),
  z.strictObject({ kind: z.literal('summarize_thread'), params: actionParams.summarize_thread }),
  z.strictObject({ kind: z.literal('fetch_data'), params: actionParams.fetch_data }),
  z.strictObject({ kind: z.literal('escalate_human'), params: actionParams.escalate_human }),
  z.strictObject({ kind: z.literal('no_action'), params: actionParams.no_action }),
]);

export const DROP_REASONS = ['kind', 'params', 'recipients', 'tool', 'duplicate', 'limit'] as const;
export type DropReason = (typeof DROP_REASONS)[number];
/** One item of an answer that was refused, by its place in the answer. */
export type DroppedItem = { index: number; reason: DropReason };

/** Tools that come with the app; all of them only read the local database (A17). */
export const BUILTIN_TOOLS = ['mail.search', 'mail.thread', 'contacts.lookup'] as const;
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number];

/** Code points of `value`, but never counts further than `stopAt`, so that a huge string costs nothing. */
export function codePointLength(value: string, stopAt: number): number {
  if (value.length > stopAt * 2) return stopAt;
  let count = 0;
  for (const _ of value) if (++count >= stopAt) return count;
  return count;
}
