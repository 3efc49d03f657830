import type { Clock } from '../../../lib/clock';
import { limited, type McpConnection, type ReachableServer } from './connection';
import { tooMuch } from './failures';
import { MCP_LIMITS } from './limits';
import { markTwins, readDefinition, type McpToolDefinition } from './tool-definition';

const MAX_PAGES = 50;

/** Every tool a server offers now. Throws AppError for more than 200 tools, or when the list does not end. */
export function listTools(
  server: Pick<ReachableServer, 'name'>,
  connection: McpConnection,
  clock: Clock,
  signal: AbortSignal,
): Promise<McpToolDefinition[]> {
  return limited(server, clock, MCP_LIMITS.listMs, signal, async (until) => {
    const tools: unknown[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await connection.listTools(cursor, until);
      tools.push(...page.tools.slice(0, MCP_LIMITS.tools + 1));
      if (tools.length > MCP_LIMITS.tools) throw tooMuch(server.name, `more than ${MCP_LIMITS.tools} tools`);
      cursor = page.nextCursor;
      if (cursor === undefined) return markTwins(tools.map(readDefinition));
    }
    throw tooMuch(server.name, `a list of tools of more than ${MAX_PAGES} pages`);
  });
}
