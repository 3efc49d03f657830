import { AppError } from '../../../shared/errors/app-error';
import type { ConnectorCall } from '../../interfaces/mail-connector';
import type { SecretStore } from '../../interfaces/secret-store';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Store } from '../../store/store';
import type { AllowedTool, ToolServer } from '../../store/tool-servers';
import { limited, withMcpConnection, type ConnectionDependencies, type ReachableServer } from './mcp/connection';
import { MCP_LIMITS } from './mcp/limits';
import { listTools } from './mcp/list-tools';
import { resultText } from './mcp/result-text';
import { pinnedArguments, type McpToolDefinition } from './mcp/tool-definition';
import { readServerSecrets } from './server-secrets';

export type AllowedCallDependencies = {
  store: Store;
  secrets: SecretStore;
  clock: Clock;
  /** For tests; else this process's own. */
  connection?: Partial<Omit<ConnectionDependencies, 'clock'>>;
};

/** Calls of tools that the user allowed, by (server id, exact name) and nothing else. */
export interface AllowedCalls {
  /**
   * Compares the tool's definition with the one that was allowed, then calls it, over one connection. Text out. Throws
   * AppError `not_found` for a tool that is not allowed, `account_inactive` while its server is paused, `bad_input` for
   * arguments that do not fit, `conflict` for a changed definition (which ends the permission).
   */
  call(serverId: string, tool: string, args: unknown, signal: AbortSignal): Promise<string>;
  /** The same for one server, for a mailbox that is read through it (B14). */
  connectorTo(serverId: string): ConnectorCall;
  /** One connection to a server, for as long as `work` takes. */
  connect<T>(server: ToolServer, signal: AbortSignal, work: Parameters<typeof withMcpConnection<T>>[3]): Promise<T>;
}

export function createAllowedCalls({ store, secrets, clock, connection = {} }: AllowedCallDependencies): AllowedCalls {
  const deps = { clock, env: connection.env ?? process.env, fetch: connection.fetch ?? fetch };

  const allowedTool = (serverId: string, tool: string) => {
    const server = store.toolServers.get(serverId);
    const allowed = server && store.toolServers.allowed(serverId).find((one) => one.tool === tool);
    if (!server || !allowed) throw notAllowed(server ? `${server.name}.${tool}` : tool);
    if (server.active) return { server, allowed };
    throw new AppError(
      'account_inactive',
      `The tool server ${server.name} is paused.`,
      'Resume it in the settings, or with genie tools resume.',
    );
  };

  const endPermission = (server: ToolServer, tool: string): AppError => {
    const name = `${server.name}.${tool}`;
    const error = new AppError(
      'conflict',
      `The tool ${name} is not what you allowed any more, so it was not called and is not allowed now.`,
      'Read its new definition in the settings, or with genie tools describe, before you allow it again.',
    );
    store.transaction(() => {
      store.toolServers.revoke(server.id, tool);
      raiseChanged(store, name, error, clock.now());
    });
    return error;
  };

  const connect: AllowedCalls['connect'] = async (server, signal, work) => {
    const reachable: ReachableServer = {
      name: server.name,
      transport: server.transport,
      secrets: await readServerSecrets(secrets, server.id),
    };
    return withMcpConnection(reachable, deps, signal, work);
  };

  const call: AllowedCalls['call'] = async (serverId, tool, args, signal) => {
    const { server, allowed } = allowedTool(serverId, tool);
    const name = `${server.name}.${tool}`;
    const checked = fittingArguments(name, allowed, args);
    return connect(server, signal, async (connection, until) => {
      const definitions = await listTools(server, connection, clock, until);
      const now = definitions.find((one) => one.name === tool);
      if (now === undefined) throw notOffered(server, tool);
      if (!isWhatWasAllowed(now, allowed)) throw endPermission(server, tool);
      // Revoked or paused while the server started.
      allowedTool(serverId, tool);
      const result = await limited(server, clock, MCP_LIMITS.callMs, until, (signal) =>
        connection.callTool(tool, checked, signal),
      );
      return resultText(name, result);
    });
  };

  return { call, connect, connectorTo: (serverId) => (tool, args, signal) => call(serverId, tool, args, signal) };
}

function isWhatWasAllowed(now: McpToolDefinition, allowed: AllowedTool): boolean {
  return now.problem === null && now.sha256 === allowed.definitionSha256;
}

// Exactly what the user saw goes out: the schema checks, and neither adds nor changes anything.
function fittingArguments(name: string, allowed: AllowedTool, args: unknown): Record<string, unknown> {
  if (pinnedArguments(allowed.definitionJson)?.safeParse(args).success) return args as Record<string, unknown>;
  throw new AppError('bad_input', `The arguments for ${name} do not fit.`, 'Edit the proposal and try again.');
}

export function notAllowed(name: string): AppError {
  return new AppError(
    'not_found',
    `The tool ${name} is not allowed.`,
    'Allow it in the settings or with genie tools allow, or dismiss the proposal.',
  );
}

export function notOffered(server: ToolServer, tool: string): AppError {
  return new AppError(
    'not_found',
    `The tool server ${server.name} does not offer ${tool} now.`,
    'Look at what it offers in the settings, or with genie tools describe.',
  );
}

// One alert of a code is open at a time: a further tool is named in it besides those that are there.
function raiseChanged(store: Store, name: string, error: AppError, atMs: number): void {
  const before = store.alerts.open().find((alert) => alert.code === CHANGED && alert.accountId === null);
  if (before !== undefined) store.alerts.clearCode(CHANGED, null, atMs);
  store.alerts.raise({
    id: newId(),
    severity: 2,
    code: CHANGED,
    message:
      before === undefined || before.message.includes(name) ? error.message : `${error.message}\n${before.message}`,
    hint: error.hint,
    accountId: null,
    sessionId: null,
    raisedAtMs: atMs,
  });
}

const CHANGED = 'tool_changed';

/** The user looked at the tools and decided: nothing is left to tell. */
export function clearChanged(store: Store, atMs: number): void {
  store.alerts.clearCode(CHANGED, null, atMs);
}
