import { z } from 'zod';

export const MAX_SAMPLES = 5;

/** How an account writes (A6); everything optional, everything the user's own words. Goes to the model as data. */
export const voiceProfile = z.strictObject({
  /** E.g. "friendly, short, first names". */
  tone: z.string().max(500).default(''),
  /** The language of replies; empty: that of the mail. */
  language: z.string().max(50).default(''),
  /** Ends a draft instead of a made-up one. */
  signature: z.string().max(1_000).default(''),
  /** Stands below the signature. */
  disclaimer: z.string().max(2_000).default(''),
  /** Replies the user wrote. */
  samples: z.array(z.string().trim().min(1).max(4_000)).max(MAX_SAMPLES).default([]),
});
export type VoiceProfile = z.output<typeof voiceProfile>;

/** What is known of somebody, from mail seen here and from the user's notes. */
export const contactCard = z.object({
  address: z.string(),
  name: z.string(),
  messages: z.number(),
  firstSeenAtMs: z.number().nullable(),
  lastSeenAtMs: z.number().nullable(),
  notes: z.string(),
});
export type ContactCard = z.output<typeof contactCard>;

export const contactNotes = z.string().max(2_000);
