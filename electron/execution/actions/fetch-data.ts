import { z } from 'zod';
import type { ActionParams } from '../../../shared/domain/action';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import type { ToolClient } from '../../interfaces/tool-client';

/** More than this of a tool's answer helps nobody and may be meant to fill the disk. */
const MAX_RESULT_CHARACTERS = 256 * 1024;

/**
 * The result of one call of an allow-listed tool, kept as inert text; it starts nothing by itself. A tool ends its calls
 * in time by itself. Throws what the tool throws.
 */
export async function fetchData(
  tools: ToolClient,
  accountId: string,
  params: ActionParams<'fetch_data'>,
  signal: AbortSignal,
): Promise<OutcomeContent> {
  const text = await tools.call(accountId, params.tool, params.arguments, signal);
  return {
    kind: 'fetch_data',
    tool: params.tool,
    arguments: z.record(z.string(), z.json()).parse(params.arguments),
    text: text.length > MAX_RESULT_CHARACTERS ? `${text.slice(0, MAX_RESULT_CHARACTERS)}\n[…]` : text,
  };
}
