import { describe, expect, it, vi } from 'vitest';
import { sampleMessage } from '../../support/sample-message';
import { addSession } from '../../support/temp-store';
import type { ProposalAttempt } from '../../../electron/proposing/proposer';
import { ACCEPTED, proposing } from './proposing-session';

/** Never ends by itself; a good client ends it with its signal. */
const endless = (signal: AbortSignal) =>
  new Promise<ProposalAttempt>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

describe('a model that never ends', () => {
  it('holds up nobody else: the next request is asked for meanwhile, and each by one call only', async () => {
    const topics: string[] = [];
    const { store, account, session, propose, stage } = proposing((context, signal) => {
      topics.push(context.request.topic);
      return topics.length === 1 ? endless(signal) : ACCEPTED;
    });
    const second = addSession(store, account, sampleMessage({ messageId: '<second@example.org>' }));
    const first = propose();
    expect(await propose()).toBe(true);
    expect(await propose()).toBe(false);
    expect(topics).toHaveLength(2);
    const states = [session.id, second.id].map((id) => store.sessions.get([account], id)?.status).sort();
    expect(states).toEqual(['awaiting_review', 'proposing']);
    stage.cancel(session.id);
    stage.cancel(second.id);
    await first;
  });

  it('is ended by the user: the request failed as stopped, without an alert or a notification, and can be retried', async () => {
    let asked = 0;
    const { store, account, session, propose, stage, clock } = proposing((_, signal) => {
      asked += 1;
      return asked === 1 ? endless(signal) : ACCEPTED;
    });
    const work = propose();
    await vi.waitUntil(() => asked === 1);
    expect(stage.cancel('another-session')).toBe(false);
    expect(stage.cancel(session.id)).toBe(true);
    expect(await work).toBe(true);
    expect(store.sessions.get([account], session.id)).toMatchObject({
      status: 'failed',
      result: { failure: { code: 'stopped' } },
    });
    expect(store.alerts.open()).toEqual([]);
    expect(store.sessions.unnotified()).toEqual([]);
    expect(store.audit.last()).toMatchObject({ kind: 'genie.failed' });
    expect(stage.cancel(session.id)).toBe(false);
    store.sessions.retry(account, session.id, clock.now());
    await propose();
    expect(store.sessions.get([account], session.id)?.status).toBe('awaiting_review');
  });

  it('is not asked at all when the user stops the request while its thread is fetched', async () => {
    const { calls, session, propose, stage, store, account } = proposing(() => ACCEPTED);
    const work = propose();
    stage.cancel(session.id);
    expect(await work).toBe(true);
    expect(calls).toEqual([]);
    expect(store.sessions.get([account], session.id)?.status).toBe('failed');
  });

  it('tells how much has come in', async () => {
    const { session, propose, progress } = proposing(() => ACCEPTED);
    await propose();
    expect(progress).toEqual([[session.id, 7]]);
  });

  it('leaves the request as it is when the app quits meanwhile', async () => {
    const quit = new AbortController();
    const { store, account, session, propose } = proposing((_, signal) => endless(signal));
    const work = propose(quit.signal);
    quit.abort();
    await expect(work).rejects.toThrow();
    expect(store.sessions.get([account], session.id)?.status).toBe('proposing');
  });
});

describe('what a call cost', () => {
  it('is stored with the call, and why the built-in rules stood in', async () => {
    const { store, account, session, propose } = proposing(() => ACCEPTED, { fallback: 'daily_cap' });
    await propose();
    expect(store.modelCalls.last([account], session.id)).toMatchObject({ costMicros: 33, fallback: 'daily_cap' });
  });
});
