import { z } from 'zod';
import { ERROR_CODES } from '../errors/app-error';
import { ACCOUNT_KINDS, ACCOUNT_STATES } from './account';
import { ACTION_STATUSES } from './action';
import {
  ALERT_CODES,
  ERROR_NAMES,
  LOG_EVENTS,
  LOG_WORDS,
  MODEL_OUTCOMES,
  SQLITE_CODES,
  THROWN_CODES,
} from './diagnostics-words';
import { IMPORT_STATES } from './history';
import { MODEL_PROVIDERS } from './model';
import { HELD_STATUSES, SESSION_STATUSES } from './session';

/*
 * What a file for a bug report can hold (bars V5). There is no member that takes a text: lists of known words, numbers,
 * yes or no, random ids, and versions. An address, a host, a name, a path or a word of a mail has no place in it.
 */

const count = z.int().min(0);
/** Whole seconds before the file was made. */
const ago = count;
const seconds = z.int();
const flag = z.boolean();
const errorCode = z.enum(ERROR_CODES);
/** UUIDs and trace ids: random, and nowhere else than in this profile. */
const id = z.string().regex(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/);
/** Numbers with at most the name of a preview behind them. */
const version = z.string().regex(/^\d{1,5}(?:\.\d{1,5}){1,3}(?:-(?:alpha|beta|rc|nightly)\.\d{1,8})?$/);

const counted = <W extends readonly string[]>(words: W) => z.partialRecord(z.enum(words), count);

const PLATFORMS = ['linux', 'darwin', 'win32', 'freebsd', 'openbsd'] as const;
const ARCHITECTURES = ['x64', 'arm64', 'ia32', 'arm'] as const;
/** How the program came here: from its sources, as one file, by the system's packages, or unpacked somewhere. */
export const PACKAGE_KINDS = ['source', 'appimage', 'system', 'folder', 'mac', 'windows'] as const;
export const DESKTOPS = ['gnome', 'kde', 'xfce', 'cinnamon', 'mate', 'lxqt', 'unity', 'sway', 'other', 'none'] as const;
const SESSION_TYPES = ['wayland', 'x11', 'tty', 'other', 'none'] as const;
/** In the order of the wire (Electron: Fuses). */
export const FUSES = [
  'runAsNode',
  'cookieEncryption',
  'nodeOptions',
  'nodeInspect',
  'asarIntegrity',
  'onlyLoadAppFromAsar',
  'browserSnapshot',
  'fileProtocolPrivileges',
] as const;

const programFacts = z.strictObject({
  version: version.nullable(),
  package: z.enum(PACKAGE_KINDS),
  electron: version.nullable(),
  chromium: version.nullable(),
  node: version.nullable(),
  demo: flag,
  /** On or off; nothing where the program file has none. */
  fuses: z.partialRecord(z.enum(FUSES), flag).nullable(),
});

const systemFacts = z.strictObject({
  platform: z.enum(PLATFORMS).nullable(),
  architecture: z.enum(ARCHITECTURES).nullable(),
  kernel: version.nullable(),
  memoryMiB: count,
  processors: count,
  desktop: z.enum(DESKTOPS),
  session: z.enum(SESSION_TYPES),
  tray: flag,
});

/** What only the running app knows. */
const windowFacts = z.strictObject({
  shortcutActive: flag,
  startsAtLogin: flag,
  canStartAtLogin: flag,
  notifications: flag,
  notificationButtons: flag,
});

export const databaseFacts = z.strictObject({
  there: flag,
  /** It opened with the profile's key. */
  open: flag,
  /** Why it did not open, or why something in it could not be read. */
  code: errorCode.nullable(),
  sqlite: z.enum(SQLITE_CODES).nullable(),
  key: z.enum(['there', 'missing', 'unreachable']),
  bytes: count,
  logBytes: count,
  schema: count.nullable(),
  /** The newest schema that this program knows. */
  knownSchema: count,
  /** SQLite's own look at the file; `skipped` where it is so large that the window would stand still. */
  quickCheck: z.enum(['ok', 'damaged', 'skipped', 'unknown']),
});

const profileFacts = z.strictObject({
  secrets: z.enum(['keychain', 'passphrase', 'session']).nullable(),
  /** Why the secrets cannot be reached. */
  secretsCode: errorCode.nullable(),
  database: databaseFacts,
  freeMiB: count.nullable(),
  /** Starts that came to no good end, as far as the record of them can be read. */
  starts: z.array(ago).max(100),
  /** Copies that a restore put aside. */
  aside: count,
  /** Work that an earlier process left to the next start. */
  unfinished: z.array(z.enum(['restore', 'erase'])),
});

