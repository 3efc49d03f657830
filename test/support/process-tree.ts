import { readdirSync, readFileSync } from 'node:fs';

/** A process and all below it, itself first. */
export function processTree(root: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readOrEmpty(`/proc/${name}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return stat === '' ? [] : [{ pid: Number(name), parent }];
    });
  const found = [root];
  for (const pid of found) found.push(...all.filter((one) => one.parent === pid).map((one) => one.pid));
  return found;
}

export type TreeMemory = {
  /** All of the tree. */
  mb: number;
  /** Of that what is of no file: what it took for itself. Other programs on the machine do not change it. */
  ownMb: number;
  /** The same for each kind of process: `main` is the first one, `other` programs that it started, else as Chromium says. */
  ownMbByKind: Readonly<Record<string, number>>;
  /** PSS of its first process. */
  rootMb: number;
  processes: number;
  /** How many did not let their PSS be read, so that their RSS was taken, which counts shared pages again. */
  byRss: number;
};

/** PSS of a process and all below it, in MB: pages that several of them share are counted once. */
export function treeMemory(root: number): TreeMemory {
  const kb = processTree(root).map((pid) => ({ ...memoryKb(pid), kind: pid === root ? 'main' : kindOf(pid) }));
  const sum = kb.reduce((total, one) => total + one.kb, 0);
  const ownMbByKind: Record<string, number> = {};
  for (const { kind, ownKb } of kb) ownMbByKind[kind] = (ownMbByKind[kind] ?? 0) + ownKb / 1_024;
  return {
    mb: sum / 1_024,
    ownMb: kb.reduce((total, one) => total + one.ownKb, 0) / 1_024,
    ownMbByKind,
    rootMb: (kb[0]?.kb ?? 0) / 1_024,
    processes: kb.length,
    byRss: kb.filter((one) => one.byRss).length,
  };
}

function kindOf(pid: number): string {
  return /[\0 ]--type=([a-z-]+)/.exec(readOrEmpty(`/proc/${pid}/cmdline`))?.[1] ?? 'other';
}

function memoryKb(pid: number): { kb: number; ownKb: number; byRss: boolean } {
  const pss = readOrEmpty(`/proc/${pid}/smaps_rollup`);
  if (pss !== '') {
    return { kb: field(pss, 'Pss'), ownKb: field(pss, 'Pss_Anon') + field(pss, 'Pss_Shmem'), byRss: false };
  }
  const rss = readOrEmpty(`/proc/${pid}/status`);
  return {
    kb: field(rss, 'VmRSS'),
    ownKb: field(rss, 'RssAnon') + field(rss, 'RssShmem'),
    byRss: rss.includes('VmRSS'),
  };
}

/** 0 where there is none, as with a process that has ended and waits for its parent. */
function field(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

// A process may end while it is looked at, and a sandboxed one may not let itself be read.
export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
