import { z } from 'zod';

export const ACCOUNT_KINDS = ['imap', 'graph', 'folder', 'delegated'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const DEFAULT_PREFIX = 'Genie:';

const mailboxes = z.array(z.string().min(1).max(1_000)).min(1).max(50);

const httpsUrl = z.url({ protocol: /^https$/ }).max(2_000);

/** An OAuth client for IMAP (RFC 7628): the user's own, or one of a provider. Tokens are never part of it. */
const oauthConfig = z.strictObject({
  provider: z.enum(['google', 'other']),
  clientId: z.string().trim().min(1).max(300),
  authorizationEndpoint: httpsUrl,
  tokenEndpoint: httpsUrl,
  scope: z.string().trim().min(1).max(1_000),
});
export type OAuthConfig = z.output<typeof oauthConfig>;

const imapConfig = z.strictObject({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  /** `none` is accepted for loopback hosts only; the check is in `accountInput`. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().min(1).max(320),
  /** PEM of an extra certificate authority, for servers with their own. */
  caPem: z.string().max(100_000).optional(),
  /** Names as people read them, not in modified UTF-7; missing: INBOX. */
  mailboxes: mailboxes.optional(),
  /** Signs in with tokens instead of a password. */
  oauth: oauthConfig.optional(),
});
export type ImapConfig = z.output<typeof imapConfig>;

/** Microsoft 365 or Outlook.com through Graph. */
const graphConfig = z.strictObject({
  /** Application (client) id of the registration that asks for Mail.Read. */
  clientId: z.uuid(),
  /** A tenant id or domain, or `common`, `organizations`, `consumers`. */
  tenant: z.string().trim().min(1).max(253).default('common'),
  /** Folder ids or well-known names (`inbox`); missing: inbox. */
  mailboxes: mailboxes.optional(),
  /** Known after sign-in: the address, and the account in the token cache. */
  user: z.string().max(320).default(''),
  homeAccountId: z.string().max(300).default(''),
});
export type GraphConfig = z.output<typeof graphConfig>;

const folderConfig = z.strictObject({ path: z.string().min(1).max(4_096) });
export type FolderConfig = z.output<typeof folderConfig>;

/** A mailbox that is read through the user's own MCP connector, with two of its tools that the user allowed (B14). */
const delegatedConfig = z.strictObject({
  serverId: z.string().min(1).max(64),
  /** Exact names, as the Gmail-like connectors have them. */
  searchTool: z.string().trim().min(1).max(128).default('search_emails'),
  readTool: z.string().trim().min(1).max(128).default('read_email'),
  /** What is watched, in the connector's own search language. */
  query: z.string().trim().min(1).max(500).default('in:inbox'),
});
export type DelegatedConfig = z.output<typeof delegatedConfig>;

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
      /** With `oauth` it is the client secret, where that client has one. */
      password: z.string().min(1).max(1_000).optional(),
      options: accountOptions,
    })
    .refine((input) => input.imap.oauth !== undefined || input.password !== undefined, {
      path: ['password'],
      message: 'Enter the password of this account.',
    })
    .refine((input) => input.imap.security !== 'none' || LOOPBACK.test(input.imap.host), {
      path: ['imap', 'security'],
      message: 'An unencrypted connection is allowed only to this computer; choose TLS or STARTTLS.',
    }),
  z.strictObject({
    kind: z.literal('graph'),
    graph: graphConfig,
    /** `device_code`: for a browser on another device (RFC 8628). */
    signIn: z.enum(['browser', 'device_code']).default('browser'),
    options: accountOptions,
  }),
  z.strictObject({ kind: z.literal('folder'), folder: folderConfig, options: accountOptions }),
  z.strictObject({ kind: z.literal('delegated'), delegated: delegatedConfig, options: accountOptions }),
]);
export type AccountInput = z.input<typeof accountInput>;

/** What signing in again takes: a password for IMAP, the way for Microsoft; an OAuth client needs neither. */
export const signInInput = z.strictObject({
  password: z.string().min(1).max(1_000).optional(),
  signIn: z.enum(['browser', 'device_code']).default('browser'),
});
export type SignInInput = z.input<typeof signInInput>;

/** Names of mailboxes as `MailSource.list` gives them. */
export const watchedMailboxes = mailboxes;

