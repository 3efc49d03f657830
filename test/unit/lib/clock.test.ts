import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../electron/lib/clock';

describe('systemClock', () => {
  it('sleeps as long as it is told', async () => {
    const before = performance.now();
    await systemClock.sleep(30);
    expect(performance.now() - before).toBeGreaterThanOrEqual(28);
  });

  it('wakes at once when the signal aborts, before or during the sleep, and never rejects', async () => {
    await systemClock.sleep(60_000, AbortSignal.abort());
    const abort = new AbortController();
    const sleep = systemClock.sleep(60_000, abort.signal);
    abort.abort();
    await expect(sleep).resolves.toBeUndefined();
  });
});
