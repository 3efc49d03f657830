import { aimText, number, withUnit, type BenchResult, type JudgedFigure } from './figures';
import type { Machine } from './machine';

/** docs/BENCHMARKS.md: where it was measured, every figure beside its floor, what is missed and why, how it was done. */
export function renderReport(
  results: readonly BenchResult[],
  machine: Machine,
  absent: readonly string[] = [],
): string {
  return [
    '# Benchmarks',
    'Written by `npm run bench`; do not edit by hand. Absolute times are those of one machine on one day: the ratios, ' +
      'taken beside a floor or a peer in the same run, are what counts.',
    '## Machine',
    machineText(results, machine, absent),
    '## Missed',
    missedText(results),
    ...results.flatMap(benchText),
  ].join('\n\n');
}

function machineText(results: readonly BenchResult[], machine: Machine, absent: readonly string[]): string {
  const standIn = machine.standInFor === null ? '' : `, a stand-in for ${machine.standInFor}`;
  const loads = results.flatMap(({ load }) => load);
  const loadText = `${Math.min(...loads)} to ${Math.max(...loads)}`;
  const days = [...new Set(results.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10)))].sort();
  return [
    `- ${days.join(', ')}, ${machine.cores} cores (${machine.cpu}), ${number(machine.memoryGb)} GB of memory, ${machine.system}`,
    `- Node ${machine.node}, Electron ${machine.electron}${standIn}, an X server without a screen and without a GPU`,
    `- load average (one minute) before and after each benchmark: ${loadText}`,
    `- ${results.some(({ quick }) => quick) ? 'a quick run: too small to compare' : absent.length === 0 ? 'a whole run' : `a part of a run, without ${absent.join(', ')}`}, ${number(sum(results) / 60)} minutes`,
  ].join('\n');
}

const sum = (results: readonly BenchResult[]) => results.reduce((total, { seconds }) => total + seconds, 0);

function missedText(results: readonly BenchResult[]): string {
  const failed = results.filter(({ error }) => error !== null);
  const missed = results.flatMap(({ figures }) => figures.filter(({ verdict }) => verdict === 'missed'));
  const held = results.flatMap(({ figures }) => figures.filter(({ verdict }) => verdict === 'held')).length;
  return [
    `${held} ${held === 1 ? 'aim is' : 'aims are'} held, ${missed.length} missed.`,
    ...failed.map(({ name, error }) => `- **${name} did not finish**: ${cell(error ?? '')}`),
    ...missed.map((one) => `- **${one.what}**: ${measuredText(one)}, aim ${aimText(one)}. ${one.why}`.trimEnd()),
  ].join('\n');
}

/** What its aim is about. */
function measuredText({ aim, ours, floor, ratio, unit }: JudgedFigure): string {
  if (aim?.of === 'ratio' && ratio !== null) return `× ${number(ratio)}`;
  return aim?.of === 'difference' && floor !== null ? `+ ${withUnit(ours - floor.value, unit)}` : withUnit(ours, unit);
}

function benchText({ title, method, name, figures, missing, seconds }: BenchResult): string[] {
  if (figures.length === 0) return [`## ${title}`, method, ...missing];
  const rows = figures.map((one) => [
    one.note === '' ? one.what : `${one.what} (${one.note})`,
    one.floor === null ? '–' : `${withUnit(one.floor.value, one.unit)} ${one.floor.name}`,
    withUnit(one.ours, one.unit),
    one.ratio === null ? '–' : `× ${number(one.ratio)}`,
    one.aim === null ? '–' : `${aimText(one)}: ${one.verdict === 'held' ? 'held' : '**missed**'}`,
  ]);
  return [
    `## ${title}`,
    `${method} \`npm run bench -- ${name}\`, ${number(seconds)} s.`,
    table([['figure', 'floor or peer', 'Genie Tray', 'ratio', 'aim'], ...rows]),
    ...missing,
  ];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
