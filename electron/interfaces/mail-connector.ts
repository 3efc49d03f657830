/**
 * Calls one allowed tool of the user's MCP server, for a mailbox that is read through it (B14). Text out: everything in
 * it was written by strangers. Throws what ToolClient.call throws.
 */
export type ConnectorCall = (tool: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<string>;
