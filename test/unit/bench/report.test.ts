import { describe, expect, it } from 'vitest';
import { atLeast, atMost, figure, judge, type BenchResult, type Figure } from '../../../bench/figures';
import { renderReport } from '../../../bench/report';

const MACHINE = {
  cores: 2,
  cpu: 'A processor',
  memoryGb: 24,
  system: 'linux 6.1 x64',
  node: '20.1.0',
  electron: '33.2.1',
  standInFor: '45.5.0',
};

function result(figures: Figure[], more: Partial<BenchResult> = {}): BenchResult {
  return {
    name: 'import',
    title: 'Import',
    method: 'From one server.',
    atMs: Date.UTC(2026, 11, 1),
    seconds: 120,
    quick: false,
    load: [0.2, 1.4],
    figures: figures.map(judge),
    missing: [],
    error: null,
    ...more,
  };
}

const held = figure('import.peak', 'peak memory', 'MB', 300, { aim: atMost(400) });
const missed = figure('import.mu', 'import beside mu', 'messages/s', 350, {
  floor: { name: 'mbsync + mu index', value: 100 },
  aim: atLeast(5, 'ratio'),
  why: 'Both cores are busy.',
});

describe('the report of the benchmarks', () => {
  const report = renderReport([result([held, missed])], MACHINE);

  it('names the machine, its versions, the day and the load', () => {
    expect(report).toContain('2026-12-01, 2 cores (A processor), 24 GB of memory, linux 6.1 x64');
    expect(report).toContain('Electron 33.2.1, a stand-in for 45.5.0');
    expect(report).toContain('0.2 to 1.4');
  });

  it('does not speak of a stand-in where the declared version ran', () => {
    expect(renderReport([result([held])], { ...MACHINE, standInFor: null })).not.toContain('stand-in');
  });

  it('says how each benchmark is done and how to run it', () => {
    expect(report).toContain('From one server. `npm run bench -- import`, 120 s.');
  });

  it('has a row for each figure with floor, value, ratio and verdict', () => {
    expect(report).toContain('| peak memory | – | 300 MB | – | ≤ 400 MB: held |');
    expect(report).toContain(
      '| import beside mu | 100 messages/s mbsync + mu index | 350 messages/s | × 3.50 | ≥ × 5: **missed** |',
    );
  });

  it('counts what is held and tells of each miss why', () => {
    expect(report).toContain('1 aim is held, 1 missed.');
    expect(report).toContain('- **import beside mu**: × 3.50, aim ≥ × 5. Both cores are busy.');
  });

  it('tells of a benchmark that did not finish, and of peers that are not there', () => {
    const broken = result([], { error: 'The server\ndid not start.', missing: ['mbsync is not installed.'] });
    const text = renderReport([broken], MACHINE);
    expect(text).toContain('**import did not finish**: The server did not start.');
    expect(text).toContain('mbsync is not installed.');
  });

  it('says of a quick run that it compares nothing', () => {
    expect(renderReport([result([held], { quick: true })], MACHINE)).toContain('too small to compare');
  });

  it('says which benchmarks are not in it', () => {
    expect(report).toContain('a whole run');
    expect(renderReport([result([held])], MACHINE, ['search', 'growth'])).toContain('without search, growth');
  });

  it('keeps a bar in a text from becoming a column', () => {
    expect(renderReport([result([{ ...held, what: 'a | b' }])], MACHINE)).toContain('| a \\| b |');
  });
});
