import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type Exchange, type FakeModel } from '../support/fake-model';
import { eventually, makeGenie, type Genie } from '../support/genie';
import { anthropicDialect } from '../support/model-wire/anthropic';
import { spokenUntilFault } from '../support/model-wire/wire-dialect';
import { OWNER, PASSWORD, addImapAccount, auditLog, health, mail, sessions, setModel, show, sync } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const API_KEY = 'sk-refused-4431';
const GOOD = { answer: JSON.stringify([{ kind: 'no_action', params: {} }]) } satisfies Exchange;

let dovecot: TestDovecot;
let genie: Genie;
let model: FakeModel;
let delivered = 0;

beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
});
afterAll(() => dovecot.stop());

beforeEach(async () => {
  genie = makeGenie();
  await addImapAccount(genie, dovecot);
});
afterEach(async () => {
  await genie.remove();
  await model.close();
});

function deliver(topic: string): void {
  delivered += 1;
  dovecot.deliver(OWNER, mail({ subject: `Genie: ${topic}`, messageId: `m${delivered}@example.org` }));
}

async function statusOf(topic: string): Promise<string | undefined> {
  return (await sessions(genie)).sessions.find((session) => session.topic === topic)?.status;
}

describe('a model that cannot be used', () => {
  it('is away: the request waits, one notice names host and port, and it goes on by itself', async () => {
    model = await startFakeModel([GOOD]);
    const { baseUrl, port } = model;
    await model.close();
    await setModel(genie, baseUrl);
    deliver('away');
    await sync(genie);

    expect(await statusOf('away')).toBe('proposing');
    const { alerts } = await health(genie);
    expect(alerts).toMatchObject([{ code: 'llm_unreachable', severity: 3 }]);
    expect(alerts[0]?.message).toContain(`127.0.0.1:${port}`);
    expect(alerts[0]?.hint).not.toBe('');

    model = await startFakeModel([GOOD], port);
    await eventually('the proposals after the pause', async () => {
      await sync(genie);
      return (await statusOf('away')) === 'awaiting_review';
    });
    expect((await health(genie)).alerts).toEqual([]);
  });

  it('answers nonsense twice: the request failed, and one alert needs the user', async () => {
    model = await startFakeModel([{ answer: 'I am a teapot.' }, { answer: 'Short and stout.' }]);
    await setModel(genie, model.baseUrl);
    deliver('nonsense');
    await sync(genie);

    expect(model.requests).toHaveLength(2);
    const [session] = (await sessions(genie)).sessions;
    expect(session?.status).toBe('failed');
    const view = await show(genie, session?.id ?? '');
    expect(view.failure?.message).toBe('The model fake-model answered in prose, without proposals.');
    expect(view.actions).toEqual([]);
    const { ok, alerts } = await health(genie);
    expect(ok).toBe(false);
    expect(alerts).toMatchObject([{ severity: 2, sessionId: session?.id, message: view.failure?.message }]);
    expect((await auditLog(genie)).map(({ kind }) => kind)).toEqual(['genie.prefix_matched', 'genie.failed']);
  });

  it('refuses its key: one alert, later mail waits unasked, and a new key sets it going', async () => {
    const refusal = { error: { message: `Incorrect API key: ${API_KEY}`, code: 'invalid_api_key' } };
    model = await startFakeModel([{ reply: { status: 401, body: refusal } }]);
    await setModel(genie, model.baseUrl, API_KEY);
    deliver('refused');
    await sync(genie);
    deliver('later');
    await sync(genie);

    expect(model.requests).toHaveLength(1);
    expect(await statusOf('later')).toBe('proposing');
    const report = await health(genie);
    expect(report.alerts).toHaveLength(1);
    expect(report.alerts[0]).toMatchObject({ severity: 2 });
    expect(report.alerts[0]?.message).toContain(`127.0.0.1:${model.port} refused the API key`);
    expect(report.model).toMatchObject({ usable: false });
    expect(JSON.stringify(report)).not.toContain(API_KEY);

    model.play([GOOD]);
    await setModel(genie, model.baseUrl, 'sk-good-1');
    expect(await sync(genie)).toMatchObject({ proposed: 1 });
    expect(await statusOf('later')).toBe('awaiting_review');
    expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-good-1');
    expect((await health(genie)).model).toMatchObject({ usable: true, problem: null });
  });

  it('reaches what it may use a day: requests wait with one notice, and go on when it may use more', async () => {
    model = await startFakeModel([{ ...GOOD, tokens: { input: 900, output: 100 } }]);
    await setModel(genie, model.baseUrl);
    await genie.json(['model', 'cap', '--tokens', '1000']);
    deliver('within');
    await sync(genie);
    deliver('beyond');
    deliver('far beyond');
    await sync(genie);

    expect(model.requests).toHaveLength(1);
    expect(await statusOf('within')).toBe('awaiting_review');
    expect(await statusOf('beyond')).toBe('proposing');
    const report = await health(genie);
    expect(report.alerts).toMatchObject([{ code: 'model_daily_cap', severity: 3 }]);
    expect(report.model).toMatchObject({ usable: true, capReached: true, today: { calls: 1, tokens: 1_000, cost: 0 } });

    await genie.json(['model', 'cap', '--then', 'builtin']);
    await sync(genie);
    expect(model.requests).toHaveLength(1);
    expect(await statusOf('beyond')).not.toBe('proposing');
    expect((await health(genie)).alerts).toEqual([]);

    await genie.json(['model', 'cap', '--tokens', 'none']);
    deliver('once more');
    await sync(genie);
    expect(model.requests).toHaveLength(2);
    expect(await statusOf('once more')).toBe('awaiting_review');
  });

  it('is overloaded in the middle of its answer, as only Anthropic says it: the request waits and then gets it', async () => {
    model = await startFakeModel([
      { reply: spokenUntilFault(anthropicDialect, { answer: '[{"kind":' }, 'overloaded') },
      GOOD,
    ]);
    const named = ['--provider', 'anthropic', '--base-url', model.baseUrl, '--model', 'claude-x', '--key-stdin'];
    await genie.json(['model', 'set', ...named], { stdin: 'sk-ant-1' });
    deliver('overloaded');
    await sync(genie);
    expect(await statusOf('overloaded')).toBe('proposing');
    await eventually('the proposals after the pause', async () => {
      await sync(genie);
      return (await statusOf('overloaded')) === 'awaiting_review';
    });
    expect(model.requests.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/messages']);
    expect(model.requests.at(-1)?.headers['x-api-key']).toBe('sk-ant-1');
  });
});
