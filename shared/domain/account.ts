import { z } from 'zod';

const ACCOUNT_KINDS = ['imap', 'folder'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const DEFAULT_PREFIX = 'Genie:';

const imapConfig = z.strictObject({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  /** `none` is accepted for loopback hosts only; the check is in `accountInput`. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().min(1).max(320),
  /** PEM of an extra certificate authority, for servers with their own. */
  caPem: z.string().max(100_000).optional(),
});
export type ImapConfig = z.output<typeof imapConfig>;

const folderConfig = z.strictObject({ path: z.string().min(1).max(4_096) });
export type FolderConfig = z.output<typeof folderConfig>;

/** What the user decides about Genie on one account (A3, A5). */
export const accountOptions = z.strictObject({
  label: z.string().trim().max(200).optional(),
  /** The user's own addresses: allowed to ask Genie by mail. */
  addresses: z.array(z.string().trim().min(3).max(320)).max(50).default([]),
  /** Others who may ask Genie by mail. */
  allowed: z.array(z.string().trim().min(3).max(320)).max(500).default([]),
  prefix: z.string().trim().min(1).max(100).default(DEFAULT_PREFIX),
  genieOn: z.boolean().default(true),
  /** Name of the receiving server in its Authentication-Results (RFC 8601 §2.2); null: no header is believed. */
  authservId: z.string().trim().min(1).max(253).nullable().default(null),
});
export type AccountOptions = z.output<typeof accountOptions>;

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** A new account as the window and `genie accounts add` send it. The password goes to the keychain, never to the database. */
export const accountInput = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('imap'),
      imap: imapConfig,
      password: z.string().min(1).max(1_000),
      options: accountOptions,
    })
    .refine((input) => input.imap.security !== 'none' || LOOPBACK.test(input.imap.host), {
      path: ['imap', 'security'],
      message: 'An unencrypted connection is allowed only to this computer; choose TLS or STARTTLS.',
    }),
  z.strictObject({ kind: z.literal('folder'), folder: folderConfig, options: accountOptions }),
]);
export type AccountInput = z.input<typeof accountInput>;

/** connected and polling are good; backoff heals itself; the other two need the user. */
const ACCOUNT_STATES = [
  'starting',
  'connected',
  'polling',
  'backoff',
  'needs_auth',
  'needs_attention',
  'paused',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export type AccountHealth = {
  state: AccountState;
  /** Last time the mailbox was really looked at, epoch ms. */
  lastCheckedAtMs: number | null;
  /** Why it is not well: an ErrorCode and its sentence. */
  error: { code: string; message: string; hint: string } | null;
};

/** One row of the accounts list (B12). */
export const accountView = z.object({
  id: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  label: z.string(),
  address: z.string(),
  addresses: z.array(z.string()),
  allowed: z.array(z.string()),
  prefix: z.string(),
  genieOn: z.boolean(),
  authservId: z.string().nullable(),
  active: z.boolean(),
  /** host:port or folder path, for display. */
  where: z.string(),
  health: z.object({
    state: z.enum(ACCOUNT_STATES),
    lastCheckedAtMs: z.number().nullable(),
    error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).nullable(),
  }),
});
export type AccountView = z.output<typeof accountView>;
