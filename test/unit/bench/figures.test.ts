import { describe, expect, it } from 'vitest';
import { aimText, atLeast, atMost, figure, figureLine, judge, number, resultSchema } from '../../../bench/figures';

const floor = { name: 'bare fetch', value: 100 };

describe('a figure of a benchmark', () => {
  it.each([
    ['a value up to its aim', { aim: atMost(150) }, 'held'],
    ['a value over its aim', { aim: atMost(149) }, 'missed'],
    ['a value that has to be large', { aim: atLeast(151) }, 'missed'],
    ['a ratio up to its aim', { floor, aim: atMost(1.5, 'ratio') }, 'held'],
    ['a ratio that has to be larger', { floor, aim: atLeast(1.6, 'ratio') }, 'missed'],
    ['a difference up to its aim', { floor, aim: atMost(50, 'difference') }, 'held'],
    ['a difference over its aim', { floor, aim: atMost(49, 'difference') }, 'missed'],
    ['one without an aim', { floor }, 'no aim'],
  ] as const)('is judged: %s', (_what, more, verdict) => {
    expect(judge(figure('a.b', 'what', 'ms', 150, more)).verdict).toBe(verdict);
  });

  it('has a ratio where there is a floor that is not zero', () => {
    expect(judge(figure('a.b', 'what', 'ms', 150, { floor })).ratio).toBe(1.5);
    expect(judge(figure('a.b', 'what', 'ms', 150)).ratio).toBeNull();
    expect(judge(figure('a.b', 'what', 'ms', 150, { floor: { name: 'nothing', value: 0 } })).ratio).toBeNull();
  });

  it('is refused when its aim compares with nothing', () => {
    expect(() => judge(figure('a.b', 'what', 'ms', 1, { aim: atMost(1.2, 'ratio') }))).toThrow(
      /aim of a\.b needs a floor/,
    );
  });

  it('is printed with its floor, ratio, aim and note', () => {
    const line = figureLine(
      judge(figure('a.b', 'answer, p95', 'ms', 150, { floor, aim: atMost(120), note: 'of 30 rounds' })),
    );
    expect(line).toBe('answer, p95: 150 ms; bare fetch 100 ms, × 1.50 (aim ≤ 120 ms: missed) – of 30 rounds');
  });

  it.each([
    [12_345.6, '12,346'],
    [123.4, '123'],
    [12.34, '12.3'],
    [1.234, '1.23'],
    [0.5, '0.50'],
    [30, '30'],
  ])('shows %d as %s', (value, text) => {
    expect(number(value)).toBe(text);
  });

  it.each([
    [atMost(150), '≤ 150 ms'],
    [atLeast(0.5, 'ratio'), '≥ × 0.50'],
    [atMost(100, 'difference'), '≤ + 100 ms'],
    [null, ''],
  ])('tells an aim', (aim, text) => {
    expect(aimText({ aim, unit: 'ms' })).toBe(text);
  });
});

describe('a result of a benchmark', () => {
  const result = {
    name: 'answer',
    title: 'Answer',
    method: 'Done so.',
    atMs: 0,
    seconds: 1,
    quick: false,
    load: [0.1, 0.2],
    figures: [judge(figure('answer.p95', 'what', 'ms', 1))],
    missing: [],
    error: null,
  };

  it('is read back as it was written', () => {
    expect(resultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });

  it.each([
    ['a verdict that nobody gave', { figures: [{ ...result.figures[0], verdict: 'fine' }] }],
    ['a figure without its value', { figures: [{ ...result.figures[0], ours: undefined }] }],
    ['an id with a blank', { figures: [{ ...result.figures[0], id: 'answer p95' }] }],
    ['a key of its own', { colour: 'red' }],
  ])('is refused with %s', (_what, change) => {
    expect(resultSchema.safeParse({ ...result, ...change }).success).toBe(false);
  });
});
