import {
  toolServerInput,
  type ToolDescription,
  type ToolServerInput,
  type ToolServerView,
  type ToolTransport,
} from '../../../shared/domain/tool-server';
import { AppError } from '../../../shared/errors/app-error';
import type { SecretStore } from '../../interfaces/secret-store';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Store } from '../../store/store';
import type { AllowedTool, ToolServer } from '../../store/tool-servers';
import { clearChanged, notAllowed, notOffered, type AllowedCalls } from './allowed-calls';
import type { ConnectionDependencies } from './mcp/connection';
import { withMcpConnection } from './mcp/connection';
import { listTools } from './mcp/list-tools';
import { shownName, type McpToolDefinition } from './mcp/tool-definition';
import { keepServerSecrets, toolSecretName } from './server-secrets';

export interface ToolServers {
  list(): ToolServerView[];
  /** Starts the server once and asks for its tools; only then it is stored. None of its tools is allowed by that. */
  add(input: ToolServerInput, signal: AbortSignal): Promise<ToolServerView>;
  /** Forgets the server, its secrets and what was allowed of it. */
  remove(serverId: string): Promise<void>;
  setActive(serverId: string, active: boolean): ToolServerView;
  /** What the server offers now, beside what is allowed: every definition in full, as its server wrote it. */
  describe(serverId: string, signal: AbortSignal): Promise<ToolDescription[]>;
  /** Allows exactly the definition with this hash. Throws AppError `conflict` when the server has another one now. */
  allow(serverId: string, tool: string, definitionSha256: string, signal: AbortSignal): Promise<ToolServerView>;
  revoke(serverId: string, tool: string): ToolServerView;
}

