/** Played before the answer to a method, in order. */
export type McpStep =
  | { send: string }
  | { send_repeat: string; count: number }
  /** So many octets without a line end. */
  | { raw_bytes: number }
  /** A request of the server's own; what the client says to it is in the log. */
  | { ask: string; params?: Record<string, unknown> }
  | { exit_code: number };

export type McpScript = {
  /** As the server writes them, however wrong. */
  tools?: unknown[];
  pageSize?: number;
  /** The list of tools never ends. */
  endless?: boolean;
  instructions?: string;
  /** By tool: a text, or a whole result. A tool without one answers with its arguments. */
  results?: Record<string, unknown>;
  errors?: Record<string, { code: number; message: string }>;
  /** Methods that are never answered. */
  silent?: string[];
  before?: Record<string, McpStep[]>;
  stderr?: string;
  ignoreSigterm?: boolean;
  /** Starts a process of its own that would go on for minutes. */
  startsAnother?: boolean;
};

type JsonRpc = { id?: number | string; method?: string; params?: Record<string, unknown>; [name: string]: unknown };

export function answerTo(script: McpScript, message: JsonRpc, environment: NodeJS.ProcessEnv): JsonRpc | null;
