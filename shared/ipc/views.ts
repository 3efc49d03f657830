import { z } from 'zod';
import { ACTION_STATUSES, DROP_REASONS, proposedAction } from '../domain/action';
import { outcomeContent } from '../domain/outcome';
import { SENDER_VERDICTS } from '../domain/sender';
import { AUDIT_KINDS, SESSION_STATUSES, TRIGGERS } from '../domain/session';

const address = z.object({ name: z.string(), address: z.string() });
const time = z.number();

/** One line of the review queue: a session, or a held request that waits for a click (A5). */
export const queueItem = z.object({
  type: z.enum(['session', 'held']),
  id: z.string(),
  accountId: z.string(),
  status: z.enum([...SESSION_STATUSES, 'held']),
  topic: z.string(),
  from: address,
  receivedAtMs: time,
  /** First words of the visible text. */
  preview: z.string(),
  proposals: z.number(),
  /** Proposals that still wait for the user. */
  waiting: z.number(),
  snoozedUntilMs: time.nullable(),
});
export type QueueItem = z.output<typeof queueItem>;

/** What the user must be shown before approving, exactly as the hash covers it. */
const actionEffect = z.object({
  /** Draft only: resolved recipients and subject. */
  draft: z
    .object({ from: z.string(), to: z.array(z.string()), cc: z.array(z.string()), subject: z.string() })
    .nullable(),
});

export const outcomeView = z.object({
  id: z.string(),
  accountId: z.string(),
  sessionId: z.string(),
  actionId: z.string(),
  topic: z.string(),
  createdAtMs: time,
  content: outcomeContent,
  /** "Needs you" only: when to remind, and when the user closed it. */
  remindAtMs: time.nullable(),
  doneAtMs: time.nullable(),
});
export type OutcomeView = z.output<typeof outcomeView>;

export const actionView = z.object({
  id: z.string(),
  index: z.number(),
  status: z.enum(ACTION_STATUSES),
  /** Current content: the last edit, or what was proposed. */
  action: proposedAction,
  /** As the model proposed it; differs from `action` after an edit. */
  original: proposedAction,
  edited: z.boolean(),
  effect: actionEffect,
  /** SHA-256 of the canonical content; goes back with the approval. */
  contentHash: z.string(),
  rationale: z.string(),
  /** Marks for the reader: `hidden_chars`, `url_not_in_mail`, `reply_to_differs` … */
  flags: z.array(z.string()),
  dismissReason: z.string().nullable(),
  failure: z.object({ message: z.string(), hint: z.string() }).nullable(),
  outcome: outcomeView.nullable(),
  /** Until then the approval can be taken back (A12). */
  undoUntilMs: time.nullable(),
});
export type ActionView = z.output<typeof actionView>;

const messageView = z.object({
  subject: z.string(),
  from: address,
  to: z.array(address),
  cc: z.array(address),
  receivedAtMs: time,
  visibleText: z.string(),
  quotedText: z.string(),
  links: z.array(z.object({ text: z.string(), url: z.string(), flags: z.array(z.string()) })),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number(), flags: z.array(z.string()) })),
  flags: z.array(z.string()),
  sender: z.object({
    verdict: z.enum(SENDER_VERDICTS),
    reason: z.string(),
    domain: z.string().nullable(),
    /** Authenticated and allowed. */
    trusted: z.boolean(),
  }),
});
export type MessageView = z.output<typeof messageView>;

const modelCallView = z.object({
  /** `builtin`, or the model's name. */
  label: z.string(),
  provider: z.string(),
  startedAtMs: time,
  durationMs: z.number().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  /** In the currency of the user's prices; null where none is known. */
  cost: z.number().nullable(),
  /** Why the built-in rules stood in for the configured model. */
  fallback: z.enum(['never_send', 'declined', 'daily_cap']).nullable(),
});

/** One line of the history of a request. */
export const historyEntry = z.object({
  atMs: time,
  kind: z.enum(['created', 'asked_model', 'edited', 'approved', 'undone', 'executed', 'dismissed', 'failed']),
  actionId: z.string().nullable(),
  /** Edits: the params after it. Model calls: who answered and the outcome. */
  detail: z.json(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A hit of the local search. */
export const foundMessage = z.object({
  id: z.string(),
  accountId: z.string(),
  accountLabel: z.string(),
  from: address,
  subject: z.string(),
  receivedAtMs: time,
  snippet: z.string(),
  /** The request this message has become. */
  sessionId: z.string().nullable(),
});
export type FoundMessage = z.output<typeof foundMessage>;

const flags = z.array(z.string());
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), offset: z.number(), total: z.number(), hasMore: z.boolean() });

