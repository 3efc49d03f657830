import { z } from 'zod';
import { SENDER_VERDICTS } from './sender';

/** What a rule may look at (A4): a closed list, each field with the operators that make sense for it. */
export const RULE_FIELDS = [
  'from',
  'to',
  'subject',
  'list',
  'folder',
  'has_attachment',
  'size',
  'sender_verdict',
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

const TEXT_OPERATORS = ['is', 'contains', 'starts', 'ends'] as const;
const words = z.string().trim().min(1).max(500);
/** Octets. */
const octets = z.int().min(0).max(1_000_000_000);

export const ruleCondition = z.discriminatedUnion('field', [
  /** An author or recipient: its address, its display name for the text operators, or the domain of the address. */
  z.strictObject({ field: z.literal('from'), operator: z.enum([...TEXT_OPERATORS, 'domain']), value: words }),
  /** To or Cc. */
  z.strictObject({ field: z.literal('to'), operator: z.enum([...TEXT_OPERATORS, 'domain']), value: words }),
  z.strictObject({ field: z.literal('subject'), operator: z.enum(TEXT_OPERATORS), value: words }),
  /** The identifier of a mailing list (RFC 2919). */
  z.strictObject({ field: z.literal('list'), operator: z.enum([...TEXT_OPERATORS, 'domain']), value: words }),
  /** The mailbox as the account names it. */
  z.strictObject({ field: z.literal('folder'), operator: z.enum(TEXT_OPERATORS), value: words }),
  z.strictObject({ field: z.literal('has_attachment'), operator: z.literal('is'), value: z.boolean() }),
  z.strictObject({ field: z.literal('size'), operator: z.enum(['above', 'below']), value: octets }),
  z.strictObject({ field: z.literal('sender_verdict'), operator: z.literal('is'), value: z.enum(SENDER_VERDICTS) }),
]);
export type RuleCondition = z.output<typeof ruleCondition>;

const RULE_ACTIONS = ['ask', 'ignore', 'pin'] as const;

/**
 * `ask` starts a request, by itself only for a verified sender, else it is held; `ignore` does nothing, also where the
 * prefix matches; `pin` puts the mail into the queue without asking a model.
 */
export const rule = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(100),
  on: z.boolean(),
  /** Null: every account. */
  accountId: z.string().max(64).nullable(),
  match: z.enum(['all', 'any']),
  conditions: z.array(ruleCondition).min(1).max(20),
  action: z.enum(RULE_ACTIONS),
});
export type Rule = z.output<typeof rule>;

/** In order; the first one that matches decides, before the prefix is looked at. */
export const rules = z
  .array(rule)
  .max(100)
  .refine((list) => new Set(list.map((one) => one.id)).size === list.length, 'Every rule needs an id of its own.');

export const rulesView = z.object({ version: z.number(), rules });
export type RulesView = z.output<typeof rulesView>;

/** What a list of rules would have done to stored mail; nothing is executed. */
export const rulesPreview = z.object({
  /** Messages looked at: the newest ones. */
  messages: z.number(),
  /** How many each rule would have decided, by its id. */
  counts: z.record(z.string(), z.number()),
  /** The newest matches. */
  matches: z.array(
    z.object({
      ruleId: z.string(),
      messageId: z.string(),
      accountId: z.string(),
      from: z.string(),
      subject: z.string(),
      receivedAtMs: z.number(),
      decision: z.enum(['ask', 'hold', 'ignore', 'pin']),
    }),
  ),
});
export type RulesPreview = z.output<typeof rulesPreview>;
