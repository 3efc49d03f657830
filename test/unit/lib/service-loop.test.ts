import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServiceLoop, type ServiceLoop } from '../../../electron/lib/service-loop';
import { ManualClock } from '../../support/manual-clock';

const INTERVAL_MS = 15_000;

describe('a service loop', () => {
  it('runs its step at the start, after this call, and then at the interval', async () => {
    const { steps, clock } = loopOf(() => Promise.resolve(false));
    expect(steps.count).toBe(0);
    await vi.waitFor(() => expect(steps.count).toBe(1));
    await settled();
    clock.advance(INTERVAL_MS - 1);
    await settled();
    expect(steps.count).toBe(1);
    clock.advance(1);
    await vi.waitFor(() => expect(steps.count).toBe(2));
  });

  it('runs at once again while there is more to do', async () => {
    const { steps } = loopOf((count) => Promise.resolve(count < 4));
    await vi.waitFor(() => expect(steps.count).toBe(4));
    await settled();
    expect(steps.count).toBe(4);
  });

  it('runs once for any number of wakes while it waits', async () => {
    const { steps, loop } = loopOf(() => Promise.resolve(false));
    await vi.waitFor(() => expect(steps.count).toBe(1));
    await settled();
    loop.wake();
    loop.wake();
    loop.wake();
    await vi.waitFor(() => expect(steps.count).toBe(2));
    await settled();
    expect(steps.count).toBe(2);
  });

  it('does not lose a wake that comes while the step runs', async () => {
    const gate = deferred();
    const { steps, loop } = loopOf(async (count) => {
      if (count === 1) await gate.promise;
      return false;
    });
    await vi.waitFor(() => expect(steps.count).toBe(1));
    loop.wake();
    await settled();
    expect(steps.count).toBe(1);
    gate.resolve();
    await vi.waitFor(() => expect(steps.count).toBe(2));
  });

  it('reports a failed step and goes on at the next interval or wake', async () => {
    const { steps, errors, clock, loop } = loopOf((count) =>
      count < 3 ? Promise.reject(new Error(`no ${count}`)) : Promise.resolve(false),
    );
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    await settled();
    expect(steps.count).toBe(1);
    clock.advance(INTERVAL_MS);
    await vi.waitFor(() => expect(errors).toHaveLength(2));
    await settled();
    loop.wake();
    await vi.waitFor(() => expect(steps.count).toBe(3));
    expect(errors.map(String)).toEqual(['Error: no 1', 'Error: no 2']);
  });

  it('waits for the running step when it is stopped, and tells the step', async () => {
    const gate = deferred();
    let told: AbortSignal | null = null;
    const { steps, errors, loop } = loopOf(async (_count, signal) => {
      told = signal;
      await gate.promise;
      signal.throwIfAborted();
      return true;
    });
    await vi.waitFor(() => expect(steps.count).toBe(1));
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    expect((told as AbortSignal | null)?.aborted).toBe(true);
    await settled();
    expect(stopped).toBe(false);
    gate.resolve();
    await stopping;
    loop.wake();
    await settled();
    expect([steps.count, errors]).toEqual([1, []]);
  });

  it('makes no signal that follows the one of its end: they would stay for as long as the loop', async () => {
    const following = vi.spyOn(AbortSignal, 'any');
    onTestFinished(() => following.mockRestore());
    const { steps, clock, loop } = loopOf(() => Promise.resolve(false));
    await vi.waitFor(() => expect(steps.count).toBe(1));
    await settled();
    loop.wake();
    await vi.waitFor(() => expect(steps.count).toBe(2));
    await settled();
    clock.advance(INTERVAL_MS);
    await vi.waitFor(() => expect(steps.count).toBe(3));
    expect(following).not.toHaveBeenCalled();
  });

  it('ends at once when it is stopped while it waits', async () => {
    const { steps, loop } = loopOf(() => Promise.resolve(false));
    await vi.waitFor(() => expect(steps.count).toBe(1));
    await settled();
    await loop.stop();
    expect(steps.count).toBe(1);
  });
});

function loopOf(step: (count: number, signal: AbortSignal) => Promise<boolean>) {
  const clock = new ManualClock();
  const steps = { count: 0 };
  const errors: unknown[] = [];
  const loop: ServiceLoop = startServiceLoop({
    clock,
    intervalMs: INTERVAL_MS,
    onError: (error) => errors.push(error),
    step: (signal) => step((steps.count += 1), signal),
  });
  onTestFinished(() => loop.stop());
  return { clock, steps, errors, loop };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** Lets everything that is ready run. */
async function settled(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
}
