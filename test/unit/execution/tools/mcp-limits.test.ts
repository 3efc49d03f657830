import { describe, expect, it, vi } from 'vitest';
import { fakeMcp, isRunning } from '../../../support/fake-mcp';
import { eventually } from '../../../support/genie';
import { ManualClock } from '../../../support/manual-clock';
import type { McpScript } from '../../../support/mcp-script.mjs';
import { NEVER, toolWorld } from '../../../support/tool-world';

// Every connection starts a process.
vi.setConfig({ testTimeout: 60_000 });

const LOOK = { name: 'look', inputSchema: { type: 'object' } };

async function lookingAt(script: McpScript) {
  const clock = new ManualClock();
  const world = toolWorld({ clock });
  const fake = fakeMcp({ tools: [LOOK] });
  const { id } = await world.add('notes', fake.transport);
  await world.allow(id, 'look');
  fake.change({ tools: [LOOK], ...script });
  const starts = fake.pids().length;
  const before = (method: string) => (method === 'tools/call' ? 0 : starts);
  const asked = (method: string) =>
    eventually(method, () => fake.received().filter((one) => one.method === method).length > before(method));
  return { ...world, clock, fake, id, asked };
}

describe('a tool server that does not answer', () => {
  it.each([
    ['initialize', 20_000],
    ['tools/list', 20_000],
    ['tools/call', 30_000],
  ])('%s is ended in time, and its process is gone', async (method, limitMs) => {
    const { call, clock, fake, asked } = await lookingAt({ silent: [method] });
    const called = call('notes.look', {});
    const outcome = expect(called).rejects.toMatchObject({
      code: 'network',
      message: `The tool server notes did not answer within ${limitMs / 1_000} seconds.`,
    });
    await asked(method);
    clock.advance(limitMs - 1);
    expect(fake.pids().filter(isRunning)).toHaveLength(1);
    clock.advance(1);
    await outcome;
    expect(fake.pids().filter(isRunning)).toEqual([]);
  });

  it('is killed two seconds after it was asked to end, with everything it started (bars A11)', async () => {
    const { call, clock, fake, asked } = await lookingAt({
      silent: ['tools/call'],
      ignoreSigterm: true,
      startsAnother: true,
    });
    const outcome = expect(call('notes.look', {})).rejects.toMatchObject({ code: 'network' });
    await asked('tools/call');
    const [server = 0] = fake.pids().slice(-2);
    clock.advance(30_000);
    await eventually('the wait for its end', () => clock.nextWakeMs === 2_000);
    expect(isRunning(server)).toBe(true);
    clock.advance(2_000);
    await outcome;
    await eventually('the end of all of them', () => fake.pids().every((pid) => !isRunning(pid)));
  });

  it('is ended at once when the user does not want to wait', async () => {
    const { call, fake, asked } = await lookingAt({ silent: ['tools/call'] });
    const stop = new AbortController();
    const outcome = expect(call('notes.look', {}, stop.signal)).rejects.toThrow('enough');
    await asked('tools/call');
    stop.abort(new Error('enough'));
    await outcome;
    expect(fake.pids().filter(isRunning)).toEqual([]);
  });
});

describe('a tool server that asks', () => {
  it.each(['sampling/createMessage', 'elicitation/create', 'roots/list', 'tasks/list'])(
    '%s is refused, and no capability invites it',
    async (ask) => {
      const { call, fake } = await lookingAt({ before: { 'tools/call': [{ ask }] }, results: { look: 'fine' } });
      expect(await call('notes.look', {})).toBe('fine');
      expect(fake.received()).toContainEqual(
        expect.objectContaining({ id: 'asked', error: expect.objectContaining({ code: -32601 }) as unknown }),
      );
      const hello = fake.received().find(({ method }) => method === 'initialize');
      expect(hello?.params).toMatchObject({ capabilities: {}, clientInfo: { name: 'genie-tray' } });
    },
  );
});

describe('a list of tools', () => {
  const described = async (script: McpScript) => {
    const { add, servers } = toolWorld();
    const { id } = await add('notes', fakeMcp(script).transport);
    return servers.describe(id, NEVER);
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `tool_${at}` }));

  it('is read over all its pages', async () => {
    expect(await described({ tools: many(200), pageSize: 7 })).toHaveLength(200);
  });

  it.each<[string, McpScript, string]>([
    ['of more than 200', { tools: many(201) }, 'more than 200 tools'],
    ['that does not end', { tools: [], endless: true, pageSize: 0 }, 'more than 50 pages'],
    [
      'that is none',
      { before: { 'tools/list': [{ send: '{"jsonrpc":"2.0","id":1,"result":{"tools":7}}' }] } },
      'not understood',
    ],
  ])('%s is refused', async (_what, script, message) => {
    await expect(described(script)).rejects.toThrow(message);
  });

  it('marks what cannot be allowed, with the reason', async () => {
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 100; level += 1) deep = { deep };
    const tools = [
      { name: 'large', description: 'x'.repeat(70_000) },
      { name: 'deep', deep },
      { name: 'two words' },
      { description: 'nameless' },
      'nothing',
      { name: 'regex', inputSchema: { type: 'object', properties: { q: { type: 'string', pattern: '^(a+)+$' } } } },
    ];
    const shown = await described({ tools });
    expect(shown.map(({ state, problem }) => [state, problem])).toEqual([
      ['unusable', 'Its definition is larger than 64 KiB.'],
      ['unusable', 'Its definition is nested too deeply.'],
      ['unusable', 'Its name has characters that could be taken for others.'],
      ['unusable', 'Its definition has no name.'],
      ['unusable', 'Its definition has no name.'],
      ['not_allowed', null],
    ]);
    expect(Math.max(...shown.map(({ definition }) => definition.length))).toBeLessThanOrEqual(64 * 1024);
  });
});
