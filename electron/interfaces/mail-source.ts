import type { AccountState } from '../../shared/domain/account';
import type { HistoryWindow } from '../../shared/domain/history';
import type { AlertSeverity } from '../../shared/domain/session';
import type { AppError } from '../../shared/errors/app-error';

/** One message as it lies on the server. `raw` is the untouched RFC 5322 octets. */
export type SourceMessage = {
  /**
   * Identity for ever (B9): `imap:<mailbox>:<uidValidity>:<uid>`, `graph:<immutable id>` or `file:<relative path>`.
   * Message-ID is a hint only.
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

/** What the source tells about a message it handed out before. Nothing here ever removes a local copy. */
export type SourceChange = { key: string } & (
  | { type: 'seen'; seen: boolean }
  /** Not there any more: deleted, or moved where this source does not look. */
  | { type: 'gone' }
  /** The same message under another key. */
  | { type: 'moved'; to: string }
);

/** A bounded piece of a mailbox. Its cursor is stored in the same transaction as its messages (B8). */
export type MailSlice = {
  messages: SourceMessage[];
  gaps: SourceGap[];
  changes?: SourceChange[];
  /** Opaque to everybody but the source. */
  cursor: string;
  hasMore: boolean;
};

/** At most 50 messages and 10 MiB a slice (B7); one single message may exceed the bytes up to `maxMessageBytes`. */
export type SliceLimits = { maxMessages: number; maxBytes: number; maxMessageBytes: number };

/** A mailbox one could watch. `mailbox` is what the other methods take; `name` is for people, hierarchy included. */
export type MailboxInfo = {
  mailbox: string;
  name: string;
  role: 'inbox' | 'archive' | 'all' | 'sent' | 'drafts' | 'junk' | 'trash' | null;
};

/** What an import would read. `bytes` is null where the source does not tell sizes beforehand. */
export type HistoryPlan = { cursor: string; total: number; bytes: number | null };

/**
 * `retryAtMs`: when it tries again by itself. `alert`: how loudly the user is told; without it, a state that needs the
 * user is told as severity 2 and every other one is not.
 */
export type StateDetails = { retryAtMs?: number; alert?: AlertSeverity };

export type SourceEvents = {
  /** Something may be new: look. A hint, never the truth (B5). */
  onHint: () => void;
  /** What became of the connection and of the mailboxes read over it: a source tells its own failures here. */
  onState: (state: AccountState, error: AppError | null, details?: StateDetails) => void;
};

/**
 * A read-only mailbox. No method can change anything on the server: that is why there is no other interface.
 * Every method throws AppError.
 */
export interface MailSource {
  readonly accountId: string;
  /** Signs in once and closes again; the error names the step that failed and the next one to take. */
  check(signal: AbortSignal): Promise<void>;
  /** Every mailbox that could be watched: those with a role first, then by name. */
  list(signal: AbortSignal): Promise<MailboxInfo[]>;
  /** The mailboxes that are watched. */
  mailboxes(signal: AbortSignal): Promise<string[]>;
  /** A cursor that stands behind everything that is there now: a first activation starts from now (B6). */
  baseline(mailbox: string, signal: AbortSignal): Promise<string>;
  slice(mailbox: string, cursor: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice>;
  /**
   * Plans an import of what lies before `watchCursor`, the cursor up to which the mailbox was watched: nothing that
   * watching will still find is in it.
   */
  history(mailbox: string, watchCursor: string, window: HistoryWindow, signal: AbortSignal): Promise<HistoryPlan>;
  /** The next part of a planned import; its cursor resumes it, also after a restart. */
  historySlice(mailbox: string, cursor: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice>;
  /** The raw message once more; null when the server does not have it any more, also not under another key. */
  fetch(key: string, hint: { messageId: string | null }, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Messages with one of these Message-IDs, also outside of the watched mailboxes; at most `limit`. */
  find(messageIds: readonly string[], limit: number, signal: AbortSignal): Promise<SourceMessage[]>;
  /** The server's own search for these words, newest first; at most `limit`. */
  search(words: string, limit: number, signal: AbortSignal): Promise<SourceMessage[]>;
  /** Keeps watching (IDLE, file events) with reconnects until the signal aborts; then resolves. */
  watch(events: SourceEvents, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
