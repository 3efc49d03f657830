import type { ToolArguments } from '../../../../shared/domain/tool';
import { canonicalJson, sha256 } from '../../../lib/canonical-json';
import { cleanLine, cleanText } from '../../../reading/safe-text';
import { argumentSchema, UnusableSchema } from './argument-schema';
import { MCP_LIMITS } from './limits';

/** A tool as its server defines it now. Everything in it was written by a stranger. */
export type McpToolDefinition = {
  /** Exact; never compared in any other way. */
  name: string;
  title: string;
  description: string;
  /** The whole definition as canonical JSON, with what cannot be seen written as \u escapes. */
  json: string;
  sha256: string;
  /** Why it cannot be allowed; null when it can. */
  problem: string | null;
};

type Fields = {
  name: string;
  title?: unknown;
  description?: unknown;
  inputSchema?: unknown;
  execution?: { taskSupport?: unknown } | null;
};

/** MCP's own advice for names; anything else could look like another tool. */
const TOOL_NAME = /^[A-Za-z0-9_./-]{1,128}$/;
const MAX_DEPTH = 40;

/** What is drawn as nothing, or re-orders what is drawn: written out, so that the user reads all there is. */
const UNSEEN =
  /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]/gu;

/**
 * Reads one entry of a list of tools. The hash is that of all its JSON, annotations and unknown members included, so
 * that nothing of it can change unseen (MCP's tools are otherwise whatever the server says today).
 */
export function readDefinition(tool: unknown): McpToolDefinition {
  if (isDeeperThan(tool, MAX_DEPTH)) return unreadable('Its definition is nested too deeply.');
  if (typeof tool !== 'object' || tool === null || !('name' in tool) || typeof tool.name !== 'string') {
    return unreadable('Its definition has no name.');
  }
  const json = visible(canonicalJson(tool));
  const fields = tool as Fields;
  const fits = Buffer.byteLength(json) <= MCP_LIMITS.definitionBytes;
  return {
    name: fields.name,
    title: textOf(fields.title),
    description: textOf(fields.description),
    json: fits ? json : json.slice(0, MCP_LIMITS.definitionBytes),
    sha256: sha256(json),
    problem: fits ? problemOf(fields) : 'Its definition is larger than 64 KiB.',
  };
}

/** The strict schema of a definition that was stored when it was allowed; null when it is not understood any more. */
export function pinnedArguments(definitionJson: string): ToolArguments | null {
  const { inputSchema } = JSON.parse(definitionJson) as { inputSchema?: unknown };
  try {
    return argumentSchema(inputSchema);
  } catch (error) {
    if (error instanceof UnusableSchema) return null;
    throw error;
  }
}

/** The same name twice: nobody could say which of them was meant. */
export function markTwins(definitions: readonly McpToolDefinition[]): McpToolDefinition[] {
  const counts = new Map<string, number>();
  for (const { name } of definitions) counts.set(name, (counts.get(name) ?? 0) + 1);
  return definitions.map((one) =>
    one.problem === null && (counts.get(one.name) ?? 0) > 1
      ? { ...one, problem: 'Its server defines this name more than once.' }
      : one,
  );
}

function problemOf(fields: Fields): string | null {
  if (!TOOL_NAME.test(fields.name)) return 'Its name has characters that could be taken for others.';
  // MCP, tasks: such a tool refuses a plain call.
  if (fields.execution?.taskSupport === 'required')
    return 'It can be run only as a task, which Genie Tray does not do.';
  try {
    argumentSchema(fields.inputSchema);
    return null;
  } catch (error) {
    if (error instanceof UnusableSchema) return error.message;
    throw error;
  }
}

function visible(json: string): string {
  return json.replace(UNSEEN, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function unreadable(problem: string): McpToolDefinition {
  return { name: '', title: '', description: '', json: '', sha256: sha256(''), problem };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value).text : '';
}

/** For showing only; what is compared stays as it is. */
export function shownName(name: string): string {
  return cleanLine(name.slice(0, 1_000)).text.slice(0, 128);
}

// Without recursion: the depth of a stranger's JSON is limited by the size of a message alone.
function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let at = 0; level.length > 0; at += 1) {
    if (at > depth) return true;
    level = level.flatMap((part) =>
      typeof part === 'object' && part !== null ? (Object.values(part) as unknown[]) : [],
    );
  }
  return false;
}
