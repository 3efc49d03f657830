import type { AccountState } from '../../../shared/domain/account';
import type { AccountHealthView } from '../../../shared/domain/health';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** `unknown`: nobody watched, because the account or the app was not there yet. */
export type PieceState = AccountState | 'unknown';
export type DayPiece = { fromMs: number; toMs: number; state: PieceState };
/** How a state is drawn: each tone has a pattern of its own. */
export type Tone = 'good' | 'busy' | 'bad' | 'paused' | 'plain';

/** The 24 hours before `nowMs` as pieces without gaps, oldest first; neighbours in the same state are one. */
export function dayPieces(changes: AccountHealthView['last24h'], nowMs: number): DayPiece[] {
  const startMs = nowMs - DAY_MS;
  const pieces: DayPiece[] = [];
  const add = (fromMs: number, toMs: number, state: PieceState) => {
    const last = pieces.at(-1);
    if (toMs <= fromMs) return;
    if (last?.state === state) last.toMs = toMs;
    else pieces.push({ fromMs, toMs, state });
  };
  add(startMs, Math.min(changes[0]?.atMs ?? nowMs, nowMs), 'unknown');
  changes.forEach(({ atMs, state }, index) => {
    add(Math.max(atMs, startMs), Math.min(changes[index + 1]?.atMs ?? nowMs, nowMs), state);
  });
  return pieces;
}

export function toneOf(state: PieceState): Tone {
  switch (state) {
    case 'connected':
    case 'polling':
      return 'good';
    case 'backoff':
      return 'busy';
    case 'needs_auth':
    case 'needs_attention':
      return 'bad';
    case 'paused':
      return 'paused';
    case 'starting':
    case 'unknown':
      return 'plain';
  }
}

/** How long the day was in each state, the longest first; what lasted less than a minute is left out. */
export function stateTotals(pieces: DayPiece[]): { state: PieceState; ms: number }[] {
  const totals = new Map<PieceState, number>();
  for (const { state, fromMs, toMs } of pieces) totals.set(state, (totals.get(state) ?? 0) + toMs - fromMs);
  return [...totals]
    .map(([state, ms]) => ({ state, ms }))
    .filter(({ ms }) => ms >= MINUTE_MS)
    .toSorted((a, b) => b.ms - a.ms);
}

/** How long nobody looked at the mailbox, ms: not there yet, starting, or paused. Less than a minute counts as none. */
export function unwatchedMs(pieces: DayPiece[]): number {
  const ms = pieces
    .filter(({ state }) => toneOf(state) === 'plain' || toneOf(state) === 'paused')
    .reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return ms < MINUTE_MS ? 0 : ms;
}

/** How often the account was not well. */
export function interruptions(pieces: DayPiece[]): number {
  return pieces.filter(({ state }, index) => {
    const before = pieces[index - 1];
    return isTrouble(state) && !(before !== undefined && isTrouble(before.state));
  }).length;
}

function isTrouble(state: PieceState): boolean {
  return toneOf(state) === 'busy' || toneOf(state) === 'bad';
}

/** The full hours of local time in the 24 hours before `nowMs`; `major` at 0, 6, 12 and 18 o'clock. */
export function hourTicks(nowMs: number): { atMs: number; major: boolean }[] {
  const ticks: { atMs: number; major: boolean }[] = [];
  const first = new Date(nowMs - DAY_MS);
  first.setMinutes(60, 0, 0);
  for (let atMs = first.getTime(); atMs < nowMs; atMs += HOUR_MS) {
    ticks.push({ atMs, major: new Date(atMs).getHours() % 6 === 0 });
  }
  return ticks;
}

/** Where a moment of the last 24 hours stands, in per cent from the left. */
export function placeInDay(atMs: number, nowMs: number): number {
  return Math.min(100, Math.max(0, (100 * (atMs - nowMs + DAY_MS)) / DAY_MS));
}
