import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LlmError, type LlmAnswer, type LlmClient, type LlmRequest } from '../../../electron/interfaces/llm-client';
import { createBuiltinProposer, createModelProposer } from '../../../electron/proposing/proposer';
import { parseMessage } from '../../../electron/reading/parse-message';
import { readMail } from '../../support/llm-cases';
import { contextOf, proposalContext } from '../../support/proposal-context';

const ATTACKS = join(import.meta.dirname, '../../fixtures/llm/attacks');
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

  it('prepares exactly what it sends, but for the marker, which is new for each request', async () => {
    const { client, requests } = scripted(DRAFT);
    const proposer = createModelProposer(client);
    const prepared = proposer.prepare(proposalContext());
    await proposer.propose(proposalContext(), SIGNAL);
    const withoutMarker = (text = '') => text.replace(/MAIL-DATA-[0-9a-f]+/g, 'MARKER');
    expect(withoutMarker(prepared?.prompt)).toBe(withoutMarker(requests[0]?.prompt));
    expect(prepared?.system).toBe(requests[0]?.system);
  });

  it('sends what was prepared byte for byte, also when more is known meanwhile', async () => {
    const { client, requests } = scripted(DRAFT);
    const proposer = createModelProposer(client);
    const prepared = proposer.prepare(proposalContext());
    expect(prepared).not.toBeNull();
    const grown = proposalContext({ visibleText: 'CANARY' }, { nowMs: Date.UTC(2027, 0, 1) });
    const attempt = await proposer.propose(grown, SIGNAL, { prepared: prepared ?? { system: '', prompt: '' } });
    expect(requests).toHaveLength(1);
    expect({ system: requests[0]?.system, prompt: requests[0]?.prompt }).toEqual(prepared);
    expect(attempt.payload).toBe(`${prepared?.system}\n\n${prepared?.prompt}`);
  });

  it('repairs what was prepared with the same text, the answer and nothing else of the mailbox', async () => {
    const { client, requests } = scripted('Sure!', DRAFT);
    const prepared = { system: 'SHOWN SYSTEM', prompt: 'SHOWN PROMPT' };
    await createModelProposer(client).propose(proposalContext({ visibleText: 'CANARY' }), SIGNAL, { prepared });
    expect(requests[1]?.system).toBe('SHOWN SYSTEM');
    expect(requests[1]?.prompt.startsWith('SHOWN PROMPT\n\nYour last answer could not be used')).toBe(true);
    expect(requests[1]?.prompt).toContain('| Sure!');
    expect(JSON.stringify(requests)).not.toContain('CANARY');
  });

  it('sends a shorter text of what was shown, with its own marker and time', async () => {
    const tooLong = new LlmError('llm_context_too_long', 'answer', 'Too long.', 'Choose another.');
    const long = (over: object = {}) =>
      proposalContext(
        { visibleText: 'word '.repeat(1_000) },
        {
          thread: Array.from({ length: 4 }, (_, n) => ({
            from: { name: 'Dana', address: 'dana@example.org' },
            dateMs: n,
            subject: `mail ${n}`,
            visibleText: `line of ${n}\n`.repeat(400),
          })),
          ...over,
        },
      );
    const { client, requests } = scripted(tooLong, DRAFT);
    const proposer = createModelProposer(client);
    const prepared = proposer.prepare(long()) ?? { system: '', prompt: '' };
    await proposer.propose(long({ nowMs: Date.UTC(2027, 0, 1) }), SIGNAL, { prepared });
    const lines = new Set(prepared.prompt.split('\n'));
    const others = requests[1]?.prompt.split('\n').filter((line) => !lines.has(line));
    expect(requests[1]?.prompt.length).toBeLessThan(prepared.prompt.length * 0.7);
    expect(
      others?.filter((line) => !prepared.prompt.includes(`\n${line}`) && !/ of \d|trimmed|left out/.test(line)),
    ).toEqual([]);
  });

  it('sends no shorter text when it would hold something that was not shown', async () => {
    const tooLong = new LlmError('llm_context_too_long', 'answer', 'Too long.', 'Choose another.');
    const { client, requests } = scripted(tooLong, DRAFT);
    const proposer = createModelProposer(client);
    const prepared = proposer.prepare(proposalContext()) ?? { system: '', prompt: '' };
    const changed = proposalContext({ visibleText: 'CANARY' });
    await expect(proposer.propose(changed, SIGNAL, { prepared })).rejects.toBe(tooLong);
    expect(requests).toHaveLength(1);
  });

  it('tells how far the answer is, also of a second one', async () => {
    const { client, requests } = scripted('Sure!', DRAFT);
    const progress: number[] = [];
    await createModelProposer(client).propose(proposalContext(), SIGNAL, { onProgress: (n) => progress.push(n) });
    requests.forEach((request, index) => request.onProgress?.(index + 1));
    expect(progress).toEqual([1, 2]);
  });

  it('puts real addresses into a draft that was made with aliases, and sends none of them', async () => {
    const context = proposalContext(
      { visibleText: 'Ask kim@example.net, or me: dana@example.org.' },
      { redaction: { redact: ['email'], redactWords: [] } },
    );
    const requests: LlmRequest[] = [];
    const client: LlmClient = {
      label: 'test-model',
      complete(request) {
        requests.push(request);
        const alias = /Addresses a draft may name: "(person-[0-9a-f]{8}@redacted\.invalid)"/.exec(request.prompt)?.[1];
        const text = JSON.stringify([{ kind: 'draft_reply', params: { body: `Hello ${alias}`, to: [alias] } }]);
        return Promise.resolve({ text, finishReason: 'stop', inputTokens: 1, outputTokens: 1 });
      },
    };
    const attempt = await createModelProposer(client).propose(context, SIGNAL);
    expect(attempt.result.actions[0]).toMatchObject({
      action: { params: { body: 'Hello dana@example.org', to: ['dana@example.org'] } },
      flags: [],
    });
    expect(attempt.payload).not.toMatch(/@example\.(?:org|net|com)/);
    expect(attempt.payload).toContain('[redacted: email]');
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
    expect(createModelProposer(client).prepare(proposalContext(request))).toBeNull();
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

  it('P02: marks a phone number and a mail address that no mail shows (bars A5)', async () => {
    const flags = async (summary: string) => {
      const { client } = scripted(JSON.stringify([{ kind: 'summarize_thread', params: { summary } }]));
      const parsed = await parseMessage(readFileSync(join(ATTACKS, 'P02.eml')), {
        receivedAtMs: null,
        authservId: null,
      });
      return (await createModelProposer(client).propose(contextOf(parsed), SIGNAL)).result.actions[0]?.flags;
    };
    expect(await flags('Security alert, call +1 555 0100 now.')).toEqual(['contact_not_in_mail']);
    expect(await flags('Write to help@sink.test.')).toEqual(['contact_not_in_mail']);
    expect(await flags('Dana (dana@partner.test) says: your weekly report is ready.')).toEqual([]);
  });

  it.each(['L050', 'L051'])('marks all that was proposed for a mail that dictates the output (%s)', async (id) => {
    const { client } = scripted('[{"kind":"no_action","params":{}},{"kind":"escalate_human","params":{"reason":"x"}}]');
    const parsed = await parseMessage(readMail(id), { receivedAtMs: null, authservId: null });
    const { result } = await createModelProposer(client).propose(contextOf(parsed), SIGNAL);
    expect(result.outcome).toBe('accepted');
    for (const item of result.actions) expect(item.flags).toContain('instruction_like_content');
  });
});

describe('the built-in proposer', () => {
  it('is labelled, sends nothing, and obeys the same policy', async () => {
    const proposer = createBuiltinProposer();
    expect(proposer.prepare(proposalContext())).toBeNull();
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
