import { beforeEach, describe, expect, it } from 'vitest';
import { conversationStore } from '../../../../../renderer/features/content/conversation-store';
import type { CallInput } from '../../../../../shared/ipc/calls';

let asked: CallInput<'messages.thread'>[];
let down: boolean;

beforeEach(() => {
  asked = [];
  down = false;
  const genie = {
    call: (_name: string, input: CallInput<'messages.thread'>) => {
      asked.push(input);
      if (down)
        return Promise.resolve({ ok: false, error: { code: 'UNAVAILABLE', message: '', hint: '', retryable: true } });
      const missing = input.fetch ? 0 : 2;
      return Promise.resolve({ ok: true, value: { messages: [], completeness: 'partial', missing, excluded: 0 } });
    },
  };
  Object.assign(globalThis, { window: { genie } });
});

describe('a conversation', () => {
  it('is first shown as it is here, without asking a server', async () => {
    const store = conversationStore('mail-1');
    await store.getState().load();
    expect(asked).toEqual([{ messageId: 'mail-1', fetch: false }]);
    expect(store.getState()).toMatchObject({ thread: { missing: 2 }, looked: false });
  });

  it('looks on the server when the user wants what is missing', async () => {
    const store = conversationStore('mail-1');
    await store.getState().load();
    await store.getState().lookOnServer();
    expect(asked.at(-1)).toEqual({ messageId: 'mail-1', fetch: true });
    expect(store.getState()).toMatchObject({ thread: { missing: 0 }, looked: true });
  });

  it('keeps what is here when the server does not answer', async () => {
    const store = conversationStore('mail-1');
    await store.getState().load();
    down = true;
    await store.getState().lookOnServer();
    expect(store.getState()).toMatchObject({ thread: { missing: 2 }, looked: false, error: { code: 'UNAVAILABLE' } });
  });
});
