import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LOCAL_ADDRESSES, localServers, type LocalAddress } from '../../../../electron/proposing/llm/local-servers';
import { systemClock } from '../../../../electron/lib/clock';
import { ManualClock } from '../../../support/manual-clock';
import { fakeModel } from '../../../support/model-client';
import { ollamaTags } from '../../../support/model-wire/ollama';

const NEVER = new AbortController().signal;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

describe('model servers on this computer', () => {
  it('are looked for at two addresses and nowhere else', () => {
    expect(LOCAL_ADDRESSES).toEqual([
      { provider: 'ollama', baseUrl: 'http://localhost:11434/v1' },
      { provider: 'lm-studio', baseUrl: 'http://localhost:1234/v1' },
    ]);
  });

  it('are found with their models', async () => {
    const { baseUrl } = await fakeModel([]);
    expect(await localServers(at(baseUrl), systemClock, NEVER)).toEqual([
      { provider: 'ollama', baseUrl, models: ['fake-model'] },
      { provider: 'lm-studio', baseUrl, models: ['fake-model'] },
    ]);
  });

  it('are asked by nothing but two GETs without a word about the user', async () => {
    const asked: string[] = [];
    const baseUrl = await serving((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      expect(request.headers).not.toHaveProperty('authorization');
      response.end('{}');
    });
    expect(await localServers(at(baseUrl), systemClock, NEVER)).toEqual([]);
    expect(asked.sort()).toEqual(['GET /api/tags', 'GET /v1/models']);
  });

  it('are not there when nobody listens', async () => {
    const server = await fakeModel([]);
    await server.close();
    expect(await localServers(at(server.baseUrl), systemClock, NEVER)).toEqual([]);
  });

  it.each([
    ['an error', 500, {}, '{}'],
    ['a page', 200, { 'content-type': 'text/html' }, '<html>router</html>'],
    ['another list', 200, {}, '{"models":"many","data":{}}'],
    ['too much', 200, {}, JSON.stringify(ollamaTags(['x'.repeat(2_000_000)]))],
  ])('are not there when %s answers', async (_name, status, headers, body) => {
    const baseUrl = await serving((_request, response) => response.writeHead(status, headers).end(body));
    expect(await localServers(at(baseUrl), systemClock, NEVER)).toEqual([]);
  });

  it('are not followed elsewhere', async () => {
    let visits = 0;
    const elsewhere = await serving((_request, response) => {
      visits += 1;
      response.end(JSON.stringify(ollamaTags(['trap'])));
    });
    const baseUrl = await serving((_request, response) =>
      response.writeHead(302, { location: `${elsewhere}/api/tags` }).end(),
    );
    expect(await localServers(at(baseUrl), systemClock, NEVER)).toEqual([]);
    expect(visits).toBe(0);
  });

  it('have a second, both at once', async () => {
    let asked = 0;
    const baseUrl = await serving(() => (asked += 1));
    const clock = new ManualClock();
    const found = localServers(at(baseUrl), clock, NEVER);
    await expect.poll(() => asked).toBe(2);
    expect(clock.nextWakeMs).toBe(1_000);
    clock.advance(1_000);
    expect(await found).toEqual([]);
  });

  it('are given up with the reason of whoever asked', async () => {
    const baseUrl = await serving(() => undefined);
    const cancel = new AbortController();
    const found = localServers(at(baseUrl), systemClock, cancel.signal);
    const reason = new Error('the window closed');
    cancel.abort(reason);
    await expect(found).rejects.toBe(reason);
  });

  it('may call their models as they like, but not deceive', async () => {
    const names = ['qwen3:8b', 'qwen3:8b', 'hf.co/a/b:Q4', '', 'evil\u202Egpj', 'two\nlines', 'x'.repeat(300)];
    const baseUrl = await serving((_request, response) => response.end(JSON.stringify(ollamaTags(names))));
    const [ollama] = await localServers(at(baseUrl), systemClock, NEVER);
    expect(ollama?.models).toEqual(['qwen3:8b', 'hf.co/a/b:Q4']);
  });
});

function at(baseUrl: string): LocalAddress[] {
  return LOCAL_ADDRESSES.map(({ provider }) => ({ provider, baseUrl }));
}

async function serving(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
