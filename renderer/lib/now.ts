import { useSyncExternalStore } from 'react';

const STEP_MS = 20_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

const current = () => now;

/** The time, renewed every 20 s: one timer for every relative time on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current, current);
}
