/** What a tool server may cost. A server is a stranger's program: everything it can make large or slow has an end. */
export const MCP_LIMITS = {
  connectMs: 20_000,
  listMs: 20_000,
  callMs: 30_000,
  /** After SIGTERM; then it is killed. Also how long a server may take to end an HTTP session. */
  graceMs: 2_000,
  /** One message: a line on standard output, a line of an event stream, a JSON answer. */
  messageBytes: 1024 * 1024,
  /** Everything one connection may send. */
  connectionBytes: 16 * 1024 * 1024,
  /** Messages of one connection, so that a flood of notifications ends it. */
  messages: 1_000,
  tools: 200,
  definitionBytes: 64 * 1024,
  resultBytes: 256 * 1024,
  resultParts: 200,
} as const;
