import type { ParsedMessage } from '../../shared/domain/message';

/** Reads one message in isolation. Throws AppError `parse` when the message hangs, explodes or crashes its reader. */
export interface MessageParser {
  parse(
    raw: Uint8Array,
    options: { receivedAtMs: number | null; authservId: string | null },
    signal: AbortSignal,
  ): Promise<ParsedMessage>;
}
