import { createStore, type StoreApi } from 'zustand';
import type { CallInput } from '../../../shared/ipc/calls';
import type { MessageReading } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';

/** What of a message is being fetched, or could not be. */
export type ReadingPart = 'message' | 'text' | 'quoted' | 'links';
type Piece = { text: string; chunk: number; chunks: number; hasMore: boolean };

export type ReadingState = {
  /** Null until the first answer; its links grow with `moreLinks`. */
  message: MessageReading | null;
  /** What has been read of the text, from its beginning. */
  body: Piece | null;
  /** The same of the quoted history; null until it is asked for. */
  quoted: Piece | null;
  busy: ReadingPart | null;
  problem: { part: ReadingPart; error: WireError } | null;

  open: () => Promise<void>;
  moreText: () => Promise<void>;
  /** The quoted history from its beginning, then piece by piece. */
  moreQuoted: () => Promise<void>;
  moreLinks: () => Promise<void>;
};

/** One message as it is read piece by piece (C2). One question at a time: a second one while it runs does nothing. */
export function readingStore(messageId: string): StoreApi<ReadingState> {
  return createStore<ReadingState>((set, get) => {
    const ask = async (
      part: ReadingPart,
      input: Omit<CallInput<'messages.read'>, 'messageId'>,
      take: (reading: MessageReading) => Partial<ReadingState>,
    ) => {
      if (get().busy !== null) return;
      set({ busy: part, problem: null });
      const answer = await call('messages.read', { messageId, ...input });
      set(answer.ok ? { busy: null, ...take(answer.value) } : { busy: null, problem: { part, error: answer.error } });
    };
    return {
      message: null,
      body: null,
      quoted: null,
      busy: null,
      problem: null,
      open: () => ask('message', {}, (message) => ({ message, body: pieceOf(null, message) })),
      moreText: async () => {
        const { body } = get();
        if (body === null || !body.hasMore) return;
        await ask('text', { chunk: body.chunk + 1 }, (reading) => ({ body: pieceOf(body, reading) }));
      },
      moreQuoted: async () => {
        const { quoted } = get();
        if (quoted !== null && !quoted.hasMore) return;
        const input = { quoted: true, chunk: (quoted?.chunk ?? 0) + 1 };
        await ask('quoted', input, (reading) => ({ quoted: pieceOf(quoted, reading) }));
      },
      moreLinks: async () => {
        const { message } = get();
        if (message === null || !message.links.hasMore) return;
        const { items } = message.links;
        await ask('links', { linksOffset: items.length }, ({ links }) => ({
          message: { ...message, links: { ...links, items: [...items, ...links.items] } },
        }));
      },
    };
  });
}

function pieceOf(before: Piece | null, { text, chunk, chunks, hasMore }: MessageReading): Piece {
  return { text: (before?.text ?? '') + text, chunk, chunks, hasMore };
}
