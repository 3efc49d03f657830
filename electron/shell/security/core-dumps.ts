import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Runs a program of the system; rejects when it fails or is not there. */
export type RunProgram = (command: string, args: string[]) => Promise<void>;

const execute = promisify(execFile);

const runProgram: RunProgram = async (command, args) => {
  await execute(command, args, { timeout: 5_000 });
};

/**
 * No core dumps (bars V5): one would hold mail and keys in clear. Node cannot set the limit of its own process, so
 * util-linux's prlimit does, for this one and for the zygotes, from which every later process inherits it. macOS
 * and Windows write none unless somebody sets that up. Rejects where there is no prlimit.
 */
export async function disableCoreDumps(run: RunProgram = runProgram, platform = process.platform): Promise<void> {
  if (platform !== 'linux') return;
  for (const pid of [process.pid, ...descendantsOf(process.pid)]) {
    try {
      await run('prlimit', ['--pid', String(pid), '--core=0:0']);
    } catch (error) {
      if (parentOf(String(pid)) !== null) throw error;
      // It has ended meanwhile.
    }
  }
}

/** Every process below one. Those that end meanwhile are passed over. */
function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((one) => [one.pid, ...below(one.pid)]);
  return below(pid);
}

function parentOf(name: string): number | null {
  try {
    // The second field is a name in brackets that may hold anything; the parent comes two fields after it.
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
