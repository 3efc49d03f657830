export const SESSION_STATUSES = [
  'proposing',
  'awaiting_review',
  'executing',
  'completed',
  'failed',
  'dismissed',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Why a session exists: a subject, a rule, a click, or a draft another program proposed. */
export const TRIGGERS = ['prefix', 'rule', 'manual', 'client'] as const;
export type Trigger = (typeof TRIGGERS)[number];

export const HELD_STATUSES = ['held', 'asked', 'ignored'] as const;
export type HeldStatus = (typeof HELD_STATUSES)[number];

/** The six audit kinds (A14); a test holds the list to exactly these. */
export const AUDIT_KINDS = [
  'genie.prefix_matched',
  'genie.proposed',
  'genie.action_approved',
  'genie.action_executed',
  'genie.action_dismissed',
  'genie.failed',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** 1 security, 2 needs the user, 3 notice, 4 information. */
export type AlertSeverity = 1 | 2 | 3 | 4;