export type ToolServersDependencies = {
  store: Store;
  secrets: SecretStore;
  clock: Clock;
  calls: AllowedCalls;
  connection?: Partial<Omit<ConnectionDependencies, 'clock'>>;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The user's MCP servers and what the user allowed of them (A17): one code for the window and for `genie tools`. */
export function createToolServers(deps: ToolServersDependencies): ToolServers {
  const { store, secrets, clock, calls, connection = {} } = deps;
  const reach = { clock, env: connection.env ?? process.env, fetch: connection.fetch ?? fetch };

  const get = (serverId: string): ToolServer => {
    const server = store.toolServers.get(serverId);
    if (server !== null) return server;
    throw new AppError('not_found', 'There is no such tool server.', 'Look at the list: genie tools list.');
  };
  const view = (server: ToolServer): ToolServerView => ({
    id: server.id,
    name: server.name,
    transport: server.transport,
    active: server.active,
    allowed: store.toolServers.allowed(server.id).map(({ tool }) => tool),
  });
  const offered = (server: ToolServer, signal: AbortSignal) =>
    calls.connect(server, signal, (open, until) => listTools(server, open, clock, until));

  return {
    list: () => store.toolServers.list().map(view),

    async add(input, signal) {
      const { name, transport, secrets: given } = toolServerInput.parse(input);
      requireOwnAddress(transport);
      requireSecrets(transport, given);
      if (store.toolServers.list().some((one) => one.name === name)) throw nameTaken(name);
      await withMcpConnection({ name, transport, secrets: given }, reach, signal, (open, until) =>
        listTools({ name }, open, clock, until),
      );
      const id = newId();
      await keepServerSecrets(secrets, id, given);
      if (!store.toolServers.insert({ id, name, transport, createdAtMs: clock.now() })) {
        await secrets.delete(toolSecretName(id));
        throw nameTaken(name);
      }
      return view(get(id));
    },

    async remove(serverId) {
      const server = get(serverId);
      requireUnused(store, server);
      // First, so that a locked keychain leaves a server to remove again rather than a secret nobody can find.
      await secrets.delete(toolSecretName(serverId));
      store.toolServers.remove(serverId);
    },

    setActive(serverId, active) {
      get(serverId);
      store.toolServers.setActive(serverId, active);
      return view(get(serverId));
    },

    async describe(serverId, signal) {
      const server = get(serverId);
      const definitions = await offered(server, signal);
      const allowed = new Map(store.toolServers.allowed(serverId).map((one) => [one.tool, one]));
      return definitions.map((one) => described(one, allowed.get(one.name)));
    },

    async allow(serverId, tool, definitionSha256, signal) {
      const server = get(serverId);
      const definition = (await offered(server, signal)).find((one) => one.name === tool);
      if (definition === undefined) throw notOffered(server, shownName(tool));
      if (definition.problem !== null) {
        throw new AppError(
          'bad_input',
          `The tool ${server.name}.${shownName(tool)} cannot be allowed.`,
          definition.problem,
        );
      }
      if (definition.sha256 !== definitionSha256) throw changedMeanwhile(server, tool);
      store.transaction(() => {
        get(serverId);
        const pinned = { definitionSha256, definitionJson: definition.json, allowedAtMs: clock.now() };
        store.toolServers.allow({ serverId, tool, ...pinned });
        clearChanged(store, clock.now());
      });
      return view(get(serverId));
    },

    revoke(serverId, tool) {
      const server = get(serverId);
      if (!store.toolServers.revoke(serverId, tool)) throw notAllowed(`${server.name}.${shownName(tool)}`);
      return view(server);
    },
  };
}

function described(definition: McpToolDefinition, allowed: AllowedTool | undefined): ToolDescription {
  const { name, title, description, json, sha256, problem } = definition;
  const changed = allowed !== undefined && allowed.definitionSha256 !== sha256;
  const permitted = changed ? 'changed' : allowed === undefined ? 'not_allowed' : 'allowed';
  return {
    name: shownName(name),
    title,
    description,
    definition: json,
    definitionSha256: sha256,
    state: problem === null ? permitted : 'unusable',
    problem,
  };
}

/** A variable without a value would start the server without what it was said to need. */
function requireSecrets(transport: ToolTransport, given: Readonly<Record<string, string>>): void {
  const names = transport.type === 'stdio' ? transport.env : transport.headers;
  const missing = names.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) throw wrongSecret(missing, 'has no value');
  // A line break ends a header, a NUL a variable.
  const unsendable = transport.type === 'http' ? /[\0\r\n]/ : /\0/;
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) throw wrongSecret(name, 'is not named for this server');
    if (unsendable.test(value)) throw wrongSecret(name, 'has a value that cannot be sent');
  }
}

function wrongSecret(name: string, what: string): AppError {
  return new AppError('bad_input', `${name} ${what}.`, 'Give exactly one value for every name.');
}

// By what the address means, not by how it begins: http://localhost:80@example.com/ is at example.com.
function requireOwnAddress(transport: ToolTransport): void {
  if (transport.type !== 'http') return;
  const { protocol, hostname, username, password } = new URL(transport.url);
  if (username === '' && password === '' && (protocol === 'https:' || LOOPBACK.test(hostname))) return;
  throw new AppError(
    'bad_input',
    'The address of a tool server has no user name in it, and is encrypted unless it is on this computer.',
    'Give an https: address, and what it needs to sign in as a header.',
  );
}

// An account without its server would fail for ever, and could not be told why.
function requireUnused(store: Store, server: ToolServer): void {
  const user = store.accounts.list().find((one) => one.kind === 'delegated' && one.config.serverId === server.id);
  if (user === undefined) return;
  throw new AppError(
    'conflict',
    `The account ${user.label} is read through ${server.name}.`,
    'Remove that account first.',
  );
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', `There is a tool server ${name} already.`, 'Choose another name.');
}

function changedMeanwhile(server: ToolServer, tool: string): AppError {
  return new AppError(
    'conflict',
    `${server.name}.${shownName(tool)} is not defined as it was shown to you.`,
    'Read its present definition and allow that one.',
  );
}
