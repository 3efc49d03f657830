import { describe, expect, it } from 'vitest';
import { growthPercent, slopeMbAnHour } from '../../soak/memory-growth';

const MINUTES = 30;
const mb = (sample: { mb: number }) => sample.mb;

/** A sample each second: 145 MB with the window made, 20 less in the last minute of five, and what grows besides. */
function soaked(grown: (minute: number) => number, minutes = MINUTES) {
  return Array.from({ length: minutes * 60 }, (_, second) => {
    const minute = second / 60;
    const window = Math.floor(minute) % 5 === 4 ? -20 : (Math.floor(minute) % 5) * 4;
    return { atMs: second * 1_000, mb: 145 + window + grown(minute) };
  });
}

describe('the growth of memory in a soak', () => {
  it('is nothing where only the window comes and goes', () => {
    const samples = soaked(() => 0);
    expect(growthPercent(samples, MINUTES, mb)).toBeCloseTo(0);
    expect(slopeMbAnHour(samples, MINUTES, mb)).toBeCloseTo(0);
  });

  it('is a steady leak, by both measures', () => {
    const samples = soaked((minute) => minute / 3);
    expect(growthPercent(samples, MINUTES, mb)).toBeGreaterThan(5);
    expect(slopeMbAnHour(samples, MINUTES, mb)).toBeCloseTo(20, 0);
  });

  it('is a step of the first minutes by comparison, but no slope', () => {
    const samples = soaked((minute) => (minute < 9 ? 0 : 12));
    expect(growthPercent(samples, MINUTES, mb)).toBeGreaterThan(5);
    expect(slopeMbAnHour(samples, MINUTES, mb)).toBeCloseTo(0);
  });

  it('is not judged after a few minutes', () => {
    expect(
      growthPercent(
        soaked(() => 0, 9),
        9,
        mb,
      ),
    ).toBeNull();
    expect(
      slopeMbAnHour(
        soaked(() => 0, 19),
        19,
        mb,
      ),
    ).toBeNull();
  });
});
