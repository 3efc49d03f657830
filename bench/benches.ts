import type { Figure } from './figures';

export type BenchOptions = {
  /** A small run, to see that it works. */
  quick: boolean;
  /** What else was said behind the name. */
  args: readonly string[];
};

export type BenchOutcome = { figures: Figure[]; missing?: string[] };

export type Bench = {
  title: string;
  /** How it is measured, for docs/BENCHMARKS.md. */
  method: string;
  run(options: BenchOptions): Promise<BenchOutcome>;
};

/** Every benchmark, in the order in which they are run and reported; each is a file of that name beside this one. */
export const BENCHES = [
  'latency',
  'answer',
  'approve',
  'window',
  'footprint',
  'import',
  'search',
  'parse',
  'growth',
] as const;
