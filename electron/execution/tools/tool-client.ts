import { BUILTIN_TOOLS } from '../../../shared/domain/action';
import type { ToolClient, ToolDefinition } from '../../interfaces/tool-client';
import { cleanText } from '../../reading/safe-text';
import type { Store } from '../../store/store';
import type { AllowedTool } from '../../store/tool-servers';
import { notAllowed, type AllowedCalls } from './allowed-calls';
import { pinnedArguments, shownName } from './mcp/tool-definition';

export type ToolClientDependencies = {
  store: Store;
  builtin: ToolClient;
  calls: AllowedCalls;
};

/**
 * Everything `fetch_data` can reach: the built-in tools and those of the user's servers that are allowed, as
 * `server.tool`. No server's name begins like a built-in tool, so a name means one thing. What is allowed comes from the
 * database alone; a server is asked only to run what was approved.
 */
export function createToolClient({ store, builtin, calls }: ToolClientDependencies): ToolClient {
  const allowed = (): ToolDefinition[] =>
    store.toolServers
      .list()
      .filter((server) => server.active)
      .flatMap((server) => store.toolServers.allowed(server.id).flatMap((one) => definitionOf(server.name, one)));

  return {
    definitions: (accountId) => [...builtin.definitions(accountId), ...allowed()],
    async call(accountId, name, args, signal) {
      if (BUILTIN_TOOLS.some((own) => own === name)) return builtin.call(accountId, name, args, signal);
      // The names of servers have no dot, so the first one ends it.
      const dot = name.indexOf('.');
      const server = store.toolServers.list().find((one) => dot > 0 && one.name === name.slice(0, dot));
      if (server === undefined) throw notAllowed(shownName(name));
      return calls.call(server.id, name.slice(dot + 1), args, signal);
    },
  };
}

function definitionOf(server: string, { tool, definitionJson }: AllowedTool): ToolDefinition[] {
  const { description } = JSON.parse(definitionJson) as { description?: unknown };
  const text = typeof description === 'string' ? cleanText(description).text : '';
  const schema = pinnedArguments(definitionJson);
  return schema === null ? [] : [{ name: `${server}.${tool}`, description: text, arguments: schema }];
}
