import { mkdirSync } from 'node:fs';
import pino from 'pino';
import { createStream } from 'rotating-file-stream';

/**
 * What a log line may carry (F8): ids, counts, codes and durations. The type is the allow-list: there is no member
 * that could take a text of a mail, an address, a password or an answer of a model.
 */
export type LogFields = {
  accountId?: string;
  messageId?: string;
  sessionId?: string;
  actionId?: string;
  traceId?: string;
  kind?: string;
  code?: string;
  state?: string;
  provider?: string;
  count?: number;
  bytes?: number;
  durationMs?: number;
  waitMs?: number;
  version?: string;
};
const ALLOWED = new Set<string>([
  'accountId',
  'messageId',
  'sessionId',
  'actionId',
  'traceId',
  'kind',
  'code',
  'state',
  'provider',
  'count',
  'bytes',
  'durationMs',
  'waitMs',
  'version',
] satisfies (keyof LogFields)[]);

export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** The name and code of the error are logged, its message never: it may quote a mail. */
  error(event: string, error: unknown, fields?: LogFields): void;
  close(): Promise<void>;
}

/** JSON lines in `directory`/genie-tray.log: five files of 2 MB at most, readable only by the user. */
export function openLogger(directory: string): Logger {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = createStream('genie-tray.log', { path: directory, size: '2M', maxFiles: 5, mode: 0o600 });
  // Logging must never stop the app: a full disk is reported by the database, which matters more.
  file.on('error', () => undefined);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, file);
  return {
    info: (event, fields) => log.info(only(fields), word(event)),
    warn: (event, fields) => log.warn(only(fields), word(event)),
    error: (event, error, fields) => log.error({ ...only(fields), ...nameOf(error) }, word(event)),
    close: () => new Promise((resolve) => file.end(() => resolve())),
  };
}

/** For the command line and tests, where nobody reads a log. */
export const silentLogger: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  close: () => Promise.resolve(),
};

function only(fields: LogFields = {}): Record<string, string | number> {
  const result: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!ALLOWED.has(key) || value === undefined) continue;
    result[key] = typeof value === 'number' ? value : word(value);
  }
  return result;
}

// Ids and codes have no spaces and no @; anything else is not one and is left out.
function word(value: string): string {
  return /^[\w.:-]{1,80}$/.test(value) ? value : '[redacted]';
}

function nameOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const fields: Record<string, string> = { error: word(error.name) };
  if ('code' in error && typeof error.code === 'string') fields.errorCode = word(error.code);
  // Where in our code it happened: file and line only.
  const frame = /[\\/]([\w.-]+\.(?:js|ts|mjs):\d+:\d+)/.exec(error.stack ?? '');
  if (frame?.[1]) fields.at = word(frame[1]);
  return fields;
}
