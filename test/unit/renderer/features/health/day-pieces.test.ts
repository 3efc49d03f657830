import { describe, expect, it } from 'vitest';
import {
  DAY_MS,
  dayPieces,
  hourTicks,
  interruptions,
  placeInDay,
  stateTotals,
  unwatchedMs,
} from '../../../../../renderer/features/health/day-pieces';

const NOW = new Date(2026, 10, 30, 14, 20).getTime();
const HOUR = 3_600_000;
const change = (hoursAgo: number, state: 'connected' | 'backoff' | 'needs_auth' | 'paused') => ({
  atMs: NOW - hoursAgo * HOUR,
  state,
  code: null,
});

describe('the pieces of a day', () => {
  it('cover it without gaps, beginning with the state that held before', () => {
    const pieces = dayPieces([change(30, 'connected'), change(5, 'backoff'), change(3, 'connected')], NOW);
    expect(pieces.map(({ state }) => state)).toEqual(['connected', 'backoff', 'connected']);
    expect(pieces[0]?.fromMs).toBe(NOW - DAY_MS);
    expect(pieces.at(-1)?.toMs).toBe(NOW);
  });

  it('say where nobody watched', () => {
    expect(dayPieces([change(6, 'connected')], NOW)[0]).toMatchObject({ state: 'unknown', toMs: NOW - 6 * HOUR });
    expect(dayPieces([], NOW)).toEqual([{ fromMs: NOW - DAY_MS, toMs: NOW, state: 'unknown' }]);
  });

  it('are one where the state did not change', () => {
    expect(dayPieces([change(30, 'connected'), change(8, 'connected')], NOW)).toHaveLength(1);
  });

  it('count as one interruption as long as the account was not well', () => {
    const states = [change(30, 'connected'), change(9, 'backoff'), change(7, 'needs_auth'), change(5, 'connected')];
    expect(interruptions(dayPieces([...states, change(2, 'backoff')], NOW))).toBe(2);
    expect(interruptions(dayPieces([change(30, 'connected'), change(2, 'paused')], NOW))).toBe(0);
  });

  it('add up to the time in each state, the longest first', () => {
    const pieces = dayPieces([change(30, 'connected'), change(5, 'backoff'), change(3, 'connected')], NOW);
    expect(stateTotals(pieces)).toEqual([
      { state: 'connected', ms: 22 * HOUR },
      { state: 'backoff', ms: 2 * HOUR },
    ]);
  });

  it('leave out of the sum what lasted less than a minute', () => {
    const blink = { atMs: NOW - 5 * HOUR - 59_000, state: 'starting' as const, code: null };
    const pieces = dayPieces([change(30, 'connected'), blink, change(5, 'connected')], NOW);
    expect(stateTotals(pieces).map(({ state }) => state)).toEqual(['connected']);
    expect(unwatchedMs(pieces)).toBe(0);
  });

  it('tell how long nobody watched: not there yet or paused', () => {
    expect(unwatchedMs(dayPieces([change(6, 'connected')], NOW))).toBe(18 * HOUR);
    expect(unwatchedMs(dayPieces([change(30, 'connected'), change(9, 'paused'), change(7, 'backoff')], NOW))).toBe(
      2 * HOUR,
    );
    expect(unwatchedMs(dayPieces([], NOW))).toBe(DAY_MS);
  });
});

describe('the hours under it', () => {
  it('are full hours of local time, every sixth a long one', () => {
    const ticks = hourTicks(NOW);
    expect(ticks).toHaveLength(24);
    expect(ticks.filter(({ major }) => major).map(({ atMs }) => new Date(atMs).getHours())).toEqual([18, 0, 6, 12]);
    expect(placeInDay(NOW - 6 * HOUR, NOW)).toBe(75);
  });
});
