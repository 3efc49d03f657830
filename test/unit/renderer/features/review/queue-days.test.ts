import { describe, expect, it } from 'vitest';
import { queueDays } from '../../../../../renderer/features/review/queue-days';
import { lineOf, session } from '../../../../support/window-preview/scene-parts';
import { cpuTimer } from '../../../../support/cpu-time';

const at = (id: string, when: string) => ({ ...lineOf(session()), id, receivedAtMs: new Date(when).getTime() });

describe('the days of the queue', () => {
  const today = at('a', '2026-11-30T09:00:00');
  const late = at('b', '2026-11-29T23:59:00');
  const early = at('c', '2026-11-29T00:01:00');

  it('stand over the requests that came in on them, by local time', () => {
    expect(queueDays([today, late, early]).map(({ key }) => key)).toEqual([
      'day:session:a',
      'session:a',
      'day:session:b',
      'session:b',
      'session:c',
    ]);
  });

  it('get a new heading when a request comes in above, so that the rows below can be held on to', () => {
    const before = queueDays([today]).map(({ key }) => key);
    const after = queueDays([at('new', '2026-11-30T09:05:00'), today]).map(({ key }) => key);
    expect(before.filter((key) => after.includes(key))).toEqual(['session:a']);
  });

  it('of ten thousand requests are found at once', () => {
    const items = Array.from({ length: 10_000 }, (_, n) => ({
      ...today,
      id: `${n}`,
      receivedAtMs: today.receivedAtMs - n * 600_000,
    }));
    const spentMs = cpuTimer();
    expect(queueDays(items).length).toBeGreaterThan(10_000);
    expect(spentMs()).toBeLessThan(250);
  });
});
