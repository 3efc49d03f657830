import { LlmError, type LlmAnswer, type LlmClient } from '../interfaces/llm-client';
import type { PreparedRequest } from '../store/sessions';
import { knownContacts, urlsIn } from './action-text';
import { parseAnswer, type AnswerContext, type AnswerResult } from './answer';
import type { AnswerFailure } from './answer-failure';
import { TEXT_BUDGET, trimContext, type ProposalContext } from './context';
import { isInstructionLike } from '../reading/instruction-like';
import { buildPrompt, newMarker, repairPrompt } from './prompt';
import { redactContext } from './redact-context';
import { shortenedRequest } from './shorter-request';
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
  /** The two texts that would be sent for this request; null where no model is asked. Sends nothing. */
  prepare(context: ProposalContext): PreparedRequest | null;
  /** Throws LlmError when the model could not be asked; an aborted signal rejects with the signal's reason. */
  propose(context: ProposalContext, signal: AbortSignal, options?: ProposeOptions): Promise<ProposalAttempt>;
}

export type ProposeOptions = {
  /**
   * What the user has seen: exactly these two texts are sent, byte for byte. One repair may follow, which holds the same
   * texts, the model's own answer and a fixed sentence. A shorter second try holds nothing that is not in these texts;
   * where the context has changed meanwhile so that it would, there is none.
   */
  prepared?: PreparedRequest;
  /** Told while an answer comes in: how many characters there are so far. */
  onProgress?: (characters: number) => void;
};

/** The answer could not be read, but the model may only have slipped. Everything else is meant, cut off or suspicious. */
const REPAIRABLE: readonly AnswerFailure[] = ['empty', 'no_json', 'invalid_json', 'actions_not_array'];
const MAX_OUTPUT_TOKENS = 4_096;
const AGAIN = '\n\n[asked once more]\n\n';

/**
 * A proposer that asks a model. One request, at most one repair of an answer that could not be read, and at most one
 * more attempt with half the context when the model says that it was too long. What the user's privacy rules name is
 * replaced before anything is cut or sent, and put back into the proposals where they only stay on this computer.
 */
export function createModelProposer(client: LlmClient, provider = 'openai-compatible'): Proposer {
  return {
    label: client.label,
    provider,
    prepare(context) {
      return itemsWithoutReading(context.request) === null ? requestFor(context, TEXT_BUDGET) : null;
    },
    async propose(context, signal, { prepared, onProgress } = {}) {
      const unreadable = itemsWithoutReading(context.request);
      if (unreadable !== null) return withoutModel(unreadable, context);
      const asking = { client, context, signal, onProgress };
      const request = prepared ?? requestFor(context, TEXT_BUDGET);
      try {
        return await ask(asking, request, MAX_OUTPUT_TOKENS);
      } catch (error) {
        if (!(error instanceof LlmError) || error.kind !== 'llm_context_too_long') throw error;
        const shorter = shortenedRequest(request, requestFor(context, TEXT_BUDGET / 2));
        if (shorter === null) throw error;
        return ask(asking, shorter, MAX_OUTPUT_TOKENS / 2);
      }
    },
  };
}

/** The proposer that works with nothing configured: rules for German and English, on this computer, no network. */
export function createBuiltinProposer(): Proposer {
  return {
    label: 'builtin',
    provider: 'builtin',
    prepare: () => null,
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

/** Redacted first and cut afterwards: half an account number would not be recognised. */
function requestFor(context: ProposalContext, budget: number): PreparedRequest {
  return buildPrompt(trimContext(redactContext(context).context, budget), newMarker());
}

type Asking = {
  client: LlmClient;
  context: ProposalContext;
  signal: AbortSignal;
  onProgress: ProposeOptions['onProgress'];
};

async function ask(asking: Asking, request: PreparedRequest, maxOutputTokens: number): Promise<ProposalAttempt> {
  const { client, context, signal, onProgress } = asking;
  const progress = onProgress === undefined ? {} : { onProgress };
  const complete = ({ system, prompt }: PreparedRequest) =>
    client.complete({ system, prompt, traceId: context.traceId, maxOutputTokens, ...progress }, signal);

  const answer = await complete(request);
  const result = readAnswer(answer, context);
  const attempt = { result, payload: payloadOf(request), answerText: answer.text, ...tokensOf(answer) };
  if (result.reason === null || !REPAIRABLE.includes(result.reason)) return attempt;

  const repair = repairPrompt(request, answer.text, result.reason, newMarker());
  const second = await complete(repair);
  return {
    result: readAnswer(second, context),
    payload: attempt.payload + AGAIN + payloadOf(repair),
    answerText: second.text,
    inputTokens: sum(answer.inputTokens, second.inputTokens),
    outputTokens: sum(answer.outputTokens, second.outputTokens),
  };
}

function readAnswer(answer: LlmAnswer, context: ProposalContext): AnswerResult {
  const { aliases, restore } = redactContext(context);
  const result = parseAnswer(answer.text, answerContext(context, answer.finishReason, aliases));
  return { ...result, actions: result.actions.map(restore) };
}

/** Measured against the mail as the user sees it, not as it was sent. */
function answerContext(context: ProposalContext, finishReason: string, aliases: readonly string[] = []): AnswerContext {
  const { request, thread, account, tools } = context;
  const participants = [...context.participants, ...aliases];
  const mails = [
    request.subject,
    request.visibleText,
    request.quotedText,
    ...thread.flatMap((mail) => [mail.subject, mail.visibleText]),
  ];
  const knownUrls = [...request.links.map((link) => link.url), ...[...mails, ...ownTexts(context)].flatMap(urlsIn)];
  const shown = [
    ...request.links.flatMap((link) => [link.text, link.url]),
    ...request.attachments.map((file) => file.name),
  ];
  const people = [request.from, ...request.to, ...request.cc, ...request.replyTo].map((one) => one.address);
  const divertedTo = request.replyTo
    .map((entry) => entry.address)
    .filter((address) => address.toLowerCase() !== request.from.address.toLowerCase());
  return {
    finishReason,
    participants,
    tools,
    knownUrls,
    knownContacts: knownContacts(
      [...mails, ...shown, ...ownTexts(context)],
      [...people, ...participants, ...account.addresses],
    ),
    instructionLike: isInstructionLike(request),
    divertedTo,
  };
}

/** What the user wrote: addresses and numbers in it are no surprise to the user. */
function ownTexts({ voice, contact }: ProposalContext): string[] {
  return [...(voice ? [voice.signature, voice.disclaimer, ...voice.samples] : []), ...(contact ? [contact.notes] : [])];
}

function payloadOf(prompt: PreparedRequest): string {
  return `${prompt.system}\n\n${prompt.prompt}`;
}

function tokensOf(answer: LlmAnswer): { inputTokens: number | null; outputTokens: number | null } {
  return { inputTokens: answer.inputTokens, outputTokens: answer.outputTokens };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}
