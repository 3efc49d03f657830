import { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error';

/** Where watching stands: what arrived from `afterMs` on is new, but for what was there at the beginning. */
const cursor = z.strictObject({
  v: z.literal(1),
  afterMs: z.int().min(0),
  /** No mail from before this time is ever asked for. */
  startMs: z.int().min(0),
  /** Ids that were found at the beginning. */
  seen: z.array(z.string().max(200)).max(500),
});
export type DelegatedCursor = z.output<typeof cursor>;

export function cursorText(value: DelegatedCursor): string {
  return JSON.stringify(value);
}

/** Throws AppError for a text that is no cursor of this kind of source. */
export function parseCursor(text: string): DelegatedCursor {
  try {
    return cursor.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError(
      'internal',
      'The place up to which this mailbox was read is not understood.',
      'Remove the account and add it again; what was read stays.',
      { cause },
    );
  }
}
