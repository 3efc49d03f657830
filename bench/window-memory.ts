import { readdirSync, readFileSync } from 'node:fs';

/** PSS of a process and all below it in MB, shared pages counted once. Throws where a process does not let itself be read. */
export function treePssMb(root: number): number {
  return tree(root).reduce((sum, pid) => sum + pssKb(pid), 0) / 1_024;
}

function tree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readOrEmpty(`/proc/${name}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return stat === '' ? [] : [{ pid: Number(name), parent }];
    });
  const found = [root];
  for (const pid of found) found.push(...parents.filter((one) => one.parent === pid).map((one) => one.pid));
  return found;
}

function pssKb(pid: number): number {
  const text = readOrEmpty(`/proc/${pid}/smaps_rollup`);
  const pss = /^Pss:\s+(\d+)/m.exec(text)?.[1];
  if (pss !== undefined) return Number(pss);
  // A zygote's empty child has none; one that is forbidden to look at must not count as nothing.
  return Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0);
}

// A process may end while it is looked at, and a sandboxed one may not let itself be read.
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
