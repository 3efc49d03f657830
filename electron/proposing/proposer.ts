import { LlmError, type LlmAnswer, type LlmClient } from '../interfaces/llm-client';
import { urlsIn } from './action-text';
import { parseAnswer, type AnswerContext, type AnswerResult } from './answer';
import type { AnswerFailure } from './answer-failure';
import { TEXT_BUDGET, trimContext, type ProposalContext } from './context';
import { buildPrompt, newMarker, repairPrompt, type Prompt } from './prompt';
import { itemsWithoutReading, type AnswerItem } from './unreadable-mail';

/** What one request for proposals came to. */
export type ProposalAttempt = {
  result: AnswerResult;
  /** The exact text that was sent to the model; empty when none was asked. */
  payload: string;
  answerText: string;
  inputTokens: number | null;
  outputTokens: number | null;
};

/** Makes proposals for a mail. It can only propose: it has no tools and reaches nothing. */
export interface Proposer {
  /** Who is shown as having said it: the model's name, or `builtin`. */
  readonly label: string;
  readonly provider: string;
  /** Throws LlmError when the model could not be asked; an aborted signal rejects with the signal's reason. */
  propose(context: ProposalContext, signal: AbortSignal): Promise<ProposalAttempt>;
}

/** The answer could not be read, but the model may only have slipped. Everything else is meant, cut off or suspicious. */
const REPAIRABLE: readonly AnswerFailure[] = ['empty', 'no_json', 'invalid_json', 'actions_not_array'];
const MAX_OUTPUT_TOKENS = 4_096;
const AGAIN = '\n\n[asked once more]\n\n';

/**
 * A proposer that asks a model. One request, at most one repair of an answer that could not be read, and at most one
 * more attempt with half the context when the model says that it was too long.
 */
export function createModelProposer(client: LlmClient, provider = 'openai-compatible'): Proposer {
  return {
    label: client.label,
    provider,
    async propose(context, signal) {
      const unreadable = itemsWithoutReading(context.request);
      if (unreadable !== null) return withoutModel(unreadable, context);
      try {
        return await ask(client, context, TEXT_BUDGET, signal);
      } catch (error) {
        if (!(error instanceof LlmError) || error.kind !== 'llm_context_too_long') throw error;
        return ask(client, context, TEXT_BUDGET / 2, signal);
      }
    },
  };
}

/** The proposer that works with nothing configured: rules for German and English, on this computer, no network. */
export function createBuiltinProposer(): Proposer {
  return {
    label: 'builtin',
    provider: 'builtin',
    async propose(context, signal) {
      signal.throwIfAborted();
      const unreadable = itemsWithoutReading(context.request);
      if (unreadable !== null) return withoutModel(unreadable, context);
      // Loaded with the first request: reading dates takes a second and 20 MB that a configured model never needs.
      const { builtinItems } = await import('./builtin/builtin-items');
      return withoutModel(builtinItems(trimContext(context)), context);
    },
  };
}

function withoutModel(items: AnswerItem[], context: ProposalContext): ProposalAttempt {
  const answerText = JSON.stringify(items);
  const result = parseAnswer(answerText, answerContext(context, 'stop'));
  return { result, payload: '', answerText, inputTokens: null, outputTokens: null };
}

async function ask(
  client: LlmClient,
  context: ProposalContext,
  budget: number,
  signal: AbortSignal,
): Promise<ProposalAttempt> {
  const trimmed = trimContext(context, budget);
  const maxOutputTokens = Math.round(MAX_OUTPUT_TOKENS * (budget / TEXT_BUDGET));
  const complete = (prompt: Prompt) =>
    client.complete({ ...prompt, traceId: context.traceId, maxOutputTokens }, signal);

  const prompt = buildPrompt(trimmed, newMarker());
  const answer = await complete(prompt);
  const result = parseAnswer(answer.text, answerContext(trimmed, answer.finishReason));
  const attempt = { result, payload: payloadOf(prompt), answerText: answer.text, ...tokensOf(answer) };
  if (result.reason === null || !REPAIRABLE.includes(result.reason)) return attempt;

  const repair = repairPrompt(prompt, answer.text, result.reason, newMarker());
  const second = await complete(repair);
  return {
    result: parseAnswer(second.text, answerContext(trimmed, second.finishReason)),
    payload: attempt.payload + AGAIN + payloadOf(repair),
    answerText: second.text,
    inputTokens: sum(answer.inputTokens, second.inputTokens),
    outputTokens: sum(answer.outputTokens, second.outputTokens),
  };
}

function answerContext(context: ProposalContext, finishReason: string): AnswerContext {
  const { request, thread, participants, tools } = context;
  const texts = [request.visibleText, request.quotedText, ...thread.map((mail) => mail.visibleText)];
  const knownUrls = [...request.links.map((link) => link.url), ...texts.flatMap(urlsIn)];
  const divertedTo = request.replyTo
    .map((entry) => entry.address)
    .filter((address) => address.toLowerCase() !== request.from.address.toLowerCase());
  return { finishReason, participants, tools, knownUrls, divertedTo };
}

function payloadOf(prompt: Prompt): string {
  return `${prompt.system}\n\n${prompt.prompt}`;
}

function tokensOf(answer: LlmAnswer): { inputTokens: number | null; outputTokens: number | null } {
  return { inputTokens: answer.inputTokens, outputTokens: answer.outputTokens };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}
