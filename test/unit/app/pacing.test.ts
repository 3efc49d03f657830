import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesced } from '../../../electron/app/pacing';

beforeEach(() => vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate'] }));
afterEach(() => vi.useRealTimers());

describe('changes that are told once a turn', () => {
  it('come as one for all of a turn, and again in the next', () => {
    const work = vi.fn();
    const { note } = coalesced(work);
    note();
    note();
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
    note();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('never come after the end, not even what was due', () => {
    const work = vi.fn();
    const { note, end } = coalesced(work);
    note();
    end();
    note();
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
  });
});
