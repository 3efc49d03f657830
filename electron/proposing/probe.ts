import type { ModelProbe } from '../../shared/domain/model';
import { LlmError, type LlmClient } from '../interfaces/llm-client';
import { newTraceId } from '../lib/ids';
import { parseAnswer } from './answer';
import { trimContext, type ProposalContext } from './context';
import { buildPrompt, newMarker } from './prompt';

const PROBE_TOKENS = 1_024;
const NOBODY_THERE = ['llm_unreachable', 'llm_tls', 'llm_stalled', 'llm_interrupted', 'captive_portal'];

/** A small made-up mail with an obvious answer; nothing of the user's mail is sent to find out whether a model works. */
const PROBE: ProposalContext = {
  traceId: '',
  nowMs: Date.UTC(2030, 4, 13, 9),
  timeZone: 'UTC',
  account: { addresses: ['you@example.com'], label: 'you@example.com' },
  voice: null,
  contact: null,
  request: {
    messageId: '<probe@example.com>',
    subject: 'Genie: please answer Kim',
    topic: 'please answer Kim',
    from: { name: 'Kim', address: 'kim@example.com' },
    to: [{ name: '', address: 'you@example.com' }],
    cc: [],
    replyTo: [],
    receivedAtMs: Date.UTC(2030, 4, 13, 8),
    visibleText: 'Hello,\n\nshall we meet on Thursday at 10?\n\nKim',
    quotedText: '',
    attachments: [],
    links: [],
    flags: [],
    senderVerdict: 'pass',
  },
  thread: [],
  participants: ['kim@example.com', 'you@example.com'],
  tools: [],
  redaction: { redact: [], redactWords: [] },
};

/**
 * Finds out whether a model answers at all and whether it can produce the required JSON (E2), with one small real
 * request through the real parser. An aborted signal rejects with the signal's reason; everything else is an answer.
 */
export async function probeModel(client: LlmClient, signal: AbortSignal): Promise<ModelProbe> {
  const startedAt = performance.now();
  const prompt = buildPrompt(trimContext(PROBE), newMarker());
  try {
    const answer = await client.complete({ ...prompt, traceId: newTraceId(), maxOutputTokens: PROBE_TOKENS }, signal);
    const latencyMs = Math.round(performance.now() - startedAt);
    const { participants, tools } = PROBE;
    const result = parseAnswer(answer.text, { finishReason: answer.finishReason, participants, tools });
    const answersJson = result.outcome !== 'failed';
    const message = answersJson
      ? `${client.label} works: it answered with proposals that can be used.`
      : `${client.label} answers, but not with proposals that can be used (${result.reason ?? 'unreadable'}).\nChoose a larger model.`;
    return { reachable: true, answersJson, latencyMs, message };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LlmError)) throw error;
    const reachable = !NOBODY_THERE.includes(error.kind);
    return { reachable, answersJson: false, latencyMs: null, message: `${error.message}\n${error.hint}` };
  }
}
