import { describe, expect, it } from 'vitest';
import { createLlmClient } from '../../../electron/proposing/llm/client';
import { probeModel } from '../../../electron/proposing/probe';
import type { Exchange } from '../../support/fake-model';
import { SHORT_TIMEOUTS, fakeModel } from '../../support/model-client';

const SIGNAL = new AbortController().signal;
async function probe(...exchanges: Exchange[]) {
  const server = await fakeModel(exchanges);
  const client = createLlmClient({
    provider: 'openai-compatible',
    baseUrl: server.baseUrl,
    model: 'small',
    apiKey: null,
    label: 'small',
    timeouts: SHORT_TIMEOUTS,
  });
  return { server, client };
}

describe('probing a model', () => {
  it('says yes to a model that answers with proposals, and sends it nothing of the user', async () => {
    const { server, client } = await probe({ answer: '[{"kind":"draft_reply","params":{"body":"Hello Kim"}}]' });
    expect(await probeModel(client, SIGNAL)).toMatchObject({ reachable: true, answersJson: true });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.body?.messages?.[1]?.content).toContain('kim@example.com');
  });

  it('tells a model that only talks from one that works', async () => {
    const { client } = await probe({ answer: 'I would be happy to help you!' });
    const result = await probeModel(client, SIGNAL);
    expect(result).toMatchObject({ reachable: true, answersJson: false });
    expect(result.latencyMs).toBeGreaterThanOrEqual(0);
    expect(result.message).toContain('no_json');
  });

  it('names the next step when the key is refused', async () => {
    const { client } = await probe({
      reply: { status: 401, headers: { 'content-type': 'application/json' }, body: {} },
    });
    const result = await probeModel(client, SIGNAL);
    expect(result).toMatchObject({ reachable: true, answersJson: false });
    expect(result.message).toContain('Enter a valid key');
  });

  it('says that nobody is there', async () => {
    const { server, client } = await probe({ answer: '' });
    await server.close();
    const result = await probeModel(client, SIGNAL);
    expect(result).toMatchObject({ reachable: false, answersJson: false, latencyMs: null });
    expect(result.message).toContain('Is Ollama running?');
  });
});
