import { describe, expect, it } from 'vitest';
import { toolHandlers } from '../../../../electron/ipc/handlers/tools';
import { fakeMcp } from '../../../support/fake-mcp';
import { toolWorld } from '../../../support/tool-world';

const LOOK = { name: 'look', inputSchema: { type: 'object' } };

describe('tools.*', () => {
  it('adds, shows, allows, revokes, pauses and removes a server, and tells of every change', async () => {
    const { servers } = toolWorld();
    let changes = 0;
    const limit = () => AbortSignal.timeout(60_000);
    const handlers = toolHandlers({ servers, limit, onChange: () => (changes += 1) });
    const { id } = await handlers['tools.add']({
      name: 'notes',
      transport: fakeMcp({ tools: [LOOK] }).transport,
      secrets: {},
    });
    const { tools } = await handlers['tools.describe']({ serverId: id });
    expect(tools).toMatchObject([{ name: 'look', state: 'not_allowed' }]);
    expect(changes).toBe(1);
    const pinned = { serverId: id, tool: 'look', definitionSha256: tools[0]?.definitionSha256 ?? '' };
    expect(await handlers['tools.allow'](pinned)).toMatchObject({ allowed: ['look'] });
    expect(await handlers['tools.revoke']({ serverId: id, tool: 'look' })).toMatchObject({ allowed: [] });
    expect(await handlers['tools.setActive']({ serverId: id, active: false })).toMatchObject({ active: false });
    expect(await handlers['tools.list']({})).toMatchObject({ servers: [{ name: 'notes', active: false }] });
    expect(await handlers['tools.remove']({ serverId: id })).toEqual({});
    expect(await handlers['tools.list']({})).toEqual({ servers: [] });
    expect(changes).toBe(5);
  });
});
