import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY = join(import.meta.dirname, '../fixtures/llm');

/** One entry of test/fixtures/llm/cases.json. */
export type LlmCase = {
  id: string;
  title: string;
  file: string;
  config: { threadParticipants: string[]; toolAllowList: string[] };
  expect: {
    outcome: 'accepted' | 'partial' | 'failed' | 'retry';
    sessionStatus: string;
    reason?: string;
    errorKind?: string;
    waitMs?: number | { min: number; max: number };
    actions: string[];
    dropped: { index: number | [number, number]; reason: string | string[] }[];
    alert: { severity: number } | null;
    fields?: { index: number; params: Record<string, unknown> }[];
    flags?: string[];
  };
};

export type LlmReply = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  chunks?: { afterMs: number; data: string }[];
  repeat?: { times: number; data: string };
  /** How it goes on after the last octet; `reset` breaks the connection. */
  then?: 'end' | 'stall' | 'reset';
  connect?: string;
};

export type LlmInput = { format: string; text?: string; finishReason?: string; provider?: string; reply?: LlmReply };

/** The cases of one format, in the order of the index. */
export function llmCases(format: 'llm-text/1' | 'llm-http/1'): LlmCase[] {
  const index = JSON.parse(readFileSync(join(DIRECTORY, 'cases.json'), 'utf8')) as { cases: LlmCase[] };
  return index.cases.filter((entry) => entry.file.endsWith('.json') && readCase(entry).format === format);
}

export function readCase(entry: LlmCase): LlmInput {
  return JSON.parse(readFileSync(join(DIRECTORY, entry.file), 'utf8')) as LlmInput;
}

/** The raw octets of a mail of the corpus, e.g. `L050`. */
export function readMail(id: string): Uint8Array {
  return readFileSync(join(DIRECTORY, `${id}.eml`));
}