/** A message piece by piece, as the reader shows it (C2). */
export const messageReading = z.object({
  id: z.string(),
  accountId: z.string(),
  accountLabel: z.string(),
  mailbox: z.string(),
  subject: z.string(),
  from: address,
  to: z.array(address),
  cc: z.array(address),
  receivedAtMs: time,
  /** Since when the server does not have it any more; the text here stays. */
  goneAtMs: time.nullable(),
  flags,
  /** Chunk `chunk` of `chunks`, from 1. */
  text: z.string(),
  chunk: z.number(),
  chunks: z.number(),
  hasMore: z.boolean(),
  /** Length of the quoted history, read with `quoted`. */
  quotedChars: z.number(),
  links: pageOf(z.object({ text: z.string(), url: z.string(), flags })),
  attachments: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      type: z.string(),
      size: z.number(),
      flags,
      /** Lies in quarantine already; saving it asks no server. */
      fetched: z.boolean(),
    }),
  ),
  thread: z.object({ completeness: z.enum(['full', 'partial']), missing: z.number() }),
  sender: messageView.shape.sender,
  /** The request this message has become. */
  sessionId: z.string().nullable(),
});
export type MessageReading = z.output<typeof messageReading>;

/** One message of a conversation, oldest first. `inContext`: a model that is asked about the last one sees it. */
export const threadMessage = z.object({
  id: z.string(),
  from: address,
  subject: z.string(),
  receivedAtMs: time,
  preview: z.string(),
  inContext: z.boolean(),
});
export type ThreadMessage = z.output<typeof threadMessage>;

export const sessionView = z.object({
  id: z.string(),
  accountId: z.string(),
  accountLabel: z.string(),
  messageId: z.string(),
  status: z.enum(SESSION_STATUSES),
  trigger: z.enum(TRIGGERS),
  traceId: z.string(),
  topic: z.string(),
  createdAtMs: time,
  snoozedUntilMs: time.nullable(),
  /** The user keeps it: nothing of it expires (F3). */
  kept: z.boolean(),
  /** The exact text that waits for the user before it goes to the model, with its hash (E4). */
  consent: z.object({ text: z.string(), payloadHash: z.string(), model: z.string() }).nullable(),
  message: messageView,
  /** Messages of the thread that went to the model besides the request itself. */
  contextMessages: z.number(),
  actions: z.array(actionView),
  dropped: z.array(z.object({ index: z.number(), reason: z.enum(DROP_REASONS) })),
  failure: z.object({ message: z.string(), hint: z.string() }).nullable(),
  modelCall: modelCallView.nullable(),
});
export type SessionView = z.output<typeof sessionView>;

export const heldView = z.object({
  id: z.string(),
  accountId: z.string(),
  accountLabel: z.string(),
  messageId: z.string(),
  topic: z.string(),
  traceId: z.string(),
  createdAtMs: time,
  /** `sender_not_allowed`, `sender_not_verified` … the window has a sentence for each. */
  reason: z.string(),
  message: messageView,
});
export type HeldView = z.output<typeof heldView>;

export const activityEntry = z.object({
  seq: z.number(),
  atMs: time,
  kind: z.enum(AUDIT_KINDS),
  accountLabel: z.string(),
  sessionId: z.string(),
  actionId: z.string().nullable(),
  traceId: z.string(),
  detail: z.record(z.string(), z.json()),
  hash: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

const alertView = z.object({
  id: z.string(),
  severity: z.number(),
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  accountId: z.string().nullable(),
  sessionId: z.string().nullable(),
  raisedAtMs: time,
});
export type AlertView = z.output<typeof alertView>;

const THEMES = ['system', 'light', 'dark'] as const;
const LANGUAGES = ['system', 'en', 'de'] as const;
const minuteOfDay = z.int().min(0).max(1_439);
export const settings = z.object({
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  notifications: z.boolean(),
  /** Accounts whose requests come without a notification. */
  mutedAccounts: z.array(z.string().min(1).max(64)).max(200),
  /** No notification between these local times; it may pass midnight. What came meanwhile is told as one afterwards. */
  quietHours: z.strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay }).nullable(),
  /** Electron accelerator that shows the window from anywhere, e.g. `CommandOrControl+Alt+G`; null for none. */
  shortcut: z.string().min(1).max(60).nullable(),
  startAtLogin: z.boolean(),
  /** Whether the app asks once a day for a newer version, where it can at all. */
  updates: z.boolean(),
});
export type Settings = z.output<typeof settings>;

/** What this desktop lets the app do; the settings say so where it does not. */
export const desktopView = z.object({
  tray: z.boolean(),
  /** False where another program has the wanted shortcut, or the system lets nobody have one. */
  shortcutActive: z.boolean(),
  startAtLogin: z.object({ supported: z.boolean(), active: z.boolean() }),
  notifications: z.object({ supported: z.boolean(), buttons: z.boolean() }),
});
export type DesktopView = z.output<typeof desktopView>;

export const statusView = z.object({
  waiting: z.number(),
  held: z.number(),
  /** "Needs you" items that are not closed. */
  needsYou: z.number(),
  accounts: z.number(),
  paused: z.boolean(),
  /** Last good look at any mailbox. */
  lastCheckedAtMs: time.nullable(),
  alerts: z.array(alertView),
  /** Language and theme after resolving `system`. */
  language: z.enum(['en', 'de']),
  demo: z.boolean(),
  version: z.string(),
  /** `keychain`, `passphrase` or `session`. */
  secrets: z.string(),
});
export type StatusView = z.output<typeof statusView>;
