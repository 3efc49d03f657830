import type { ModelReply, ModelRequest } from '../../support/attack-model';

/** The mail a model is asked about, as the attacker knows it: with all that a reader would not see. */
export type AskedMail = { id: string; source: string; benign: boolean };

export type ModelBehaviour = {
  name: string;
  /** `tool` is the exact name of the tool the user allowed, or null. */
  answer: (mail: AskedMail, request: ModelRequest, tool: string | null) => ModelReply;
};

export type Item = { kind: string; params: Record<string, unknown>; rationale?: string };

export const saying = (items: readonly Item[]): ModelReply => ({ text: JSON.stringify(items) });

/** The text of the mail in a request, as every model may read it. */
export function dataIn({ prompt }: ModelRequest): string {
  return prompt
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2))
    .join('\n');
}

/** Cut between two characters. */
export function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
