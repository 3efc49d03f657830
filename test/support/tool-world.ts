import { createBuiltinTools } from '../../electron/execution/tools/builtin-tools';
import { createAllowedCalls } from '../../electron/execution/tools/allowed-calls';
import { createToolClient } from '../../electron/execution/tools/tool-client';
import { createToolServers } from '../../electron/execution/tools/tool-servers';
import type { Clock } from '../../electron/lib/clock';
import { systemClock } from '../../electron/lib/clock';
import type { ToolTransport } from '../../shared/domain/tool-server';
import { FakeSecrets } from './fake-secrets';
import { addAccount, tempStore } from './temp-store';

export const NEVER = new AbortController().signal;

/** Everything that reaches tools, put together as the app does it, over a real database. */
export function toolWorld(options: { clock?: Clock; env?: NodeJS.ProcessEnv } = {}) {
  const { clock = systemClock, env } = options;
  const { store } = tempStore();
  const secrets = new FakeSecrets();
  const connection = env === undefined ? {} : { env };
  const calls = createAllowedCalls({ store, secrets, clock, connection });
  const servers = createToolServers({ store, secrets, clock, calls, connection });
  const builtin = createBuiltinTools({ store, search: () => [] });
  const client = createToolClient({ store, builtin, calls });
  const account = addAccount(store);

  const add = (name: string, transport: ToolTransport, given: Record<string, string> = {}) =>
    servers.add({ name, transport, secrets: given }, NEVER);

  /** Allows a tool as the user does: reads the definition, then allows that one. */
  const allow = async (serverId: string, tool: string) => {
    const shown = (await servers.describe(serverId, NEVER)).find((one) => one.name === tool);
    if (shown === undefined) throw new Error(`there is no tool ${tool}`);
    await servers.allow(serverId, tool, shown.definitionSha256, NEVER);
    return shown;
  };

  return {
    store,
    secrets,
    clock,
    account,
    calls,
    servers,
    client,
    add,
    allow,
    call: (tool: string, args: unknown, signal = NEVER) => client.call(account, tool, args, signal),
    offered: () => client.definitions(account).map(({ name }) => name),
    alerts: () => store.alerts.open(),
  };
}
