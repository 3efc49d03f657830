import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { ask } from '../../../electron/cli/commands/ask';
import { held } from '../../../electron/cli/commands/held';
import { retry } from '../../../electron/cli/commands/retry';
import { silentLogger } from '../../../electron/lib/logger';
import { routeObserved } from '../../../electron/routing/stage';
import type { Store } from '../../../electron/store/store';
import { ManualClock } from '../../support/manual-clock';
import { sampleMessage } from '../../support/sample-message';
import { addMessage, addSession } from '../../support/temp-store';
import { commandProfile, type CommandProfile } from './command-profile';

const STRANGER = sampleMessage({ from: { name: 'Eve', address: 'eve@example.net' } });

type Asked = { sessionId: string; status: string };
type Decided = { heldId: string; decision: string; sessionId: string | null };
type HeldList = { held: { id: string; reason: string }[] };

vi.setConfig({ testTimeout: 60_000 });

let place: CommandProfile;
beforeAll(async () => {
  place = await commandProfile();
}, 60_000);
afterAll(() => place.remove());

describe('genie ask', () => {
  it('starts the session of a message once, and says what became of it', async () => {
    const { account, run, json, withStore } = place;
    const { id } = withStore((store) => addMessage(store, account, sampleMessage({ subject: 'Lunch' })));
    const asked = await json<Asked>(ask, id);
    expect(asked.status).toBe('proposing');
    expect(await json<Asked>(ask, id)).toEqual(asked);
    expect((await run(ask, id)).stdout).toBe(`proposing  ${asked.sessionId}\n`);
    withStore((store) => {
      expect(store.sessions.get([account], asked.sessionId)).toMatchObject({ trigger: 'manual', topic: 'Lunch' });
    });
  });

  it('says that a message is not here, and wants exactly one', async () => {
    const { run } = place;
    expect((await run(ask, 'nowhere')).error).toMatchObject({ code: 'not_found' });
    expect((await run(ask)).code).toBe(2);
    expect((await run(ask, 'a', 'b')).code).toBe(2);
  });
});

describe('genie held', () => {
  it.each([
    ['ask', 'ask', []],
    ['ignore', 'ignore', []],
    // The last one: from then on nothing of this sender is held.
    ['allow-sender', 'allow_sender', ['eve@example.net']],
  ])('%s decides a held request once', async (verb, decision, allowed) => {
    const { account, run, json, withStore } = place;
    withStore((store) => hold(store, account));
    const { held: waiting } = await json<HeldList>(held, 'list');
    expect(waiting).toMatchObject([{ reason: 'sender_not_allowed' }]);
    const id = waiting[0]?.id ?? '';
    expect((await run(held, 'list')).stdout).toBe(`${id}  answer Ann  (sender_not_allowed)\n`);

    const decided = await json<Decided>(held, verb, id);
    expect(decided).toMatchObject({ heldId: id, decision });
    expect(decided.sessionId === null).toBe(verb === 'ignore');
    withStore((store) => {
      const { allowed: now = [] } = store.accounts.get(account) ?? {};
      expect(now).toEqual(allowed);
      expect(decided.sessionId && store.sessions.get([account], decided.sessionId)?.status).toBe(
        decision === 'ignore' ? null : 'proposing',
      );
    });
    expect((await run(held, verb, id)).error).toMatchObject({ code: 'conflict' });
    expect((await run(held, 'list')).stdout).toBe('Nothing is held.\n');
  });

  it('says that a request is not there, and what it understands', async () => {
    const { run } = place;
    expect((await run(held, 'ask', 'nowhere')).error).toMatchObject({ code: 'not_found' });
    for (const args of [[], ['decide', 'a'], ['ask'], ['ask', 'a', 'b'], ['toString', 'a']]) {
      expect((await run(held, ...args)).code).toBe(2);
    }
  });
});

describe('genie retry', () => {
  it('puts a failed session back, and refuses any other', async () => {
    const { account, run, json, withStore } = place;
    const id = withStore((store) => {
      const session = addSession(store, account);
      const failure = { code: 'model_unavailable', message: 'It is away.', hint: 'Wait.' };
      store.sessions.finishProposing(account, session.id, 'failed', { dropped: [], failure }, 1);
      return session.id;
    });
    expect(await json<Asked>(retry, id)).toEqual({ sessionId: id, status: 'proposing' });
    withStore((store) => expect(store.sessions.get([account], id)?.status).toBe('proposing'));
    expect((await run(retry, id)).error).toMatchObject({ code: 'conflict' });
    expect((await run(retry, 'nowhere')).error).toMatchObject({ code: 'not_found' });
    expect((await run(retry)).code).toBe(2);
  });
});

function hold(store: Store, account: string): void {
  addMessage(store, account, STRANGER);
  const clock = new ManualClock();
  routeObserved({ store, clock, audit: createAuditTrail(store, clock), log: silentLogger });
}
