import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { storedThread } from '../../../electron/reading/stored-thread';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

const id = (name: string) => `<${name}@example.org>`;

describe('the thread of a stored message', () => {
  it('is full when everything it refers to is here, with what came before, beside and after', () => {
    const { thread } = mailbox({
      root: {},
      answer: { inReplyTo: [id('root')], references: [id('root')] },
      asked: { inReplyTo: [id('answer')], references: [id('root'), id('answer')] },
      beside: { inReplyTo: [id('root')] },
      after: { inReplyTo: [id('asked')], references: [id('root'), id('answer'), id('asked')] },
      stranger: {},
    });
    expect(thread('asked')).toEqual({
      names: ['root', 'answer', 'asked', 'beside', 'after'],
      completeness: 'full',
      excluded: 0,
      missing: [],
    });
    expect(thread('root').names).toEqual(['root', 'answer', 'asked', 'beside', 'after']);
    expect(thread('stranger')).toEqual({ names: ['stranger'], completeness: 'full', excluded: 0, missing: [] });
  });

  it('is partial with the ancestors that are missing, also those only its ancestors name', () => {
    const { thread } = mailbox({
      middle: { references: [id('gone'), id('older')] },
      asked: { inReplyTo: [id('middle')] },
    });
    expect(thread('asked')).toEqual({
      names: ['middle', 'asked'],
      completeness: 'partial',
      excluded: 0,
      missing: [id('gone'), id('older')],
    });
  });

  it('ends in a circle, and at 200 messages', () => {
    const { thread } = mailbox({
      first: { references: [id('second')] },
      second: { references: [id('first')] },
      ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n${n}`, { references: [id('first')] }])),
    });
    expect(thread('first').names).toHaveLength(200);
    expect(thread('first').names).toContain('first');
  });

  it('never crosses into another account', () => {
    const { store, ids } = mailbox({ asked: { references: [id('secret')] } });
    const other = addAccount(store);
    addMessage(store, other, sampleMessage({ messageId: id('secret') }));
    expect(storedThread(store, [...store.accounts.ids()], ids.get('asked') ?? '')?.missing).toEqual([id('secret')]);
    expect(storedThread(store, [other], ids.get('asked') ?? '')).toBeNull();
  });
});

function mailbox(mails: Record<string, Partial<ParsedMessage>>) {
  const { store } = tempStore();
  const account = addAccount(store);
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  store.transaction(() => {
    Object.entries(mails).forEach(([name, over], n) => {
      const parsed = sampleMessage({ messageId: id(name), ...over });
      const stored = addMessage(store, account, parsed, { receivedAtMs: 1_000 + n });
      ids.set(name, stored.id);
      names.set(stored.id, name);
    });
  });
  const thread = (name: string) => {
    const found = storedThread(store, [account], ids.get(name) ?? '');
    if (found === null) throw new Error('The message is not there.');
    const { messages, ...rest } = found;
    return { names: messages.map((message) => names.get(message.id)), ...rest };
  };
  return { store, ids, thread };
}