const settingsFacts = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(['system', 'en', 'de']),
  notifications: flag,
  mutedAccounts: count,
  quietHours: flag,
  shortcut: flag,
  startAtLogin: flag,
  paused: flag,
  bodyDays: count.nullable(),
  attachmentDays: count.nullable(),
  evidenceDays: count.nullable(),
  keptMiBLimit: count,
  waitingLimit: count,
  rules: count,
  /** Null where the privacy settings cannot be read. */
  neverSendEntries: count.nullable(),
  redactions: count.nullable(),
  previewBeforeSend: flag.nullable(),
  toolServers: count,
  programs: count,
});

export const accountFacts = z.strictObject({
  /** The first one is 1. */
  account: z.int().min(1),
  id,
  kind: z.enum(ACCOUNT_KINDS),
  active: flag,
  genieOn: flag,
  state: z.enum(ACCOUNT_STATES),
  credential: z.enum(['none', 'accepted', 'rejected', 'unknown']),
  code: errorCode.nullable(),
  lastScan: ago.nullable(),
  nextTry: seconds.nullable(),
  incident: ago.nullable(),
  stale: flag,
  /** More mail is there than the last look took. */
  backlog: flag,
  mailboxes: count.nullable(),
  waiting: count,
  quarantined: count,
  gaps: count,
  keptMiB: count,
  import: z.strictObject({ state: z.enum(IMPORT_STATES), read: count, total: count }).nullable(),
  /** The last day, oldest first. */
  states: z.array(z.strictObject({ ago, state: z.enum(ACCOUNT_STATES), code: errorCode.nullable() })).max(200),
});

const queueFacts = z.strictObject({
  messages: counted(['observed', 'routed', 'quarantined', 'gap', 'duplicate']),
  sessions: counted(SESSION_STATUSES),
  actions: counted(ACTION_STATUSES),
  held: counted(HELD_STATUSES),
  imports: counted(IMPORT_STATES),
});

const alertFacts = z.strictObject({
  code: z.enum(ALERT_CODES),
  severity: z.int().min(1).max(4),
  account: z.int().min(1).nullable(),
  ago,
});

const modelFacts = z.strictObject({
  provider: z.enum(MODEL_PROVIDERS),
  /** False while the provider refuses its configuration. */
  usable: flag,
  /** How calls ended over the last seven days. */
  calls: z
    .array(
      z.strictObject({ provider: z.enum(MODEL_PROVIDERS), outcome: z.enum(MODEL_OUTCOMES), calls: count, last: ago }),
    )
    .max(200),
});

/** One line of the log; every member but the first three may be missing. */
export const logLine = z.strictObject({
  time: z.iso.datetime(),
  level: z.union([z.literal(30), z.literal(40), z.literal(50)]),
  msg: z.enum(LOG_EVENTS),
  accountId: id.optional(),
  messageId: id.optional(),
  sessionId: id.optional(),
  actionId: id.optional(),
  traceId: id.optional(),
  kind: z.enum(LOG_WORDS).optional(),
  code: z.enum(LOG_WORDS).optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  provider: z.enum(MODEL_PROVIDERS).optional(),
  count: z.number().optional(),
  bytes: z.number().optional(),
  durationMs: z.number().optional(),
  waitMs: z.number().optional(),
  version: version.optional(),
  error: z.enum(ERROR_NAMES).optional(),
  errorCode: z.enum(THROWN_CODES).optional(),
  /** Line and column in the built program. */
  at: z
    .string()
    .regex(/^\d{1,7}:\d{1,7}$/)
    .optional(),
});
export type LogLine = z.output<typeof logLine>;

/** Read before the file is given away, so it says itself what it holds. */
export const ABOUT = [
  'Genie Tray: facts for a bug report. Nothing was sent anywhere; read it before you give it away.',
  'It holds versions, states, error codes, counts, ages in seconds, random ids and lines of the log.',
  'It holds no address, name, server, folder, subject, text, prompt, password or key: the form it was checked against has no place for them.',
] as const;

export const diagnostics = z.strictObject({
  about: z.tuple([z.literal(ABOUT[0]), z.literal(ABOUT[1]), z.literal(ABOUT[2])]),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  program: programFacts,
  system: systemFacts,
  window: windowFacts.nullable(),
  profile: profileFacts,
  /** From here on null or empty where the database does not open, or what is damaged in it. */
  settings: settingsFacts.nullable(),
  accounts: z.array(accountFacts),
  queue: queueFacts.nullable(),
  alerts: z.array(alertFacts),
  model: modelFacts.nullable(),
  log: z.array(logLine),
  /** Values that were there and do not fit this form. */
  dropped: count,
});
export type Diagnostics = z.output<typeof diagnostics>;
