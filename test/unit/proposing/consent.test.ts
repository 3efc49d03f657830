import { describe, expect, it } from 'vitest';
import { ACCEPTED, PREPARED, proposing } from './proposing-session';

describe('a request that is shown before it is sent', () => {
  it('waits with its exact text, and nothing is sent', async () => {
    const { store, account, session, calls, propose } = proposing(() => ACCEPTED, {
      privacy: { previewBeforeSend: true },
    });
    expect(await propose()).toBe(true);
    expect(calls).toEqual([]);
    expect(store.sessions.get([account], session.id)).toMatchObject({
      status: 'proposing',
      consent: 'needed',
      prepared: { ...PREPARED, model: 'fake-model' },
    });
    expect(await propose()).toBe(false);
    expect(store.sessions.nextDueAtMs()).toBeNull();
  });

  it('counts as waiting for the user, and is announced once', async () => {
    const { store, account, session, propose, clock } = proposing(() => ACCEPTED, {
      privacy: { previewBeforeSend: true },
    });
    await propose();
    expect(store.sessions.countWaiting([account])).toBe(1);
    expect(store.sessions.unnotified()).toEqual([{ id: session.id, accountId: account }]);
    store.sessions.setNotified(session.id, clock.now());
    expect(store.sessions.unnotified()).toEqual([]);
  });

  it('sends exactly the text that was shown once the user agrees, also when everything else changed since', async () => {
    const { store, account, session, clock, sent, propose, setPrivacy } = proposing(() => ACCEPTED, {
      privacy: { previewBeforeSend: true },
    });
    await propose();
    store.sessions.giveConsent(account, session.id, clock.now());
    setPrivacy({ redactWords: ['something'] });
    expect(await propose()).toBe(true);
    expect(sent).toEqual([{ ...PREPARED, model: 'fake-model' }]);
    expect(store.sessions.get([account], session.id)).toMatchObject({
      status: 'awaiting_review',
      consent: null,
      prepared: null,
    });
  });

  it('is not sent when its sender is put on the never-send list after the user agreed', async () => {
    const { store, account, session, clock, chosen, propose, setPrivacy } = proposing(() => ACCEPTED, {
      privacy: { previewBeforeSend: true },
    });
    await propose();
    store.sessions.giveConsent(account, session.id, clock.now());
    setPrivacy({ neverSend: { senders: [], domains: ['example.org'], folders: [] } });
    await propose();
    expect(chosen[0]).toBe('model');
    expect(new Set(chosen.slice(1))).toEqual(new Set(['never_send']));
  });

  it('is asked for anew when another model would get it', async () => {
    const { store, account, session, clock, sent, propose, setPrivacy } = proposing(() => ACCEPTED);
    store.sessions.askConsent(account, session.id, { ...PREPARED, model: 'another-model' }, clock.now());
    store.sessions.giveConsent(account, session.id, clock.now());
    setPrivacy({ previewBeforeSend: false });
    await propose();
    expect(sent).toEqual([]);
    expect(store.sessions.get([account], session.id)).toMatchObject({
      consent: 'needed',
      prepared: { ...PREPARED, model: 'fake-model' },
    });
  });

  it('is asked for once more when the user tries it again after a failure', async () => {
    const failed = { ...ACCEPTED.result, outcome: 'failed' as const, sessionStatus: 'failed' as const, actions: [] };
    const { store, account, session, clock, sent, propose } = proposing(() => ({ ...ACCEPTED, result: failed }), {
      privacy: { previewBeforeSend: true },
    });
    await propose();
    store.sessions.giveConsent(account, session.id, clock.now());
    await propose();
    expect(store.sessions.retry(account, session.id, clock.now())).toBe(true);
    await propose();
    expect(sent).toHaveLength(1);
    expect(store.sessions.get([account], session.id)?.consent).toBe('needed');
  });

  it('leaves nothing of the text behind when its account is removed', async () => {
    const { store, account, propose, sql } = proposing(() => ACCEPTED, { privacy: { previewBeforeSend: true } });
    await propose();
    store.removeAccount(account);
    expect(sql().prepare('SELECT prepared_json p, consent c FROM genie_sessions').all()).toEqual([
      { p: null, c: null },
    ]);
    expect(store.sessions.countWaiting([account])).toBe(0);
  });
});
