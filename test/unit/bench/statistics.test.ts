import { describe, expect, it } from 'vitest';
import { quantile, summary } from '../../../bench/statistics';

describe('statistics of a benchmark', () => {
  const samples = [5, 1, 4, 2, 3, 10, 7, 6, 9, 8];

  it.each([
    [0, 1],
    [0.5, 6],
    [0.95, 10],
    [1, 10],
  ])('the quantile %d of one to ten is %d', (share, value) => {
    expect(quantile(samples, share)).toBe(value);
  });

  it('a quantile leaves the samples in their order', () => {
    quantile(samples, 0.5);
    expect(samples[0]).toBe(5);
  });

  it('of no samples there is no quantile', () => {
    expect(() => quantile([], 0.5)).toThrow('There are no samples.');
  });

  it('a summary tells median, p95 and how many there were', () => {
    expect(summary(samples, 'ms')).toBe('median 6 ms, p95 10 ms (n=10)');
  });
});
