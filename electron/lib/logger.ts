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

/** UUIDs and trace ids. */
const ID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;
/** Names that are written in our own code or a library's: letters only, so that no key or token passes for one. */
const NAME = /^(?=.{1,60}$)[A-Za-z]+(?:[._:-]+[A-Za-z]+)*$/;
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,6}(?:-[a-z]{1,10}(?:\.\d{1,4})?)?$/;
const FORMS: Record<keyof LogFields, RegExp | 'number'> = {
  accountId: ID,
  messageId: ID,
  sessionId: ID,
  actionId: ID,
  traceId: ID,
  kind: NAME,
  code: NAME,
  state: NAME,
  provider: NAME,
  count: 'number',
  bytes: 'number',
  durationMs: 'number',
  waitMs: 'number',
  version: VERSION,
};
const REDACTED = '[redacted]';

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
    info: (event, fields) => log.info(only(fields), textOf(event, NAME)),
    warn: (event, fields) => log.warn(only(fields), textOf(event, NAME)),
    error: (event, error, fields) => log.error({ ...only(fields), ...nameOf(error) }, textOf(event, NAME)),
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
  for (const [name, form] of Object.entries(FORMS)) {
    const value: unknown = fields[name as keyof LogFields];
    if (value === undefined) continue;
    result[name] = form === 'number' ? numberOf(value) : textOf(value, form);
  }
  return result;
}

function numberOf(value: unknown): number | string {
  return typeof value === 'number' ? value : REDACTED;
}

// Also what is no string at all, past the types: an object could carry anything.
function textOf(value: unknown, form: RegExp): string {
  return typeof value === 'string' && form.test(value) ? value : REDACTED;
}

function nameOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const fields: Record<string, string> = { error: textOf(error.name, NAME) };
  if ('code' in error && typeof error.code === 'string') fields.errorCode = textOf(error.code, NAME);
  // Where in our code it happened: file and line only.
  const frame = /[\\/]([\w.-]{1,80}\.(?:js|ts|mjs):\d+:\d+)/.exec(stackOf(error));
  if (frame?.[1]) fields.at = frame[1];
  return fields;
}

// The frames alone: the message that stands above them may quote a mail, and a mail may look like a frame.
function stackOf(error: Error): string {
  const stack = error.stack ?? '';
  const head = stack.indexOf(error.message);
  return head === -1 ? stack : stack.slice(head + error.message.length);
}
