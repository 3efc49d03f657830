import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { model } from '../../../electron/cli/commands/model';
import type { ModelProbe, ModelView } from '../../../shared/domain/model';
import { fakeModel } from '../../support/model-client';
import { commandProfile, type CommandProfile } from './command-profile';

vi.setConfig({ testTimeout: 60_000 });

let place: CommandProfile;
beforeAll(async () => {
  place = await commandProfile();
}, 60_000);
afterAll(() => place.remove());

describe('genie model', () => {
  it('set takes a provider with its own address, and get says what is set', async () => {
    const { run, json } = place;
    const priced = ['--price-input', '3', '--price-output', '15'];
    const set = await json<ModelView>(model, 'set', '--provider', 'anthropic', '--model', 'claude-x', ...priced);
    expect(set).toMatchObject({
      provider: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
      model: 'claude-x',
      prices: { input: 3, output: 15 },
    });
    expect(await json<ModelView>(model, 'get')).toEqual(set);
    expect((await run(model, 'get')).stdout).toContain(
      'anthropic claude-x https://api.anthropic.com/v1\nToday: 0 calls',
    );
  });

  it('set with an address alone means any OpenAI-compatible server, and set builtin none', async () => {
    const { json } = place;
    const set = await json<ModelView>(model, 'set', '--base-url', 'http://127.0.0.1:8080/v1', '--model', 'm');
    expect(set).toMatchObject({ provider: 'openai-compatible', model: 'm' });
    expect(await json<ModelView>(model, 'set', 'builtin')).toMatchObject({ provider: 'builtin', baseUrl: null });
  });

  it.each([
    [['set', '--model', 'm'], /--provider ollama \| lm-studio/],
    [['set', '--provider', 'openai'], /^model: /],
    [['set', '--provider', 'azure-openai', '--model', 'm'], /^baseUrl: /],
    [['set', '--provider', 'clippy', '--model', 'm'], /^provider: /],
    [['set', '--provider', 'openai', '--model', 'm', '--price-input', '3'], /--price-output/],
    [['set', '--provider', 'openai', '--model', 'm', '--price-input', 'x', '--price-output', '1'], /must be a number/],
    [['cap', '--tokens', 'many'], /--tokens must be a number/],
    [['cap', '--tokens=-5'], /^tokens: /],
    [['cap', '--then', 'explode'], /^then: /],
    [['frobnicate'], /get, set, probe, local or cap/],
  ])('refuses %j', async (args, message) => {
    const { code, error } = await place.run(model, ...args);
    expect(code).toBe(2);
    expect(error?.message).toMatch(message);
  });

  it('cap changes what is named and leaves the rest', async () => {
    const { run, json } = place;
    await json(model, 'set', 'ollama', '--model', 'm');
    const capOf = async (...args: string[]) => (await json<ModelView>(model, 'cap', ...args)).cap;
    expect(await capOf()).toEqual({ tokens: null, cost: null, then: 'pause' });
    expect(await capOf('--tokens', '200000', '--then', 'builtin')).toEqual({
      tokens: 200_000,
      cost: null,
      then: 'builtin',
    });
    expect(await capOf('--cost', '2.5')).toEqual({ tokens: 200_000, cost: 2.5, then: 'builtin' });
    expect(await capOf('--tokens', 'none')).toEqual({ tokens: null, cost: 2.5, then: 'builtin' });
    expect((await run(model, 'cap')).stdout).toBe(
      'Today: 0 calls, 0 tokens, cost 0.\nA day may have any number of tokens, cost 2.5; then the built-in rules answer.\n',
    );
    const unpriced = await run(model, 'set', '--provider', 'openai', '--model', 'm');
    expect(unpriced).toMatchObject({ code: 1, error: { code: 'bad_input' } });
    await capOf('--cost', 'none', '--then', 'pause');
  });

  it('probe tries what is named, or else what is set', async () => {
    const { run, json } = place;
    const server = await fakeModel([{ answer: '[{"kind":"draft_reply","params":{"body":"Hello Kim"}}]' }]);
    const named = ['--provider', 'anthropic', '--base-url', server.baseUrl, '--model', 'claude-x'];
    expect(await json<ModelProbe>(model, 'probe', ...named)).toMatchObject({ reachable: true, answersJson: true });
    expect(server.requests.at(-1)?.path).toBe('/v1/messages');

    await json(model, 'set', '--provider', 'openai', '--base-url', server.baseUrl, '--model', 'm');
    expect(await json<ModelProbe>(model, 'probe')).toMatchObject({ reachable: true, answersJson: true });
    expect(server.requests.at(-1)?.path).toBe('/v1/responses');

    server.play([{ answer: 'Hello!' }]);
    const talks = await run(model, 'probe', '--json');
    expect(talks.code).toBe(1);
    expect(JSON.parse(talks.stdout)).toMatchObject({ reachable: true, error: { code: 'model_answer' } });
    await json(model, 'set', 'builtin');
  });

  it('local lists the servers of this computer, whoever runs these tests has', async () => {
    type Found = { servers: { provider: string; baseUrl: string; models: string[] }[] };
    const { servers } = await place.json<Found>(model, 'local');
    const lines = servers.map(({ provider, baseUrl, models }) => `${provider} ${baseUrl} ${models.join(', ')}`.trim());
    const text = servers.length === 0 ? 'No model server answers on this computer.' : lines.join('\n');
    expect((await place.run(model, 'local')).stdout).toBe(`${text}\n`);
  });
});
