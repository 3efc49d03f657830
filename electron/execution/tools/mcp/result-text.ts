import { AppError } from '../../../../shared/errors/app-error';
import { cleanLine, cleanText } from '../../../reading/safe-text';
import type { ToolResult } from './connection';
import { quote } from './failures';
import { MCP_LIMITS } from './limits';

// What terminals act on (ECMA-48 §5.4–5.6): OSC and the other strings up to their end, CSI, and short sequences. Every
// run is bounded and ends where another sequence begins, so that this is linear and text after a lone escape is kept.
const TERMINAL_SEQUENCE =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0080-\u009f]{0,4096}(?:\u0007|\u001b\\|\u009c)|(?:\u001b\[|\u009b)[0-?]{0,64}[ -/]{0,16}[@-~]|\u001b[ -/]{0,8}[0-~]/g;

/**
 * What a tool answered as plain, inert text. Text parts are cleaned of terminal sequences, control, hidden and
 * bidirectional characters; every other part is only named, and nothing it points to is fetched. At most 256 KiB. Throws
 * AppError with a short quote when the tool itself says that it failed.
 */
export function resultText(tool: string, { content, isError }: ToolResult): string {
  const parts = content.slice(0, MCP_LIMITS.resultParts).map(partText);
  if (content.length > parts.length) parts.push(`[${content.length - parts.length} more parts]`);
  const text = cut(parts.join('\n'), MCP_LIMITS.resultBytes);
  if (!isError) return text;
  throw new AppError(
    'bad_input',
    `${tool} answered with an error: “${quote(text)}”.`,
    'Check the arguments and try again.',
  );
}

/** A stranger's text of any number of lines, without what terminals, screens and readers would act on. */
export function inertText(text: string): string {
  return cleanText(text.replace(TERMINAL_SEQUENCE, '')).text;
}

function partText(part: unknown): string {
  const { type, ...rest } = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
  switch (type) {
    case 'text':
      // Cut before it is cleaned: cleaning takes time.
      return inertText(String(typeof rest.text === 'string' ? rest.text : '').slice(0, MCP_LIMITS.resultBytes));
    case 'image':
    case 'audio':
      return `[${type} ${word(rest.mimeType)}, ${base64Bytes(rest.data)} bytes]`;
    case 'resource_link':
      return `[link ${word(rest.name)} ${word(rest.uri)}]`;
    case 'resource': {
      const { uri, mimeType } = (rest.resource ?? {}) as Record<string, unknown>;
      return `[resource ${word(mimeType)} ${word(uri)}]`;
    }
    default:
      return '[a part that is not understood]';
  }
}

function word(value: unknown): string {
  if (typeof value !== 'string') return 'unnamed';
  return cleanLine(inertText(value.slice(0, 1_000))).text.slice(0, 200);
}

function base64Bytes(data: unknown): number {
  if (typeof data !== 'string') return 0;
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return Math.floor(((data.length - padding) * 3) / 4);
}

function cut(text: string, bytes: number): string {
  const octets = Buffer.from(text);
  if (octets.length <= bytes) return text;
  // A character that was cut in two is decoded to U+FFFD.
  return `${octets
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\uFFFD$/, '')}\n[…]`;
}
