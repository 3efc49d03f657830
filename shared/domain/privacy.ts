import { z } from 'zod';

/** Patterns that are replaced before a text goes to a model; each is found by code, not by an expression of the user. */
export const REDACTIONS = ['iban', 'card', 'phone', 'email', 'url', 'number'] as const;
export type Redaction = (typeof REDACTIONS)[number];

/** What never leaves this computer (E4). The built-in rules answer instead, here. */
export const privacySettings = z.strictObject({
  neverSend: z
    .strictObject({
      /** Whole addresses. */
      senders: z.array(z.string().trim().toLowerCase().min(3).max(320)).max(500).default([]),
      /** Domains with all below them. */
      domains: z.array(z.string().trim().toLowerCase().min(1).max(253)).max(500).default([]),
      /** Mailboxes as the account names them. */
      folders: z.array(z.string().trim().min(1).max(1_000)).max(100).default([]),
    })
    .prefault({}),
  redact: z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]),
  /** Words and phrases; `*` stands for any letters and digits. */
  redactWords: z.array(z.string().trim().min(2).max(100)).max(100).default([]),
  /** Every request waits until the user has seen its exact text. */
  previewBeforeSend: z.boolean().default(false),
});
export type PrivacySettings = z.output<typeof privacySettings>;
