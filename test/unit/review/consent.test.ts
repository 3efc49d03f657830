import { describe, expect, it } from 'vitest';
import { sessionView as shape } from '../../../shared/ipc/views';
import { sha256 } from '../../../electron/lib/canonical-json';
import { reviewQueue } from '../../../electron/review/queue';
import { sessionView } from '../../../electron/review/session-view';
import { codeOf, reviewing } from './reviewing';

const PREPARED = { system: 'Be brief.', prompt: 'Does Friday suit you?', model: 'big-model' };
const TEXT = 'Be brief.\n\nDoes Friday suit you?';
const HOUR_MS = 3_600_000;

describe('a request that waits for consent', () => {
  it('shows the exact text with its hash, and to whom it would go', () => {
    const { store, session } = asking();
    const view = sessionView(store, session);
    expect(shape.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      status: 'proposing',
      consent: { text: TEXT, payloadHash: sha256(TEXT), model: 'big-model' },
    });
  });

  it('waits for the user in the queue, on the tray and for a notification, and for no model', () => {
    const { store, account, session, clock } = asking();
    expect(reviewQueue(store, 'open')).toMatchObject([{ id: session, status: 'proposing', waiting: 1 }]);
    expect(store.sessions.countWaiting([account])).toBe(1);
    expect(store.sessions.attention([account], 10)).toMatchObject([{ id: session }]);
    expect(store.sessions.unnotified()).toMatchObject([{ id: session }]);
    expect(store.sessions.due(clock.now() + HOUR_MS, 10)).toEqual([]);
  });

  it('goes on with exactly that text once it is given', () => {
    const { store, account, session, review, clock } = asking();
    review.consent(session, sha256(TEXT), true);
    expect(store.sessions.get([account], session)).toMatchObject({ consent: 'given', prepared: PREPARED });
    expect(store.sessions.due(clock.now(), 10)).toMatchObject([{ id: session }]);
    expect(sessionView(store, session).consent).toBeNull();
  });

  it('goes on with nothing to send where the user does not want it: the built-in rules answer', () => {
    const { store, account, session, review, clock } = asking();
    review.consent(session, sha256(TEXT), false);
    expect(store.sessions.get([account], session)).toMatchObject({ consent: 'given', prepared: null });
    expect(store.sessions.due(clock.now(), 10)).toMatchObject([{ id: session }]);
  });

  it.each([true, false])('stays as it is when another text was shown (send: %s)', (send) => {
    const { store, account, session, review } = asking();
    for (const hash of ['0'.repeat(64), '', sha256(PREPARED.prompt)]) {
      expect(codeOf(() => review.consent(session, hash, send))).toBe('conflict');
    }
    expect(store.sessions.get([account], session)).toMatchObject({ consent: 'needed', prepared: PREPARED });
  });

  it('is answered once', () => {
    const { session, review } = asking();
    review.consent(session, sha256(TEXT), true);
    for (const send of [true, false])
      expect(codeOf(() => review.consent(session, sha256(TEXT), send))).toBe('conflict');
    expect(codeOf(() => review.consent('no such id', sha256(TEXT), true))).toBe('not_found');
  });

  it('can be put off, and comes back with the answer', () => {
    const { store, session, review, clock } = asking();
    review.snooze(session, clock.now() + HOUR_MS);
    expect(reviewQueue(store, 'open')).toEqual([]);
    review.consent(session, sha256(TEXT), true);
    expect(reviewQueue(store, 'open')).toMatchObject([{ id: session, snoozedUntilMs: null, waiting: 0 }]);
  });

  it('is news again when its proposals are there', () => {
    const { store, account, session, review, clock } = asking();
    store.sessions.setNotified(session, clock.now());
    review.consent(session, sha256(TEXT), true);
    expect(store.sessions.unnotified()).toEqual([]);
    store.sessions.finishProposing(account, session, 'awaiting_review', { dropped: [], failure: null }, clock.now());
    expect(store.sessions.unnotified()).toMatchObject([{ id: session }]);
  });

  it('has nothing to show where no consent is needed', () => {
    const { store, session } = reviewing([]);
    expect(sessionView(store, session).consent).toBeNull();
  });
});

function asking() {
  const env = reviewing([]);
  env.store.sessions.setStatus(env.account, env.session, 'proposing', 1);
  env.store.sessions.askConsent(env.account, env.session, PREPARED, 1);
  return env;
}
