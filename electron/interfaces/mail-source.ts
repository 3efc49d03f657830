import type { AccountState } from '../../shared/domain/account';
import type { AppError } from '../../shared/errors/app-error';

/** One message as it lies on the server. `raw` is the untouched RFC 5322 octets. */
export type SourceMessage = {
  /**
   * Identity for ever (B9): `imap:<mailbox>:<uidValidity>:<uid>` or `file:<relative path>`. Message-ID is a hint only.
   */
  key: string;
  mailbox: string;
  raw: Uint8Array;
  /** INTERNALDATE, or the file's time; epoch ms. */
  receivedAtMs: number;
  seen: boolean;
};

/** A message that can never be read: it vanished before it was fetched, or is beyond the size limit. */
export type SourceGap = { key: string; mailbox: string; reason: 'vanished' | 'too_large'; size: number | null };

/** A bounded piece of a mailbox. Its cursor is stored in the same transaction as its messages (B8). */
export type MailSlice = {
  messages: SourceMessage[];
  gaps: SourceGap[];
  /** Opaque to everybody but the source. */
  cursor: string;
  hasMore: boolean;
};

/** At most 50 messages and 10 MiB a slice (B7); one single message may exceed the bytes up to `maxMessageBytes`. */
export type SliceLimits = { maxMessages: number; maxBytes: number; maxMessageBytes: number };

export type SourceEvents = {
  /** Something may be new: look. A hint, never the truth (B5). */
  onHint: () => void;
  onState: (state: AccountState, error: AppError | null) => void;
};

/**
 * A read-only mailbox. No method can change anything on the server: that is why there is no other interface.
 * Every method throws AppError.
 */
export interface MailSource {
  readonly accountId: string;
  /** Signs in once and closes again; the error names the step that failed and the next one to take. */
  check(signal: AbortSignal): Promise<void>;
  /** The mailboxes that are watched. */
  mailboxes(signal: AbortSignal): Promise<string[]>;
  /** A cursor that stands behind everything that is there now: a first activation starts from now (B6). */
  baseline(mailbox: string, signal: AbortSignal): Promise<string>;
  slice(mailbox: string, cursor: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice>;
  /** Keeps watching (IDLE, file events) with reconnects until the signal aborts; then resolves. */
  watch(events: SourceEvents, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
