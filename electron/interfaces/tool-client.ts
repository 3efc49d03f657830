import type { ToolArguments } from '../../shared/domain/tool';

export type ToolDefinition = {
  /** Exact name as in the allow-list: `mail.search` for a built-in one, `server.tool` for one of an MCP server. */
  name: string;
  /** Ours for a built-in tool; a stranger's for an MCP server's, and then never put into a prompt. */
  description: string;
  /** Strict schema of the arguments: checked on the answer and again before the call. */
  arguments: ToolArguments;
};

/** The allow-listed read tools that `fetch_data` may reach, one account at a time. Results are untrusted text. */
export interface ToolClient {
  /** What is allowed now, from the database: no server is asked. */
  definitions(accountId: string): readonly ToolDefinition[];
  /**
   * Throws AppError `not_found` for a tool that is not on the list, `bad_input` for arguments that do not fit,
   * `conflict` when its server defines it otherwise than when it was allowed (that permission ends with it).
   */
  call(accountId: string, tool: string, args: unknown, signal: AbortSignal): Promise<string>;
}
