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

/** Every benchmark, in the order in which they are run and reported. */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  latency: () => import('./latency'),
  answer: () => import('./answer'),
  approve: () => import('./approve'),
  window: () => import('./window'),
  footprint: () => import('./footprint'),
  import: () => import('./import'),
  search: () => import('./search'),
  parse: () => import('./parse'),
  growth: () => import('./growth'),
};
