import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { z } from 'zod';
import type { ToolTransport } from '../../../../shared/domain/tool-server';
import type { Clock } from '../../../lib/clock';
import { withDeadline } from '../../../lib/bounded-answer';
import { childEnvironment } from './child-environment';
import { serverFailed, tooMuch, tooSlow } from './failures';
import { openHttpTransport } from './http-transport';
import { MCP_LIMITS } from './limits';

/** A server to connect to, with the values of the variables or headers its transport names. */
export type ReachableServer = { name: string; transport: ToolTransport; secrets: Readonly<Record<string, string>> };

export type ConnectionDependencies = {
  clock: Clock;
  /** Of which a child gets a few; see child-environment.ts. */
  env: NodeJS.ProcessEnv;
  fetch: typeof fetch;
};

export interface McpConnection {
  /** One page of the list of tools, each as the server wrote it. */
  listTools(cursor: string | undefined, signal: AbortSignal): Promise<{ tools: unknown[]; nextCursor?: string }>;
  callTool(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<ToolResult>;
}

const page = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().max(10_000).optional() });
const result = z.object({ content: z.array(z.unknown()).default([]), isError: z.boolean().default(false) });
export type ToolResult = z.output<typeof result>;

const CLIENT = { name: 'genie-tray', version: '1' };
/** The SDK's own time limit; never reached, because ours (which tests can move) are shorter. */
const SDK_TIMEOUT_MS = 10 * 60_000;

/**
 * Connects to a server for one purpose and ends the connection after it, whatever happened: a child was reaped when
 * this settles. The client has no capabilities, so the protocol answers every request of the server for sampling,
 * elicitation or roots with "method not found" (JSON-RPC 2.0 §5.1). Throws AppError.
 */
export async function withMcpConnection<T>(
  server: ReachableServer,
  deps: ConnectionDependencies,
  signal: AbortSignal,
  work: (connection: McpConnection, until: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock } = deps;
  const failed = new AbortController();
  const fail = (error: Error) => failed.abort(error);
  const until = AbortSignal.any([signal, failed.signal]);
  const [{ Client }, transport] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    openTransport(server, deps, fail),
  ]);
  countMessages(transport, () => fail(tooMuch(server.name, `more than ${MCP_LIMITS.messages} messages`)));
  const client = new Client(CLIENT, { capabilities: {} });
  // A send that hangs settles only when its transport ends.
  const end = () => void transport.close();
  until.addEventListener('abort', end, { once: true });
  try {
    until.throwIfAborted();
    await limited(server, clock, MCP_LIMITS.connectMs, until, (signal) => client.connect(transport, asking(signal)));
    // Not the SDK's listTools and callTool: they compile the server's schemas, with its regular expressions.
    const connection: McpConnection = {
      listTools: (cursor, signal) =>
        client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, page, asking(signal)),
      callTool: (name, args, signal) =>
        client.request({ method: 'tools/call', params: { name, arguments: args } }, result, asking(signal)),
    };
    return await work(connection, until);
  } catch (thrown) {
    signal.throwIfAborted();
    if (failed.signal.aborted) throw serverFailed(server.name, failed.signal.reason);
    throw serverFailed(server.name, thrown);
  } finally {
    until.removeEventListener('abort', end);
    await endSession(transport, clock);
    await transport.close();
  }
}

/** Work on a connection that must end in time. The error says that the server was too slow. */
export function limited<T>(
  server: Pick<ReachableServer, 'name'>,
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(
    clock,
    ms,
    signal,
    (until) => abortable(until, work(until)),
    () => tooSlow(server.name, ms),
  );
}

// The SDK listens to the signal of a request for ever: each gets one of its own.
function asking(signal: AbortSignal) {
  return { signal: AbortSignal.any([signal]), timeout: SDK_TIMEOUT_MS };
}

async function openTransport(
  server: ReachableServer,
  deps: ConnectionDependencies,
  fail: (error: Error) => void,
): Promise<Transport & { terminateSession?: () => Promise<void> }> {
  const { name, transport, secrets } = server;
  if (transport.type === 'http') {
    const headers = only(transport.headers, secrets);
    return openHttpTransport({ name, url: transport.url, headers }, fail, deps.fetch);
  }
  // Loaded when used, as the rest of the SDK: most profiles have no tool server.
  const { StdioTransport } = await import('./stdio-transport');
  const env = childEnvironment(deps.env, only(transport.env, secrets));
  return new StdioTransport({ name, command: transport.command, args: transport.args, env }, deps.clock, fail);
}

function only(names: readonly string[], secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(secrets, name) ? [[name, secrets[name] ?? '']] : [])),
  );
}

// The client keeps what was set before and calls it first.
function countMessages(transport: Transport, onTooMany: () => void): void {
  let messages = 0;
  transport.onmessage = () => {
    messages += 1;
    if (messages > MCP_LIMITS.messages) onTooMany();
  };
}

// A server keeps a session until it is told that it is over (MCP, transports, session management); it need not know how.
async function endSession(transport: { terminateSession?: () => Promise<void> }, clock: Clock): Promise<void> {
  if (transport.terminateSession === undefined) return;
  const over = new AbortController();
  const told = transport.terminateSession().then(
    () => over.abort(),
    () => over.abort(),
  );
  await Promise.race([told, clock.sleep(MCP_LIMITS.graceMs, over.signal)]);
}

/** Settles with the signal even if the work never looks at it. */
function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
