import { createStore, type StoreApi } from 'zustand';
import type { CallOutput } from '../../../shared/ipc/calls';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';

export type Thread = CallOutput<'messages.thread'>;

export type ConversationState = {
  /** Null until the first answer. */
  thread: Thread | null;
  busy: boolean;
  error: WireError | null;
  /** The server was asked for what is missing. */
  looked: boolean;
  /** What is here of the conversation; asks no server. */
  load: () => Promise<void>;
  lookOnServer: () => Promise<void>;
};

/** The conversation around one message (C4). What is missing is fetched only when the user asks for it. */
export function conversationStore(messageId: string): StoreApi<ConversationState> {
  return createStore<ConversationState>((set, get) => {
    const ask = async (fetch: boolean) => {
      if (get().busy) return;
      set({ busy: true, error: null });
      const answer = await call('messages.thread', { messageId, fetch });
      set(({ looked }) =>
        answer.ok
          ? { busy: false, thread: answer.value, looked: looked || fetch }
          : { busy: false, error: answer.error },
      );
    };
    return {
      thread: null,
      busy: false,
      error: null,
      looked: false,
      load: () => ask(false),
      lookOnServer: () => ask(true),
    };
  });
}
