/** The value below which the share `quantile` (0..1) of the sorted samples lies. */
export function quantile(samples: readonly number[], quantile: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))];
  if (value === undefined) throw new Error('There are no samples.');
  return value;
}

/** `median 12 ms, p95 30 ms (n=40)` */
export function summary(samples: readonly number[], unit: string): string {
  const text = (share: number) => `${Math.round(quantile(samples, share))} ${unit}`;
  return `median ${text(0.5)}, p95 ${text(0.95)} (n=${samples.length})`;
}
