import { describe, expect, it } from 'vitest';
import { Backoff } from '../../../electron/lib/backoff';
import { ManualClock } from '../../support/manual-clock';

const backoff = (clock: ManualClock, random?: () => number) =>
  new Backoff({ clock, firstMs: 2_000, longestMs: 600_000, stableMs: 60_000, random });

describe('S2: waiting between attempts', () => {
  it('doubles from two seconds and never exceeds ten minutes (bars S2)', () => {
    const waits = Array.from(
      { length: 12 },
      (
        (b) => () =>
          b.failed()
      )(backoff(new ManualClock(), () => 0)),
    );
    expect(waits.slice(0, 5)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000]);
    const longest = Array.from(
      { length: 12 },
      (
        (b) => () =>
          b.failed()
      )(backoff(new ManualClock(), () => 0.9999)),
    );
    expect(Math.max(...longest)).toBeLessThanOrEqual(600_000);
    expect(longest.at(-1)).toBeGreaterThan(590_000);
  });

  it('spreads the waits of many clients over the whole jitter (bars S2)', () => {
    const firsts = Array.from({ length: 1_000 }, () => backoff(new ManualClock()).failed());
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...firsts)).toBeLessThanOrEqual(2_600);
    const bins = new Set(firsts.map((wait) => Math.floor((wait - 2_000) / 100)));
    expect(bins.size).toBeGreaterThanOrEqual(6);
  });

  it('begins anew only after a success that held for a minute (bars S2)', () => {
    const clock = new ManualClock();
    const waiting = backoff(clock, () => 0);
    for (let i = 0; i < 3; i += 1) waiting.failed();
    waiting.succeeded();
    clock.advance(59_999);
    expect(waiting.failed()).toBe(16_000);
    waiting.succeeded();
    clock.advance(60_000);
    expect(waiting.failed()).toBe(2_000);
  });

  it('does not count a success twice', () => {
    const clock = new ManualClock();
    const waiting = backoff(clock, () => 0);
    waiting.succeeded();
    clock.advance(60_000);
    waiting.failed();
    clock.advance(60_000);
    expect(waiting.failed()).toBe(4_000);
  });

  it('begins anew when told to', () => {
    const waiting = backoff(new ManualClock(), () => 0);
    for (let i = 0; i < 5; i += 1) waiting.failed();
    waiting.reset();
    expect(waiting.failed()).toBe(2_000);
  });
});
