import type { SourceGap } from './mail-source';

/** A message as it was read: a ParsedMessage as JSON text, null where it cannot be read, with the reason. `size` in octets. */
export type ReadMessage = {
  key: string;
  mailbox: string;
  receivedAtMs: number;
  seen: boolean;
  size: number;
  sha256: string;
  json: string | null;
  reason: string;
};

/** One slice of an import, read and ready to be stored together with the cursor behind it. */
export type ImportSlice = {
  importId: string;
  accountId: string;
  messages: ReadMessage[];
  gaps: SourceGap[];
  /** Where it was read from: only what follows the stored cursor may be stored. */
  from: string;
  cursor: string;
  /** How many messages of the plan this slice settles, and their octets. */
  read: number;
  bytes: number;
  hasMore: boolean;
};

/** Stores slices of imports, in the order in which they come. */
export interface ImportWriter {
  /**
   * Durable when it resolves. False when the import was paused, cancelled or went another way meanwhile: then nothing
   * of the slice was stored. Throws AppError `account_inactive` when the account was paused or removed.
   */
  write(slice: ImportSlice): Promise<boolean>;
  close(): Promise<void>;
}
