export type ParseOptions = {
  receivedAtMs: number | null;
  authservId: string | null;
  /** Checks DKIM signatures here where the receiving server says nothing; asks DNS about the sender's domains. */
  verifyDkim?: boolean;
  /** The message came through Microsoft Graph, whose Authentication-Results carry no id. */
  viaGraph?: boolean;
};

/** Reads one message in isolation. Throws AppError `parse` when the message hangs, explodes or crashes its reader. */
export interface MessageParser {
  /**
   * Resolves with the ParsedMessage as JSON text: it goes from thread to thread, and a text is copied at once.
   * `accountId` shares the readers out: an account full of hostile mail keeps no other one waiting.
   */
  parse(raw: Uint8Array, options: ParseOptions, signal: AbortSignal, accountId: string): Promise<string>;
}
