import { describe, expect, it, onTestFinished } from 'vitest';
import { watchTime } from '../../../electron/app/passing-time';
import { ManualClock } from '../../support/manual-clock';

describe('the passing of time', () => {
  it('ends a pause of an hour and the quiet hours, each once', async () => {
    const { clock, ended, pass } = watched({ pauseMs: 3_600_000, quietMs: 60_000 });
    await pass(3_000_000);
    expect(ended).toEqual(['quiet']);
    await pass(660_000);
    await pass(660_000);
    expect(ended).toEqual(['quiet', 'pause']);
    expect(clock.nextWakeMs).toBe(15_000);
  });

  it('ends a pause that was over while the computer slept', async () => {
    const { ended, pass } = watched({ pauseMs: 3_600_000, quietMs: 0 });
    await pass(8 * 3_600_000);
    expect(ended).toEqual(['pause']);
  });
});

function watched({ pauseMs, quietMs }: { pauseMs: number; quietMs: number }) {
  const clock = new ManualClock();
  const startMs = clock.now();
  const ended: string[] = [];
  const turn = () => new Promise((done) => setImmediate(done));
  const loop = watchTime({
    clock,
    isPaused: () => clock.now() < startMs + pauseMs,
    onPauseOver: () => Promise.resolve(void ended.push('pause')),
    isQuiet: () => clock.now() < startMs + quietMs,
    onQuietOver: () => void ended.push('quiet'),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => loop.stop());
  const pass = async (ms: number) => {
    await turn();
    clock.advance(ms);
    await turn();
  };
  return { clock, ended, pass };
}
