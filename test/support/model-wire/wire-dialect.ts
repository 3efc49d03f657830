import type { LlmReply } from '../llm-cases';

/** How a model ends what it says. */
export type Ending = 'stop' | 'length' | 'content-filter' | 'refusal' | 'tool-calls';

/** What a model says, whatever the dialect. */
export type Said = {
  answer: string;
  finishReason?: Ending;
  /** Thought before, and shown apart from the answer. */
  reasoning?: string;
  pauseMs?: number;
  tokens?: { input: number; output: number };
};

/** What a provider complains of, with the status and the words that it has for it. */
export type Fault = 'auth' | 'model-missing' | 'quota' | 'throttled' | 'overloaded' | 'server' | 'too-long';

export type Complaint = { status: number; body: unknown };

/** One family of providers on the wire. */
export type WireDialect = {
  /** The paths that are asked, up to where the model's name may be. */
  path: RegExp;
  /** Events of a stream, without the last ones where it breaks off. */
  events(said: Required<Omit<Said, 'pauseMs'>>): { text: string[]; end: string[] };
  whole(said: Required<Omit<Said, 'pauseMs'>>): unknown;
  complaint(fault: Fault): Complaint;
  /** The event that reports a fault in the middle of a stream. */
  errorEvent(fault: Fault): string;
};

export const MODEL = 'fake-model';
const PIECE = 24;

export function pieces(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'gu')) ?? [];
}

/** An event as `text/event-stream` carries it; some providers name it. */
export function sse(data: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

const complete = ({ answer, finishReason = 'stop', reasoning = '', tokens = { input: 100, output: 50 } }: Said) => ({
  answer,
  finishReason,
  reasoning,
  tokens,
});

/** A whole exchange as HTTP carries it, streamed or not. */
export function spoken(dialect: WireDialect, said: Said, stream: boolean): LlmReply {
  if (!stream) return { headers: JSON_TYPE, body: dialect.whole(complete(said)) };
  const { text, end } = dialect.events(complete(said));
  return {
    headers: EVENT_STREAM,
    chunks: [...text, end.join('')].map((data) => ({ afterMs: said.pauseMs ?? 0, data })),
  };
}

/** A stream that begins well and then reports a fault. */
export function spokenUntilFault(dialect: WireDialect, said: Said, fault: Fault): LlmReply {
  const { text } = dialect.events(complete(said));
  return { headers: EVENT_STREAM, chunks: [...text, dialect.errorEvent(fault)].map((data) => ({ afterMs: 0, data })) };
}

/** A stream that never gets to its end. */
export function spokenUntil(dialect: WireDialect, said: Said, then: 'end' | 'stall' | 'reset'): LlmReply {
  const { text } = dialect.events(complete(said));
  return { headers: EVENT_STREAM, chunks: text.map((data) => ({ afterMs: 1, data })), then };
}

/** An error reply. */
export function complained(dialect: WireDialect, fault: Fault, headers: Record<string, string> = {}): LlmReply {
  const { status, body } = dialect.complaint(fault);
  return { status, headers: { ...JSON_TYPE, ...headers }, body };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };
