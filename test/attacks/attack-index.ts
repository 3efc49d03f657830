import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionKind, DropReason } from '../../shared/domain/action';

const FOLDER = join(import.meta.dirname, '../fixtures/attacks');

export type Kept = { index: number; kind: ActionKind } | { from: number; to: number; kind: ActionKind };
export type Dropped = {
  index?: number;
  from?: number;
  to?: number;
  reason: DropReason | DropReason[];
};
type Outcome = 'accepted' | 'partial' | 'failed';

/** What must stand after an answer; the words are those of `expect_format` in attacks.json. */
export type Expectation = {
  outcome: Outcome | Outcome[];
  kept: Kept[];
  dropped: Dropped[];
  open?: { index: number; may: string[] }[];
  or?: Expectation[];
  after_retries?: boolean;
  variants?: Record<string, Expectation>;
};

export type Attack = {
  id: string;
  kind:
    | 'html-mail'
    | 'injection-mail'
    | 'llm-content'
    | 'llm-content-generated'
    | 'llm-http'
    | 'mcp'
    | 'filename-mail'
    | 'graph'
    | 'imap';
  file: string;
  title: string;
  invariants: string[];
  must_hold: string;
  expect?: Expectation;
  expect_if_echoed?: Expectation;
  also_play?: string[];
};

type Index = { attacks: Attack[]; canaries: string[]; invariants: Record<string, string> };

const index = JSON.parse(readFileSync(join(FOLDER, 'attacks.json'), 'utf8')) as Index;

export const INVARIANTS = Object.keys(index.invariants);
export const CANARIES = index.canaries;

export function attacksOf(...kinds: Attack['kind'][]): Attack[] {
  return index.attacks.filter((attack) => kinds.includes(attack.kind));
}

/** Octets of an input, e.g. `html/H01.eml`. */
export function inputOf(file: string): Buffer {
  return readFileSync(join(FOLDER, file));
}

export function jsonInputOf<T>(file: string): T {
  return JSON.parse(inputOf(file).toString('utf8')) as T;
}

export const MAIL_KINDS = ['html-mail', 'injection-mail', 'filename-mail'] as const;
