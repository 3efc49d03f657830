import { z } from 'zod';

/** How a program calls itself when it starts `genie mcp --client NAME`. */
export const clientName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

/** `read`: mail_accounts, mail_list, mail_get, mail_thread, mail_search, mail_health; the others as they are called. */
export const CLIENT_RIGHTS = ['read', 'attachments', 'draft', 'acknowledge'] as const;
export type ClientRight = (typeof CLIENT_RIGHTS)[number];

export const clientGrantInput = z.strictObject({
  client: clientName,
  accountIds: z.array(z.string().min(1).max(64)).min(1).max(100),
  rights: z.array(z.enum(CLIENT_RIGHTS)).min(1).max(CLIENT_RIGHTS.length),
});
export type ClientGrantInput = z.input<typeof clientGrantInput>;

export const clientGrant = clientGrantInput.extend({
  grantedAtMs: z.number(),
  revokedAtMs: z.number().nullable(),
  /** Last call and number of calls, for the list. */
  calls: z.number(),
  lastCallAtMs: z.number().nullable(),
});
export type ClientGrant = z.output<typeof clientGrant>;

export const clientCall = z.object({
  atMs: z.number(),
  client: z.string(),
  tool: z.string(),
  accountId: z.string().nullable(),
  /** `ok`, or the code of the refusal. */
  outcome: z.string(),
});
export type ClientCall = z.output<typeof clientCall>;
