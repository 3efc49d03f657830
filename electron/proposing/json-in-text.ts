import { canonicalJson } from '../lib/canonical-json';
import type { AnswerFailure } from './answer-failure';
import { scanJson } from './json-scan';

/** The items of the one answer in a text, still unchecked; or why there is none. */
export type FoundAnswer = { items: unknown[] } | { failure: AnswerFailure };

/** The name small models give the call when they print one instead of answering; no tool is ever offered to them. */
const ANSWER_CALL = 'propose_actions';
const WRAPPERS = ['result', 'data', 'output', 'response'];
const REASONING = ['think', 'thinking', 'reasoning', 'thought'];

/** How far into something broken to look for the words of our contract. */
const LOOK_AHEAD = 300;
const STARTS_LIKE_AN_ANSWER = /^(?:\[\s*\{|\{\s*["'])/;
const NAMES_THE_CONTRACT = /["']?(?:kind|params|rationale|actions)["']?\s*:/;

type Value = { value: unknown; duplicateKey: boolean };
type Items = { items: unknown[]; duplicateKey: boolean };
type Scanned = { values: Value[]; broken: boolean; bracketed: boolean };

/**
 * Finds the answer of the contract in a model's text: an array of items, bare or as `{"actions": […]}`, with any prose,
 * fences or reasoning around it. Nothing is mended. Two answers that differ are refused, because taking the first or
 * the last would be a guess and one of them may be quoted from the mail. Runs in time linear in the text.
 */
export function findAnswer(text: string): FoundAnswer {
  const trimmed = text.trim();
  if (trimmed === '') return { failure: 'empty' };
  return findIn(decodeWholeString(trimmed) ?? trimmed);
}

function findIn(text: string): FoundAnswer {
  const scanned = scanProse(text);
  // What lies inside a broken answer is never an answer by itself, and what follows one may be its correction or not.
  if (scanned.broken) return { failure: 'invalid_json' };
  const whole = scanned.values.length === 1 && isWholeValue(text);
  const answers: Items[] = [];
  const loose: unknown[] = [];
  let failure: AnswerFailure | null = null;
  for (const found of scanned.values) {
    const read = readAnswer(found, whole);
    if ('items' in read) answers.push(read);
    else {
      failure = worse(failure, read.failure);
      if (isAction(found.value)) loose.push(found.value);
    }
  }
  if (answers.some((answer) => answer.duplicateKey)) return { failure: 'duplicate_key' };
  const [first, ...others] = answers.map((answer) => answer.items);
  if (first === undefined) return { failure: failure ?? (scanned.bracketed ? 'invalid_json' : 'no_json') };
  if (failure === 'unexpected_tool') return { failure };
  const same = others.length > 0 ? canonicalJson(first) : '';
  if (others.some((other) => canonicalJson(other) !== same)) return { failure: 'contradictory' };
  if (loose.some((item) => !first.some((listed) => canonicalJson(listed) === canonicalJson(item)))) {
    return { failure: 'contradictory' };
  }
  return { items: first };
}

/** Collects every JSON array and object that stands in the prose, outside of reasoning. */
function scanProse(text: string): Scanned {
  let scanned: Scanned = { values: [], broken: false, bracketed: false };
  const start = /[[{]|<(\/?)(\w+)>|<\|channel\|>final/g;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const at = match.index;
    if (match[0].startsWith('<|')) {
      scanned = { values: [], broken: false, bracketed: false };
      continue;
    }
    if (match[2] !== undefined) {
      if (!REASONING.includes(match[2].toLowerCase())) continue;
      if (match[1] === '/') {
        // The opening tag was part of the prompt: everything so far was reasoning.
        scanned = { values: [], broken: false, bracketed: false };
        continue;
      }
      const end = text.indexOf(`</${match[2]}>`, start.lastIndex);
      if (end < 0) return scanned;
      start.lastIndex = end + match[2].length + 3;
      continue;
    }
    const scan = scanJson(text, at);
    if (scan.ok) {
      scanned.values.push({ value: JSON.parse(text.slice(at, scan.end)), duplicateKey: scan.duplicateKey });
      start.lastIndex = scan.end;
    } else {
      const beginning = text.slice(at, at + LOOK_AHEAD);
      const likeAnswer = STARTS_LIKE_AN_ANSWER.test(beginning);
      scanned.bracketed ||= likeAnswer;
      scanned.broken ||= likeAnswer && NAMES_THE_CONTRACT.test(beginning);
      start.lastIndex = Math.max(at + 1, scan.failedAt);
    }
  }
  return scanned;
}

function readAnswer(found: Value, whole: boolean): Items | { failure: AnswerFailure } {
  const { value, duplicateKey } = found;
  if (Array.isArray(value)) {
    // "[2]" in prose is a citation; alone it is an answer, if a wrong one.
    return whole || looksLikeItems(value) ? { items: value as unknown[], duplicateKey } : { failure: 'no_json' };
  }
  if (!isObject(value)) return { failure: 'no_json' };
  const call = readCall(value);
  if (call === 'foreign') return { failure: 'unexpected_tool' };
  const inner = call ?? unwrap(value);
  if (Array.isArray(inner) && looksLikeItems(inner)) return { items: inner as unknown[], duplicateKey };
  const actions = isObject(inner) && Object.hasOwn(inner, 'actions') ? inner.actions : undefined;
  if (Array.isArray(actions)) return { items: actions as unknown[], duplicateKey };
  const decoded = typeof actions === 'string' ? decodeArray(actions) : null;
  if (decoded === null) return { failure: 'actions_not_array' };
  return { items: decoded.items, duplicateKey: duplicateKey || decoded.duplicateKey };
}

/** `{"name": "…", "arguments": {…}}`: a tool call printed as text. */
function readCall(value: Record<string, unknown>): unknown {
  const isCall = typeof value.name === 'string' && Object.hasOwn(value, 'arguments') && !Object.hasOwn(value, 'kind');
  if (!isCall) return null;
  if (value.name !== ANSWER_CALL) return 'foreign';
  if (typeof value.arguments !== 'string') return value.arguments;
  const scan = scanJson(value.arguments, 0);
  return scan.ok && scan.end === value.arguments.length && !scan.duplicateKey ? JSON.parse(value.arguments) : {};
}

function unwrap(value: Record<string, unknown>): unknown {
  const [only, ...others] = Object.keys(value);
  return only !== undefined && others.length === 0 && WRAPPERS.includes(only) ? value[only] : value;
}

/** `"[…]"` as the whole text: encoded twice. Decoded once, never in a loop. */
function decodeWholeString(text: string): string | null {
  if (!text.startsWith('"')) return null;
  const scan = scanJson(text, 0);
  return scan.ok && scan.end === text.length ? (JSON.parse(text) as string) : null;
}

function decodeArray(text: string): Items | null {
  const trimmed = text.trim();
  const scan = scanJson(trimmed, 0);
  if (!scan.ok || scan.end !== trimmed.length) return null;
  const value: unknown = JSON.parse(trimmed);
  return Array.isArray(value) ? { items: value as unknown[], duplicateKey: scan.duplicateKey } : null;
}

function isWholeValue(text: string): boolean {
  const fenced = text.startsWith('```') && text.endsWith('```') && text.length > 6;
  const inner = (fenced ? text.slice(0, -3).replace(/^```\w*/, '') : text).trim();
  const scan = scanJson(inner, 0);
  return scan.ok && scan.end === inner.length;
}

function looksLikeItems(value: unknown[]): boolean {
  return value.length === 0 || value.some(isObject);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAction(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, 'kind') && Object.hasOwn(value, 'params');
}

/** Of several reasons the one that says most. */
function worse(one: AnswerFailure | null, other: AnswerFailure): AnswerFailure {
  const order: AnswerFailure[] = ['no_json', 'actions_not_array', 'unexpected_tool'];
  return one !== null && order.indexOf(one) > order.indexOf(other) ? one : other;
}
