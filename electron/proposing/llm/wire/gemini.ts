import { z } from 'zod';
import { finishReasonOf } from '../finish-reason';
import type { WireFormat, WireSigns } from '../wire-format';

const piece = z.looseObject({
  error: z.unknown().optional(),
  candidates: z
    .array(
      z.looseObject({
        content: z.looseObject({ parts: z.array(z.looseObject({})).nullish() }).nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
});

const CALLS = ['functionCall', 'executableCode', 'toolCall'];

/** Gemini `streamGenerateContent`: every event is a piece of the whole reply, the last one has the finish reason. */
export const gemini: WireFormat = {
  readEvent(value): WireSigns {
    const read = piece.safeParse(value).data;
    if (read?.error) return { error: value };
    const blocked = read?.promptFeedback?.blockReason;
    if (blocked && !blocked.endsWith('UNSPECIFIED')) return { finishReason: 'content-filter' };
    const candidate = read?.candidates?.[0];
    if (candidate?.content?.parts?.some((part) => CALLS.some((call) => call in part))) return { over: 'tool-calls' };
    const word = candidate?.finishReason;
    // The SDK would send the question again to get the rest; one question is one request here.
    if (word === 'CONTINUATION') return { over: 'length' };
    return word && word !== 'FINISH_REASON_UNSPECIFIED' ? { finishReason: finishReasonOf(word) } : {};
  },

  /** Without `alt=sse` the pieces come as one JSON array. */
  toEvents(body) {
    const pieces: unknown[] = Array.isArray(body) ? body : [body];
    const readable = pieces.every((value) => {
      const read = piece.safeParse(value).data;
      return read !== undefined && !read.error && (read.candidates ?? read.promptFeedback ?? false);
    });
    return readable && pieces.length > 0 ? pieces : null;
  },
};
