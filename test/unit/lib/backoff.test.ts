import { describe, expect, it } from 'vitest';
import { Backoff } from '../../../electron/lib/backoff';
import { ManualClock } from '../../support/manual-clock';

const LIMITS = { firstMs: 1_000, longestMs: 60_000, stableMs: 30_000 };

describe('Backoff', () => {
  it('waits longer after each failure, up to the longest wait', () => {
    const backoff = new Backoff({ ...LIMITS, clock: new ManualClock(), random: () => 0 });
    const waits = Array.from({ length: 9 }, () => backoff.failed());
    expect(waits.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
  });

  it('spreads waits, and never beyond the longest one', () => {
    const backoff = new Backoff({ ...LIMITS, clock: new ManualClock(), random: () => 0.999 });
    const waits = Array.from({ length: 12 }, () => backoff.failed());
    expect(waits[0]).toBeGreaterThan(1_200);
    expect(waits.at(-1)).toBeLessThanOrEqual(60_000);
  });

  it('starts over only after a success that lasted', () => {
    const clock = new ManualClock();
    const backoff = new Backoff({ ...LIMITS, clock, random: () => 0 });
    backoff.failed();
    backoff.succeeded();
    clock.advance(29_999);
    expect(backoff.failed()).toBe(2_000);
    backoff.succeeded();
    clock.advance(30_000);
    expect(backoff.failed()).toBe(1_000);
  });

  it('forgets its failures when told that things changed', () => {
    const backoff = new Backoff({ ...LIMITS, clock: new ManualClock(), random: () => 0 });
    backoff.failed();
    backoff.failed();
    backoff.reset();
    expect(backoff.failed()).toBe(1_000);
  });
});
