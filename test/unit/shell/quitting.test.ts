import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { holdQuit, stopOnQuit } from '../../../electron/shell/quitting';
import { ManualClock } from '../../support/manual-clock';

type Listener = (event: { preventDefault(): void }) => void;

function quitting(stop: () => Promise<void>) {
  const listeners = new Map<string, Listener>();
  const errors: unknown[] = [];
  const clock = new ManualClock();
  let ended = 0;
  const on = (name: string, listener: Listener) => listeners.set(name, listener);
  /** Whether the event was held up. */
  const emit = (name: string) => {
    let held = false;
    listeners.get(name)?.({
      preventDefault: () => {
        held = true;
      },
    });
    return held;
  };
  const app = {
    on,
    quit: () => {
      if (!emit('will-quit')) ended += 1;
    },
  };
  const deps = { app, power: { on }, clock, stop, onError: (error: unknown) => errors.push(error) };
  stopOnQuit(deps as unknown as Parameters<typeof stopOnQuit>[0]);
  const turn = () => new Promise((done) => setImmediate(done));
  return { app, emit, errors, clock, turn, ended: () => ended };
}

describe('quitting', () => {
  it('waits until everything has stopped, however often it is asked for', async () => {
    let finish = () => {};
    let stops = 0;
    const run = quitting(() => {
      stops += 1;
      return new Promise((done) => {
        finish = done;
      });
    });
    run.app.quit();
    run.app.quit();
    await run.turn();
    expect([stops, run.ended()]).toEqual([1, 0]);
    finish();
    await run.turn();
    expect([stops, run.ended(), run.errors]).toEqual([1, 1, []]);
  });

  it('ends after eight seconds when something does not stop, and says so', async () => {
    const run = quitting(() => new Promise(() => undefined));
    run.app.quit();
    run.clock.advance(7_999);
    await run.turn();
    expect(run.ended()).toBe(0);
    run.clock.advance(1);
    await run.turn();
    expect([run.ended(), run.errors.length]).toEqual([1, 1]);
  });

  it('ends when stopping fails, and says so', async () => {
    const run = quitting(() => Promise.reject(new Error('disk full')));
    run.app.quit();
    await run.turn();
    expect([run.ended(), run.errors]).toEqual([1, [new Error('disk full')]]);
  });

  it('asks the system to wait when the session ends', async () => {
    const run = quitting(() => Promise.resolve());
    expect(run.emit('shutdown')).toBe(true);
    await run.turn();
    expect(run.ended()).toBe(1);
  });
});

describe('a quit while the app starts', () => {
  it('waits until it stands, and is known then', () => {
    const app = new EventEmitter();
    const quit = holdQuit(app as unknown as Parameters<typeof holdQuit>[0]);
    let held = 0;
    const tell = () => app.emit('will-quit', { preventDefault: () => (held += 1) });
    tell();
    tell();
    expect(held).toBe(2);
    expect(quit.release()).toBe(true);
    tell();
    expect(held).toBe(2);
  });

  it('is not made up', () => {
    const app = new EventEmitter();
    expect(holdQuit(app as unknown as Parameters<typeof holdQuit>[0]).release()).toBe(false);
    expect(app.listenerCount('will-quit')).toBe(0);
  });
});
