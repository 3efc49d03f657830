import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { ANN, ME, sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage } from '../../support/temp-store';
import { ACCEPTED, proposing } from './proposing-session';

describe('the context of a request', () => {
  it('is the request, the account, the people in the thread and the trace', async () => {
    const { session, calls, propose, clock } = proposing(() => ACCEPTED);
    await propose();
    expect(calls[0]).toMatchObject({
      traceId: session.traceId,
      nowMs: clock.now(),
      account: { addresses: [ME.address], label: 'Work' },
      request: { topic: 'answer Ann', from: ANN, visibleText: 'Does Friday suit you?', senderVerdict: 'pass' },
      thread: [],
    });
    expect([...(calls[0]?.participants ?? [])].sort()).toEqual(['ann@example.org', 'me@example.com']);
  });

  it('is completed from the server first, for a verified sender only', async () => {
    const asked: string[] = [];
    const completeThread = (_account: string, messageId: string) => {
      asked.push(messageId);
      const earlier = sampleMessage({ messageId: '<1@x>', visibleText: 'fetched', from: ANN, to: [ME] });
      addMessage(verified.store, verified.account, earlier);
      return Promise.resolve();
    };
    const request = sampleMessage({ references: ['<1@x>'] });
    const verified = proposing(() => ACCEPTED, { request, completeThread });
    await verified.propose();
    expect(asked).toEqual([verified.session.messageId]);
    expect(verified.calls[0]?.thread.map(({ visibleText }) => visibleText)).toEqual(['fetched']);

    const sender = { verdict: 'none' as const, reason: 'no_results', domain: null };
    const unverified = proposing(() => ACCEPTED, { request: { ...request, sender }, completeThread });
    await unverified.propose();
    expect(asked).toHaveLength(1);
    expect(unverified.calls[0]?.thread).toEqual([]);
  });

  it('has only earlier mail in which the verified sender took part, oldest first (bars A6)', async () => {
    const texts = await threadOf({
      mails: [
        { messageId: '<1@x>', visibleText: 'from Ann', from: ANN, to: [ME] },
        { messageId: '<2@x>', visibleText: 'to Ann', from: ME, to: [{ name: '', address: 'ANN@example.org' }] },
        { messageId: '<3@x>', visibleText: 'copied to Ann', from: ME, to: [], cc: [ANN] },
        { messageId: '<4@x>', visibleText: 'not for Ann', from: ME, to: [{ name: '', address: 'bob@example.org' }] },
        { messageId: '<5@x>', visibleText: 'not referred to', from: ANN, to: [ME] },
      ],
      references: ['<1@x>', '<2@x>', '<3@x>', '<4@x>'],
    });
    expect(texts).toEqual(['from Ann', 'to Ann', 'copied to Ann']);
  });

  it('has none for a sender who is not verified', async () => {
    for (const verdict of ['none', 'fail', 'temperror'] as const) {
      const mails = [{ messageId: '<1@x>', visibleText: 'from Ann', from: ANN, to: [ME] }];
      const sender = { verdict, reason: 'x', domain: null };
      expect(await threadOf({ mails, references: ['<1@x>'], sender })).toEqual([]);
    }
  });

  it('has the ten newest of a long thread', async () => {
    const ids = Array.from({ length: 14 }, (_, n) => `<${n}@x>`);
    const mails = ids.map((messageId) => ({ messageId, visibleText: messageId, from: ANN, to: [ME] }));
    expect(await threadOf({ mails, references: ids })).toEqual(ids.slice(4));
  });

  it('has nothing of another account and not the request itself', async () => {
    const mails = [{ messageId: '<request@example.org>', visibleText: 'elsewhere', from: ANN, to: [ME] }];
    expect(await threadOf({ mails, references: ['<request@example.org>'], elsewhere: true })).toEqual([]);
  });
});

/** The texts of the thread that a proposer is given for a request from Ann with these references. */
async function threadOf(thread: {
  mails: Partial<ParsedMessage>[];
  references: string[];
  sender?: ParsedMessage['sender'];
  elsewhere?: boolean;
}): Promise<string[]> {
  const { references, sender = sampleMessage().sender } = thread;
  const { store, account, calls, propose } = proposing(() => ACCEPTED, {
    request: sampleMessage({ references, inReplyTo: references.slice(-1), sender }),
  });
  const owner = thread.elsewhere ? addAccount(store) : account;
  store.transaction(() => {
    for (const [n, mail] of thread.mails.entries()) {
      addMessage(store, owner, sampleMessage(mail), { receivedAtMs: 100 + n });
    }
  });
  await propose();
  return (calls[0]?.thread ?? []).map((mail) => mail.visibleText);
}
