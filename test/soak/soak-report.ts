import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { growthPercent, median, slopeMbAnHour, SLOPE_MINUTES } from './memory-growth';
import type { NetworkCounts } from './peers';
import type { TreeMemory } from '../support/process-tree';

const FILE = join(import.meta.dirname, '../../test-results/soak.md');
const MOST_GROWTH_PERCENT = 5;
/** What 5 % of 150 MB would be at the end of half an hour. */
const MOST_MB_AN_HOUR = 15;
const KINDS = ['renderer', 'gpu-process', 'utility', 'zygote', 'other'] as const;

/** V8's heap in the main process, in octets: what it uses and what it holds, and what of elsewhere belongs to it. */
export type MainHeap = { heapUsed: number; heapTotal: number; external: number };
export type Sample = TreeMemory & { atMs: number; open: boolean; heap: MainHeap | null };
export type Minute = {
  minute: number;
  mails: number;
  forGenie: number;
  asked: number;
  approved: number;
  dismissed: number;
  opened: number;
  contacts: number;
};

export type SoakResult = {
  minutes: number;
  samples: readonly Sample[];
  rows: readonly string[];
  /** Who was named, and who that is; an unknown one has no name. */
  peers: { peer: string; times: number; name: string | null }[];
  counts: NetworkCounts;
  delivered: number;
  forGenie: number;
  sessions: number;
  doubled: string[];
  missing: string[];
  approved: number;
  dismissed: number;
  failures: readonly string[];
};

type Verdict = { what: string; holds: boolean | null; figure: string };

const HEAD =
  '| minute | mails | for Genie | asked | approved | dismissed | opened | PSS of all, MB | of no file | main | its heap: used | held | external | ' +
  'renderer | gpu | utility | zygotes | other | processes | contacts |';

/** The table's head, for the terminal and the file. */
export const tableHead = `${HEAD}\n|${' ---: |'.repeat(HEAD.split('|').length - 2)}`;

/** From "of no file" on each number is of no file; that of main has its heap in it. */
export function tableRow(minute: Minute, samples: readonly Sample[]): string {
  const middle = (of: (sample: Sample) => number) => median(samples.map(of));
  const { minute: number, mails, forGenie, asked, approved, dismissed, opened, contacts } = minute;
  const heap = (part: keyof MainHeap) => middle((one) => (one.heap?.[part] ?? 0) / 1_048_576);
  const memory = [
    middle((one) => one.mb),
    middle((one) => one.ownMb),
    middle((one) => one.ownMbByKind.main ?? 0),
    ...(['heapUsed', 'heapTotal', 'external'] as const).map(heap),
    ...KINDS.map((kind) => middle((one) => one.ownMbByKind[kind] ?? 0)),
  ].map((mb) => mb.toFixed(1));
  const cells = [number, mails, forGenie, asked, approved, dismissed, opened, ...memory];
  return `| ${[...cells, middle((one) => one.processes), contacts].join(' | ')} |`;
}

/** What was to be shown, one line each; null where the run was too short to say. */
function verdicts(result: SoakResult): Verdict[] {
  const { peers, counts, samples, minutes } = result;
  const unknown = peers.filter(({ name }) => name === null).map(({ peer, times }) => `${peer} (${times})`);
  const known = peers.filter(({ name }) => name !== null);
  const growth = growthPercent(samples, minutes, (one) => one.mb);
  const growthOfOwn = growthPercent(samples, minutes, (one) => one.ownMb);
  const growthOfMain = growthPercent(samples, minutes, (one) => one.ownMbByKind.main ?? 0);
  const slope = slopeMbAnHour(samples, minutes, (one) => one.ownMb);
  const slopeOfMain = slopeMbAnHour(samples, minutes, (one) => one.ownMbByKind.main ?? 0);
  const byRss = Math.max(...samples.map((one) => one.byRss));
  return [
    {
      what: 'Peers are the mail server and the model',
      holds: unknown.length === 0 && new Set(known.map(({ name }) => name)).size === 2,
      figure: [...known.map(({ peer, name, times }) => `${peer} ${name} (${times})`), ...unknown].join(', '),
    },
    {
      what: 'Nothing tried to leave this computer',
      holds: counts.withoutRoute === 0,
      figure: `${counts.withoutRoute} packets without a route`,
    },
    {
      what: 'No name was looked up in the network',
      holds: counts.datagrams === 0 && !peers.some(({ peer }) => /:(53|853|5353)$/.test(peer)),
      figure: `${counts.datagrams} datagrams`,
    },
    {
      what: `Memory grew by less than ${MOST_GROWTH_PERCENT} %`,
      // Judged by what is of no file: pages of files are shared with every other Electron on the computer, and PSS moves
      // when one of those starts or ends.
      holds: growthOfOwn === null ? null : growthOfOwn < MOST_GROWTH_PERCENT,
      figure: `${percent(growthOfOwn)} of what is of no file, ${percent(growthOfMain)} of that in main, ${percent(growth)} of PSS; ${byRss === 0 ? 'all by PSS' : `${byRss} processes by RSS`}`,
    },
    {
      what: `Memory does not go on growing: less than ${MOST_MB_AN_HOUR} MB an hour`,
      holds: slope === null ? null : slope < MOST_MB_AN_HOUR,
      figure: `${anHour(slope)} of what is of no file over the last ${SLOPE_MINUTES} minutes, ${anHour(slopeOfMain)} in main`,
    },
    {
      what: 'One session for each mail for Genie',
      holds: result.missing.length === 0 && result.doubled.length === 0 && result.sessions === result.forGenie,
      figure: `${result.sessions} sessions of ${result.forGenie} mails among ${result.delivered}; ${result.missing.length} missing, ${result.doubled.length} doubled`,
    },
    {
      what: 'What was decided went through',
      holds: result.failures.length === 0 && result.approved > 0 && result.dismissed > 0,
      figure: [`${result.approved} approved, ${result.dismissed} dismissed`, ...result.failures].join('; '),
    },
  ];
}

/** Writes test-results/soak.md and returns the summary as it stands there. */
export function writeReport(result: SoakResult): { text: string; holds: boolean } {
  const lines = verdicts(result);
  const state = (holds: boolean | null) => (holds === null ? 'too short to say' : holds ? 'held' : 'BROKEN');
  const summary = lines.map(({ what, holds, figure }) => `- ${what}: ${state(holds)}. ${figure}.`).join('\n');
  const states = (['shown', 'not shown'] as const).map((name) => {
    const some = result.samples.filter((one) => one.open === (name === 'shown'));
    return some.length === 0 ? '' : `${name} ${median(some.map((one) => one.mb)).toFixed(1)} MB`;
  });
  const text = `${summary}\n- Median by the window: ${states.filter(Boolean).join(', ')}.`;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `# Soak, ${result.minutes} minutes\n\n${text}\n\n${tableHead}\n${result.rows.join('\n')}\n`);
  return { text, holds: lines.every(({ holds }) => holds !== false) };
}

const anHour = (mb: number | null) => (mb === null ? 'not judged' : `${mb.toFixed(1)} MB an hour`);
const percent = (value: number | null) => (value === null ? 'not judged' : `${value.toFixed(1)} %`);
