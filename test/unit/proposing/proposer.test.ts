import { describe, expect, it } from 'vitest';
import { LlmError, type LlmAnswer, type LlmClient, type LlmRequest } from '../../../electron/interfaces/llm-client';
import { createBuiltinProposer, createModelProposer } from '../../../electron/proposing/proposer';
import { proposalContext } from '../../support/proposal-context';

const SIGNAL = new AbortController().signal;
const DRAFT = '[{"kind":"draft_reply","params":{"body":"Hello"}}]';

/** Says the scripted texts one after the other; an error is thrown. */
function scripted(...script: (string | LlmError | Partial<LlmAnswer>)[]): {
  client: LlmClient;
  requests: LlmRequest[];
} {
  const requests: LlmRequest[] = [];
  const client: LlmClient = {
    label: 'test-model',
    complete(request) {
      const next = script[requests.length];
      requests.push(request);
      if (next === undefined) return Promise.reject(new Error('asked more often than expected'));
      if (next instanceof LlmError) return Promise.reject(next);
      const answer = typeof next === 'string' ? { text: next } : next;
      return Promise.resolve({ text: '', finishReason: 'stop', inputTokens: 10, outputTokens: 2, ...answer });
    },
  };
  return { client, requests };
}

describe('a proposer that asks a model', () => {
  it('turns an answer into proposals, and keeps the exact text that was sent', async () => {
    const { client, requests } = scripted(DRAFT);
    const attempt = await createModelProposer(client).propose(proposalContext(), SIGNAL);
    expect(attempt.result.actions.map((item) => item.action.kind)).toEqual(['draft_reply']);
    expect(attempt.payload).toBe(`${requests[0]?.system}\n\n${requests[0]?.prompt}`);
    expect(attempt).toMatchObject({ answerText: DRAFT, inputTokens: 10, outputTokens: 2 });
    expect(requests[0]?.traceId).toBe(proposalContext().traceId);
  });

  it('asks once more when the answer could not be read', async () => {
    const { client, requests } = scripted('Sure, I will help!', DRAFT);
    const attempt = await createModelProposer(client).propose(proposalContext(), SIGNAL);
    expect(attempt.result.outcome).toBe('accepted');
    expect(attempt).toMatchObject({ answerText: DRAFT, inputTokens: 20, outputTokens: 4 });
    expect(attempt.payload).toContain(requests[1]?.prompt);
  });

  it('asks only once more', async () => {
    const { client, requests } = scripted('no', 'no again', DRAFT);
    const attempt = await createModelProposer(client).propose(proposalContext(), SIGNAL);
    expect(attempt.result).toMatchObject({ outcome: 'failed', reason: 'no_json' });
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['cut off', { text: '[{"kind":', finishReason: 'length' }, 'truncated'],
    ['a refusal', { text: '', finishReason: 'refusal' }, 'refusal'],
    ['a content filter', { text: '', finishReason: 'content-filter' }, 'content_filter'],
    ['a tool call', { text: '', finishReason: 'tool-calls' }, 'unexpected_tool'],
    ['two answers', { text: `${DRAFT} or [{"kind":"no_action","params":{}}]` }, 'contradictory'],
    ['nothing allowed', { text: '[{"kind":"send_email","params":{}}]' }, 'no_valid_action'],
  ])('does not ask again after %s', async (_name, answer, reason) => {
    const { client, requests } = scripted(answer);
    const attempt = await createModelProposer(client).propose(proposalContext(), SIGNAL);
    expect(attempt.result.reason).toBe(reason);
    expect(requests).toHaveLength(1);
  });

  it('tries once with half the context when it was too long, then gives up', async () => {
    const tooLong = () => new LlmError('llm_context_too_long', 'answer', 'Too long.', 'Choose another.');
    const long = proposalContext({ visibleText: 'word '.repeat(10_000) });
    const { client, requests } = scripted(tooLong(), DRAFT);
    expect((await createModelProposer(client).propose(long, SIGNAL)).result.outcome).toBe('accepted');
    expect(requests[1]?.prompt.length).toBeLessThan((requests[0]?.prompt.length ?? 0) * 0.65);
    const twice = scripted(tooLong(), tooLong());
    await expect(createModelProposer(twice.client).propose(long, SIGNAL)).rejects.toMatchObject({
      kind: 'llm_context_too_long',
    });
  });

  it('passes the faults of the transport on', async () => {
    const fault = new LlmError('llm_unreachable', 'retry', 'Nothing answers.', 'Start it.');
    await expect(createModelProposer(scripted(fault).client).propose(proposalContext(), SIGNAL)).rejects.toBe(fault);
  });

  it.each([
    [{ visibleText: '' }, 'no_action'],
    [{ visibleText: '', flags: ['encrypted'] }, 'escalate_human'],
  ])('asks no model about a mail it cannot read (%j)', async (request, kind) => {
    const { client, requests } = scripted(DRAFT);
    const attempt = await createModelProposer(client).propose(proposalContext(request), SIGNAL);
    expect(attempt.result.actions.map((item) => item.action.kind)).toEqual([kind]);
    expect(attempt.payload).toBe('');
    expect(requests).toEqual([]);
  });

  it('marks a reply that Reply-To sends elsewhere, and web addresses that are not in the mail', async () => {
    const { client } = scripted(
      '[{"kind":"draft_reply","params":{"body":"See https://evil.example/x and https://example.org/ok."}}]',
    );
    const context = proposalContext({
      visibleText: 'Look at https://example.org/ok.',
      replyTo: [{ name: '', address: 'other@example.net' }],
    });
    const attempt = await createModelProposer(client).propose(context, SIGNAL);
    expect(attempt.result.actions[0]?.flags).toEqual(['url_not_in_mail', 'reply_to_differs']);
  });
});

describe('the built-in proposer', () => {
  it('is labelled, sends nothing, and obeys the same policy', async () => {
    const proposer = createBuiltinProposer();
    expect(proposer).toMatchObject({ label: 'builtin', provider: 'builtin' });
    const attempt = await proposer.propose(proposalContext({ visibleText: 'Hi Sam,\n\ncan we meet?' }), SIGNAL);
    expect(attempt).toMatchObject({ payload: '', inputTokens: null, outputTokens: null });
    expect(attempt.result.outcome).toBe('accepted');
    expect(attempt.result.actions.map((item) => item.action.kind)).toEqual(['draft_reply']);
  });

  it('stops when it is told to', async () => {
    await expect(createBuiltinProposer().propose(proposalContext(), AbortSignal.abort())).rejects.toThrow();
  });
});
