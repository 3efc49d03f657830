import type { ToolServers } from '../../execution/tools/tool-servers';
import type { Handlers } from '../registry';

export type ToolHandlerDependencies = {
  servers: ToolServers;
  /** A signal that ends what takes too long: a server is started and asked. */
  limit: () => AbortSignal;
  onChange: () => void;
};

type ToolCalls = Extract<keyof Handlers, `tools.${string}`>;

/** tools.* */
export function toolHandlers({ servers, limit, onChange }: ToolHandlerDependencies): Pick<Handlers, ToolCalls> {
  const changed = <T>(value: T): T => {
    onChange();
    return value;
  };
  return {
    'tools.list': () => ({ servers: servers.list() }),
    'tools.add': async (input) => changed(await servers.add(input, limit())),
    'tools.remove': async ({ serverId }) => {
      await servers.remove(serverId);
      return changed({});
    },
    'tools.setActive': ({ serverId, active }) => changed(servers.setActive(serverId, active)),
    'tools.describe': async ({ serverId }) => ({ tools: await servers.describe(serverId, limit()) }),
    'tools.allow': async ({ serverId, tool, definitionSha256 }) =>
      changed(await servers.allow(serverId, tool, definitionSha256, limit())),
    'tools.revoke': ({ serverId, tool }) => changed(servers.revoke(serverId, tool)),
  };
}
