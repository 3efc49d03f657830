import { create } from 'zustand';
import type { ToolDescription, ToolServerInput, ToolServerView } from '../../../shared/domain/tool-server';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type ToolsState = {
  servers: ToolServerView[] | null;
  error: WireError | null;
  /** What the open server offers; null while it is being asked. */
  tools: ToolDescription[] | null;
  toolsError: WireError | null;
  refresh: () => Promise<void>;
  /** Starts the server and asks what it offers now. */
  describe: (serverId: string) => Promise<void>;
  /** These return the error, or null when it is done. */
  add: (input: ToolServerInput) => Promise<WireError | null>;
  remove: (serverId: string) => Promise<WireError | null>;
  setActive: (serverId: string, active: boolean) => Promise<WireError | null>;
  /** Allows exactly the definition that is shown. */
  allow: (serverId: string, tool: ToolDescription) => Promise<WireError | null>;
  revoke: (serverId: string, tool: string) => Promise<WireError | null>;
};

/** The user's tool servers, and what the one that is open offers. */
export const useTools = create<ToolsState>((set, get) => {
  const refresh = coalesce(async () => {
    const answer = await call('tools.list', {});
    set(answer.ok ? { servers: answer.value.servers, error: null } : { error: answer.error });
  });
  const then = async (answer: WireResult<unknown>) => {
    await refresh();
    return answer.ok ? null : answer.error;
  };
  /** What is said of one tool, without asking its server again: nothing on the page moves. */
  const mark = (name: string, state: ToolDescription['state']) =>
    set(({ tools }) => ({ tools: tools?.map((tool) => (tool.name === name ? { ...tool, state } : tool)) ?? null }));
  return {
    servers: null,
    error: null,
    tools: null,
    toolsError: null,
    refresh,
    describe: async (serverId) => {
      set({ tools: null, toolsError: null });
      const answer = await call('tools.describe', { serverId });
      set(answer.ok ? { tools: answer.value.tools } : { toolsError: answer.error });
    },
    add: async (input) => then(await call('tools.add', input)),
    remove: async (serverId) => then(await call('tools.remove', { serverId })),
    setActive: async (serverId, active) => then(await call('tools.setActive', { serverId, active })),
    allow: async (serverId, { name, definitionSha256 }) => {
      const answer = await call('tools.allow', { serverId, tool: name, definitionSha256 });
      if (answer.ok) mark(name, 'allowed');
      // Refused because it changed meanwhile: what it is now has to be read before it can be allowed.
      else if (answer.error.code === 'CONFLICT') await get().describe(serverId);
      return then(answer);
    },
    revoke: async (serverId, tool) => {
      const answer = await call('tools.revoke', { serverId, tool });
      if (answer.ok) mark(tool, 'not_allowed');
      return then(answer);
    },
  };
});