/** A mailbox that could be watched, or is. */
export const mailboxChoice = z.object({
  mailbox: z.string(),
  name: z.string(),
  role: z.enum(['inbox', 'archive', 'all', 'sent', 'drafts', 'junk', 'trash']).nullable(),
  watched: z.boolean(),
});
export type MailboxChoice = z.output<typeof mailboxChoice>;

/** Providers with a preset, as people know them. */
export const PROVIDERS = [
  'google',
  'microsoft',
  'icloud',
  'yahoo',
  'aol',
  'fastmail',
  'gmx',
  'webde',
  'mailcom',
  'tonline',
  'posteo',
  'mailboxorg',
  'proton',
  'zoho',
  'yandex',
] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** What the user has to do at the provider first; the window and the command have a sentence for each. */
export const SIGN_IN_ADVICE = ['app_password', 'imap_and_app_password', 'imap_off', 'mail_password', 'bridge'] as const;
export type SignInAdvice = (typeof SIGN_IN_ADVICE)[number];

const preset = z.object({
  id: z.enum(PROVIDERS),
  name: z.string(),
  advice: z.enum(SIGN_IN_ADVICE).nullable(),
  /** Where that is done; opened by the provider's id, never by an address from the window. */
  adviceUrl: z.string().nullable(),
});

const origin = {
  /** Where it was found, in the order of trust: `preset` knows the provider, `guess` knows nothing. */
  from: z.enum(['preset', 'autoconfig', 'ispdb', 'srv', 'guess']),
  /** The very thing that was asked: a URL, a DNS name, or the domain of the preset. */
  source: z.string(),
  provider: preset.nullable(),
};

/** A way into a mailbox that was found for its address. `graph` never takes a password. */
const accountCandidate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('imap'),
    ...origin,
    imap: z.object({
      host: z.string(),
      port: z.number(),
      security: z.enum(['tls', 'starttls']),
      user: z.string(),
    }),
    /** What the server is said to take. */
    signIn: z.array(z.enum(['password', 'oauth'])),
    /** All an OAuth client needs besides its own id, where Genie knows it. */
    oauth: oauthConfig.omit({ clientId: true }).nullable(),
    /** The receiving server's name in Authentication-Results, where it is known. */
    authservId: z.string().nullable(),
    /** The host is not in the domain of the address and only DNS says so: the user has to agree (RFC 6186 §6). */
    needsConsent: z.boolean(),
  }),
  z.object({ kind: z.literal('graph'), ...origin }),
]);
export type AccountCandidate = z.output<typeof accountCandidate>;

/** What was asked on the way, and what came of it. */
const discoveryStep = z.object({
  step: z.enum(['preset', 'mx', 'autoconfig', 'ispdb', 'srv', 'guess']),
  asked: z.string(),
  result: z.enum(['found', 'nothing', 'failed']),
  /** Why it failed, or what was left out: one sentence; empty when there is nothing to say. */
  detail: z.string(),
});
export type DiscoveryStep = z.output<typeof discoveryStep>;

/** The best way in first. */
export const discovery = z.object({
  address: z.string(),
  /** In ASCII, as DNS knows it. */
  domain: z.string(),
  candidates: z.array(accountCandidate),
  steps: z.array(discoveryStep),
});
export type Discovery = z.output<typeof discovery>;

/** What an interactive sign-in asks of the user right now. */
export const signInProgress = z.object({
  code: z.object({ userCode: z.string(), verificationUri: z.string(), expiresAtMs: z.number() }).nullable(),
});
export type SignInProgress = z.output<typeof signInProgress>;

/** connected and polling are good; backoff heals itself; the other two need the user. */
export const ACCOUNT_STATES = [
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
  /** When it tries again by itself, epoch ms. */
  retryAtMs: number | null;
  /** Since when it is not well, epoch ms. */
  incidentAtMs: number | null;
  /** There is more mail to read than the last look took. */
  backlog: boolean;
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
  /** How it signs in; `none` for a folder. */
  signIn: z.enum(['password', 'oauth', 'microsoft', 'none']),
  health: z.object({
    state: z.enum(ACCOUNT_STATES),
    lastCheckedAtMs: z.number().nullable(),
    retryAtMs: z.number().nullable(),
    incidentAtMs: z.number().nullable(),
    backlog: z.boolean(),
    error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).nullable(),
  }),
});
export type AccountView = z.output<typeof accountView>;
