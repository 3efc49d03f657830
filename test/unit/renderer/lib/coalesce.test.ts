import { describe, expect, it } from 'vitest';
import { coalesce } from '../../../../renderer/lib/coalesce';

function gate() {
  let open = () => undefined as void;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

describe('coalesce', () => {
  it('makes two runs of a burst: the one under way and one after it', async () => {
    const gates = [gate(), gate()];
    let runs = 0;
    const run = coalesce(() => gates[runs++]!.promise);
    const first = run();
    const others = [run(), run(), run()];
    expect(runs).toBe(1);
    gates[0]!.open();
    await first;
    gates[1]!.open();
    await Promise.all(others);
    expect(runs).toBe(2);
  });

  it('runs again after a failure', async () => {
    let runs = 0;
    const run = coalesce(() => (runs++ === 0 ? Promise.reject(new Error('down')) : Promise.resolve()));
    const first = run();
    const second = run();
    await expect(first).rejects.toThrow('down');
    await second;
    expect(runs).toBe(2);
  });
});
