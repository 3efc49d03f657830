import { z } from 'zod';

/** What is promised of a figure: about its value, its share of the floor, or by how much it may be over the floor. */
const aimSchema = z.strictObject({
  of: z.enum(['value', 'ratio', 'difference']),
  is: z.enum(['at most', 'at least']),
  limit: z.number(),
});

const figureSchema = z.strictObject({
  /** Stable and unique within its benchmark: `search.p95`. */
  id: z.string().regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/),
  what: z.string().min(1),
  unit: z.string(),
  ours: z.number(),
  /** The same work by the least that can do it, or by a peer, in the same run. */
  floor: z.strictObject({ name: z.string().min(1), value: z.number() }).nullable(),
  aim: aimSchema.nullable(),
  /** Told where the aim is missed: why it is. */
  why: z.string(),
  note: z.string(),
});

const VERDICTS = ['held', 'missed', 'no aim'] as const;

const judgedSchema = figureSchema.extend({ ratio: z.number().nullable(), verdict: z.enum(VERDICTS) });

/** The result of one benchmark as it lies in test-results/bench/NAME.json. */
export const resultSchema = z.strictObject({
  name: z.string().min(1),
  title: z.string().min(1),
  method: z.string().min(1),
  atMs: z.number(),
  seconds: z.number(),
  quick: z.boolean(),
  /** The load average of one minute before and after. */
  load: z.tuple([z.number(), z.number()]),
  figures: z.array(judgedSchema),
  /** What could not be compared, a sentence each. */
  missing: z.array(z.string()),
  /** Why it did not finish. */
  error: z.string().nullable(),
});

export type Aim = z.infer<typeof aimSchema>;
type Verdict = (typeof VERDICTS)[number];
export type Figure = z.infer<typeof figureSchema>;
export type JudgedFigure = z.infer<typeof judgedSchema>;
export type BenchResult = z.infer<typeof resultSchema>;

export const atMost = (limit: number, of: Aim['of'] = 'value'): Aim => ({ of, is: 'at most', limit });
export const atLeast = (limit: number, of: Aim['of'] = 'value'): Aim => ({ of, is: 'at least', limit });

/** A figure with what is usually not said left out. */
export function figure(id: string, what: string, unit: string, ours: number, more: Partial<Figure> = {}): Figure {
  return { id, what, unit, ours, floor: null, aim: null, why: '', note: '', ...more };
}

/** Ratio and verdict. Throws where an aim compares with a floor that is not there. */
export function judge(one: Figure): JudgedFigure {
  const ratio = one.floor === null || one.floor.value === 0 ? null : one.ours / one.floor.value;
  return { ...one, ratio, verdict: verdict(one, ratio) };
}

function verdict({ id, aim, ours, floor }: Figure, ratio: number | null): Verdict {
  if (aim === null) return 'no aim';
  const measured = { value: ours, ratio, difference: floor === null ? null : ours - floor.value }[aim.of];
  if (measured === null) throw new Error(`The aim of ${id} needs a floor.`);
  return (aim.is === 'at most' ? measured <= aim.limit : measured >= aim.limit) ? 'held' : 'missed';
}

/** Three digits that say something: 12,345 and 123 and 1.23. */
export function number(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const withUnit = (value: number, unit: string): string =>
  unit === '' ? number(value) : `${number(value)} ${unit}`;

export function aimText({ aim, unit }: Pick<Figure, 'aim' | 'unit'>): string {
  if (aim === null) return '';
  const sign = aim.is === 'at most' ? '≤' : '≥';
  if (aim.of === 'value') return `${sign} ${withUnit(aim.limit, unit)}`;
  return aim.of === 'ratio' ? `${sign} × ${number(aim.limit)}` : `${sign} + ${withUnit(aim.limit, unit)}`;
}

/** The figure as one line of print. */
export function figureLine(one: JudgedFigure): string {
  const beside = one.floor === null ? '' : `; ${one.floor.name} ${withUnit(one.floor.value, one.unit)}`;
  const ratio = one.ratio === null ? '' : `, × ${number(one.ratio)}`;
  const aim = one.aim === null ? '' : ` (aim ${aimText(one)}: ${one.verdict})`;
  const note = one.note === '' ? '' : ` – ${one.note}`;
  return `${one.what}: ${withUnit(one.ours, one.unit)}${beside}${ratio}${aim}${note}`;
}
