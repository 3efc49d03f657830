import { describe, expect, it } from 'vitest';
import { sampleMessage } from '../../support/sample-message';
import { addSession } from '../../support/temp-store';
import { ACCEPTED, proposing } from './proposing-session';

const LISTED = { neverSend: { senders: ['secret@example.net'], domains: [], folders: [] } };
const fromListed = sampleMessage({
  messageId: '<listed@example.net>',
  from: { name: 'Secret', address: 'secret@example.net' },
});

describe('a request that must not leave this computer', () => {
  it('is answered while the ones before it wait for a model that was refused', async () => {
    const { store, account, session, propose } = proposing(() => ACCEPTED, { privacy: LISTED, stopped: () => true });
    const listed = addSession(store, account, fromListed);
    expect(await propose()).toBe(true);
    expect(store.sessions.get([account], listed.id)?.status).toBe('awaiting_review');
    expect(store.sessions.get([account], session.id)?.status).toBe('proposing');
    expect(await propose()).toBe(false);
  });

  it('is kept here also when its sender is listed while its thread is fetched', async () => {
    const env = proposing(() => ACCEPTED, {
      request: fromListed,
      completeThread: () => {
        env.setPrivacy(LISTED);
        return Promise.resolve();
      },
    });
    await env.propose();
    expect(env.chosen).toEqual(['model', 'never_send']);
  });
});
