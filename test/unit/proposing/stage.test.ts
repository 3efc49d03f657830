import { describe, expect, it } from 'vitest';
import { LlmError } from '../../../electron/interfaces/llm-client';
import { sha256 } from '../../../electron/lib/canonical-json';
import type { ProposalAttempt } from '../../../electron/proposing/proposer';
import { addSession } from '../../support/temp-store';
import { ACCEPTED, ANSWER, proposing } from './proposing-session';

const UNPARSEABLE: ProposalAttempt = {
  ...ACCEPTED,
  result: {
    outcome: 'failed',
    reason: 'no_json',
    sessionStatus: 'failed',
    actions: [],
    dropped: [],
    alert: { severity: 2 },
  },
};
const busy = (waitMs: number | null = null) => new LlmError('llm_overloaded', 'retry', 'Busy.', 'Wait.', waitMs);
const unreachable = () => new LlmError('llm_unreachable', 'retry', 'Away.', 'Start it.');
const badKey = () => new LlmError('llm_auth', 'config', 'The key was refused.', 'Enter it again.');

describe('proposing', () => {
  it('stores the proposals, what was refused, and the call, and opens the session for review', async () => {
    const { store, account, session, propose } = proposing(() => ACCEPTED);
    expect(await propose()).toBe(true);
    expect(store.sessions.get([account], session.id)).toMatchObject({
      status: 'awaiting_review',
      result: { dropped: [{ index: 1, reason: 'kind' }], failure: null },
    });
    expect(store.actions.bySession([account], session.id)).toMatchObject([
      { index: 0, status: 'proposed', original: { kind: 'no_action' }, rationale: 'spam', flags: ['f'], edited: false },
    ]);
    expect(store.modelCalls.last([account], session.id)).toMatchObject({
      label: 'fake-model',
      provider: 'fake',
      payload: 'the exact text with marzipan',
      answerSha256: sha256(ANSWER),
      outcome: 'partial',
      inputTokens: 12,
      outputTokens: 3,
    });
    expect(await propose()).toBe(false);
  });

  it('fails a session whose mail is gone, so that it does not stand before the others for ever', async () => {
    const { store, account, session, propose, calls, sql } = proposing(() => ACCEPTED);
    sql().exec('DELETE FROM message_contents');
    expect(await propose()).toBe(true);
    expect(store.sessions.get([account], session.id)).toMatchObject({
      status: 'failed',
      result: { failure: { code: 'mail_gone' } },
    });
    expect(calls).toEqual([]);
  });

  it('records counts and hashes in the audit log, and no word of what was sent or answered', async () => {
    const { store, session, propose } = proposing(() => ACCEPTED);
    await propose();
    const row = store.audit.last();
    expect(row).toMatchObject({ kind: 'genie.proposed', sessionId: session.id, traceId: session.traceId });
    expect(JSON.parse(row?.detailJson ?? '')).toEqual({
      actions: 1,
      dropped: 1,
      provider: 'fake',
      answer_sha256: sha256(ANSWER),
      payload_sha256: sha256(ACCEPTED.payload),
    });
    expect(JSON.stringify(row)).not.toMatch(/marzipan|Friday|spam/);
  });

  it('completes a session for which nothing was proposed', async () => {
    const empty = { ...ACCEPTED.result, sessionStatus: 'completed' as const, actions: [], dropped: [] };
    const { store, account, session, propose } = proposing(() => ({ ...ACCEPTED, result: empty }));
    await propose();
    expect(store.sessions.get([account], session.id)?.status).toBe('completed');
  });

  it('fails the session with a severity 2 alert when the answer cannot be used', async () => {
    const { store, account, session, propose } = proposing(() => UNPARSEABLE);
    expect(await propose()).toBe(true);
    const failure = store.sessions.get([account], session.id)?.result.failure;
    expect(store.sessions.get([account], session.id)?.status).toBe('failed');
    expect(failure).toMatchObject({ code: 'no_json', message: expect.stringContaining('fake-model') as string });
    expect(store.alerts.open()).toMatchObject([{ severity: 2, sessionId: session.id, message: failure?.message }]);
    expect(store.audit.last()).toMatchObject({ kind: 'genie.failed', sessionId: session.id, traceId: session.traceId });
    expect(store.modelCalls.last([account], session.id)?.payload).toBe(UNPARSEABLE.payload);
  });

  it('clears the alert when a retry by click works', async () => {
    const answers = [UNPARSEABLE, ACCEPTED];
    const { store, account, session, clock, propose } = proposing(() => answers.shift() ?? ACCEPTED);
    await propose();
    store.sessions.retry(account, session.id, clock.now());
    await propose();
    expect(store.alerts.open()).toEqual([]);
    expect(store.sessions.get([account], session.id)?.status).toBe('awaiting_review');
  });

  it('asks a model that fell silent once more only', async () => {
    const stalled = new LlmError('llm_stalled', 'retry', 'Silent.', 'Wait.');
    const { store, clock, account, session, calls, propose } = proposing(() => {
      throw stalled;
    });
    await propose();
    clock.advance(600_000);
    await propose();
    expect(calls).toHaveLength(2);
    expect(store.sessions.get([account], session.id)).toMatchObject({ status: 'failed' });
  });

  it('asks a busy provider again with growing pauses, five times in all, and then fails', async () => {
    const { store, account, session, clock, propose, calls } = proposing(() => {
      throw busy();
    });
    const waits: number[] = [];
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect(await propose()).toBe(true);
      expect(store.sessions.get([account], session.id)).toMatchObject({ status: 'proposing', attempts: attempt });
      const wait = (store.sessions.nextDueAtMs() ?? 0) - clock.now();
      waits.push(wait);
      clock.advance(wait - 1);
      expect(await propose()).toBe(false);
      clock.advance(1);
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(store.alerts.open()).toEqual([]);
    await propose();
    expect(store.sessions.get([account], session.id)).toMatchObject({
      status: 'failed',
      result: { failure: { code: 'llm_overloaded' } },
    });
    expect(store.alerts.open()).toMatchObject([{ severity: 2, code: 'llm_overloaded', sessionId: session.id }]);
    expect(calls).toHaveLength(5);
  });

  it('waits as long as the provider says where that is longer', async () => {
    const waits = [90_000, 1];
    const { store, clock, propose } = proposing(() => {
      throw busy(waits.shift());
    });
    await propose();
    expect(store.sessions.nextDueAtMs()).toBe(clock.now() + 90_000);
    clock.advance(90_000);
    await propose();
    expect(store.sessions.nextDueAtMs()).toBe(clock.now() + 10_000);
  });

  it('says once for the app that the provider cannot be reached, until it answers again', async () => {
    const failures = [unreachable(), unreachable()];
    const { store, clock, propose } = proposing(() => {
      const failure = failures.shift();
      if (failure) throw failure;
      return ACCEPTED;
    });
    for (let n = 0; n < 2; n += 1) {
      await propose();
      expect(store.alerts.open()).toMatchObject([{ severity: 3, code: 'llm_unreachable', sessionId: null }]);
      clock.advance(60_000);
    }
    await propose();
    expect(store.alerts.open()).toEqual([]);
  });

  it('stops asking when the configuration was refused, and leaves it to the app to say so once', async () => {
    let refused: LlmError | null = null;
    const env = proposing(
      () => {
        throw badKey();
      },
      { onConfigurationRefused: (problem) => (refused = problem), stopped: () => refused !== null },
    );
    const { store, account, session, propose, calls } = env;
    addSession(store, account);
    await propose();
    expect(refused).toMatchObject({ kind: 'llm_auth' });
    expect(store.sessions.get([account], session.id)?.result.failure?.code).toBe('llm_auth');
    expect(store.audit.last()).toMatchObject({ kind: 'genie.failed' });
    expect(store.alerts.open()).toEqual([]);
    expect(await propose()).toBe(false);
    expect(calls).toHaveLength(1);
    expect(store.sessions.list([account], ['proposing'], 10)).toHaveLength(1);
  });

  it('stores the refusal of a configuration and what the app makes of it together or not at all', async () => {
    const { store, account, session, propose } = proposing(
      () => {
        throw badKey();
      },
      {
        onConfigurationRefused: () => {
          throw new Error('power cut');
        },
      },
    );
    await expect(propose()).rejects.toThrow('power cut');
    expect(store.sessions.get([account], session.id)?.status).toBe('proposing');
  });

  it('fails a session at once, without its text, when the fault is ours', async () => {
    const { store, account, session, propose } = proposing(() => {
      throw new TypeError('marzipan is not a function');
    });
    await propose();
    expect(store.sessions.get([account], session.id)?.result.failure?.code).toBe('internal');
    expect(JSON.stringify([store.alerts.open(), [...store.audit.walk()]])).not.toContain('marzipan');
  });

  it.each<[string, () => ProposalAttempt]>([
    ['answered', () => ACCEPTED],
    ['failed', () => UNPARSEABLE],
    [
      'was busy',
      () => {
        throw busy();
      },
    ],
    [
      'could not be reached',
      () => {
        throw unreachable();
      },
    ],
  ])('stores nothing for an account that was removed while the model %s', async (_what, answer) => {
    const env = proposing(() => {
      env.store.removeAccount(env.account);
      return answer();
    });
    const { store, account, session, propose } = env;
    expect(await propose()).toBe(true);
    expect(store.modelCalls.last([account], session.id)).toBeNull();
    expect(store.actions.bySession([account], session.id)).toEqual([]);
    expect(store.alerts.open()).toEqual([]);
    expect(store.audit.last()).toBeNull();
    expect(store.sessions.get([account], session.id)?.status).toBe('dismissed');
  });

  it('leaves the session as it is when the app stops meanwhile', async () => {
    const stop = new AbortController();
    const { store, account, session, propose } = proposing(() => {
      stop.abort();
      throw stop.signal.reason as Error;
    });
    await expect(propose(stop.signal)).rejects.toHaveProperty('name', 'AbortError');
    expect(store.sessions.get([account], session.id)).toMatchObject({ status: 'proposing', attempts: 0 });
  });

  it('asks for nothing while its account is paused', async () => {
    const { store, account, propose, calls } = proposing(() => ACCEPTED);
    store.accounts.setActive(account, false);
    expect(await propose()).toBe(false);
    store.accounts.setActive(account, true);
    expect(await propose()).toBe(true);
    expect(calls).toHaveLength(1);
  });
});
