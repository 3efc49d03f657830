import type { ToolArguments } from '../../shared/domain/tool';

export type ToolDefinition = {
  /** Exact name as in the allow-list, e.g. `mail.search`. */
  name: string;
  description: string;
  /** Strict schema of the arguments: checked on the answer and again before the call. */
  arguments: ToolArguments;
};

/** The allow-listed read tools that `fetch_data` may reach, one account at a time. Results are untrusted text. */
export interface ToolClient {
  definitions(accountId: string): readonly ToolDefinition[];
  /** Throws AppError `not_found` for a tool that is not on the list, `bad_input` for arguments that do not fit. */
  call(accountId: string, tool: string, args: unknown, signal: AbortSignal): Promise<string>;
}
