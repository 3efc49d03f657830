import { describe, expect, it } from 'vitest';
import { pacePath, paceSteps, presentRate, restMs, roundedRate } from '../../../../../renderer/features/health/pace';

const SECOND = 1_000;
const points = (...list: [second: number, read: number][]) =>
  list.map(([second, read]) => ({ atMs: second * SECOND, read }));

describe('the pace of an import', () => {
  it('is that of the last minute', () => {
    const list = points([0, 0], [60, 6_000], [90, 6_300], [120, 6_600]);
    expect(presentRate(list, 121 * SECOND)).toBe(600);
  });

  it('is taken over what there is while it is younger', () => {
    expect(presentRate(points([0, 0], [30, 100]), 31 * SECOND)).toBe(200);
  });

  it('is not known from one point, without progress, or when nothing came for long', () => {
    expect(presentRate([], 0)).toBeNull();
    expect(presentRate(points([0, 5]), 0)).toBeNull();
    expect(presentRate(points([0, 5], [30, 5]), 30 * SECOND)).toBeNull();
    expect(presentRate(points([0, 0], [30, 100]), 200 * SECOND)).toBeNull();
  });

  it('says how long the rest takes', () => {
    expect(restMs(1_200, 600)).toBe(120 * SECOND);
    expect(roundedRate(1_237)).toBe(1_200);
    expect(roundedRate(8.42)).toBe(8.4);
  });
});

describe('its line', () => {
  it('goes from point to point, the newest step last', () => {
    expect(paceSteps(points([0, 0], [60, 100], [120, 400]))).toEqual([
      { atMs: 60 * SECOND, perMinute: 100 },
      { atMs: 120 * SECOND, perMinute: 300 },
    ]);
  });

  it('has at most 40 steps', () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ atMs: n * SECOND, read: n * 10 }));
    const steps = paceSteps(many);
    expect(steps.length).toBeLessThanOrEqual(40);
    expect(steps.at(-1)?.atMs).toBe(119 * SECOND);
  });

  it('is drawn with the highest step at the top, and not from a single step', () => {
    const path = pacePath([
      { atMs: 0, perMinute: 100 },
      { atMs: 60, perMinute: 200 },
      { atMs: 120, perMinute: 0 },
    ]);
    expect(path).toBe('M0.00 50.00L50.00 0.00L100.00 100.00');
    expect(pacePath([{ atMs: 0, perMinute: 100 }])).toBe('');
  });
});
