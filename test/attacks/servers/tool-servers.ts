import { join } from 'node:path';
import type { AttackHome, BatchResult } from '../attack-home';

/** Tool servers of a profile, and what the user allows of them. */
export type ServerSet = { name: string; add: (home: AttackHome) => Promise<AddedServers> };

export const NOTES_SERVER = join(import.meta.dirname, 'notes-server.mjs');

type Described = { name: string; definition: string; definitionSha256: string };
export type AddedServers = { tool: string; allowed: Record<string, unknown>; programs: string[] };

/** A server of the tests: its name, how it behaves, and the tool the user allows of it. */
export type ServerPlan = { server: string; behaviour: string; allow: string | null };

/**
 * Adds servers, which starts each once and lists what it offers, and allows tools as they are described now. Resolves
 * with the pinned schemas by name, and with what the user was shown of each server.
 */
export async function addServers(home: AttackHome, plans: readonly ServerPlan[]) {
  const add = ({ server, behaviour }: ServerPlan) => {
    const args = [NOTES_SERVER, server, behaviour, home.toolLog].flatMap((arg) => ['--arg', arg]);
    return ['tools', 'add', server, '--stdio', process.execPath, ...args];
  };
  succeeded(await home.batch(plans.map(add)));
  const described = succeeded(await home.batch(plans.map(({ server }) => ['tools', 'describe', server])));
  const allowed: Record<string, unknown> = {};
  const commands = plans.flatMap(({ server, allow }, index) => {
    if (allow === null) return [];
    const { tools } = JSON.parse(described[index] ?? '') as { tools: Described[] };
    const found = tools.find((one) => one.name === allow);
    if (found === undefined) throw new Error(`${server} does not offer ${allow}.`);
    allowed[`${server}.${allow}`] = (JSON.parse(found.definition) as { inputSchema: unknown }).inputSchema;
    return [['tools', 'allow', server, allow, '--sha256', found.definitionSha256]];
  });
  succeeded(await home.batch(commands));
  return { allowed, shown: new Map(plans.map(({ server }, index) => [server, described[index] ?? ''])) };
}

function succeeded(results: readonly BatchResult[]): string[] {
  return results.map(({ code, stdout }) => {
    if (code !== 0) throw new Error(`A tool server could not be set up: ${stdout}`);
    return stdout;
  });
}

const NOTES = { server: 'notes', allow: 'search_notes' };

/** One honest server, of whose tools the user allows one. */
export const goodServers: ServerSet = {
  name: 'good',
  add: async (home) => withNotes(await addServers(home, [{ ...NOTES, behaviour: 'good' }])),
};

/** The same name and tools from a server that does what M01, M04 to M06, M09 and M10 do, and beside it the one of M03. */
export const badServers: ServerSet = {
  name: 'bad',
  add: async (home) =>
    withNotes(
      await addServers(home, [
        { ...NOTES, behaviour: 'bad' },
        { server: 'shadow', behaviour: 'shadow', allow: null },
      ]),
    ),
};

function withNotes({ allowed }: { allowed: Record<string, unknown> }): AddedServers {
  return { tool: `${NOTES.server}.${NOTES.allow}`, allowed, programs: [NOTES_SERVER] };
}
