import type { Clock } from '../lib/clock';

/** `work` once for all calls of a turn: stages report every row. */
export function coalesced(work: () => void): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      work();
    });
  };
}

/** Passes a session's progress on four times a second: a model writes many small pieces, the eye needs no more. */
export function throttled(clock: Clock, send: (sessionId: string, characters: number) => void) {
  let lastAtMs = 0;
  return (sessionId: string, characters: number) => {
    if (clock.now() - lastAtMs < 250) return;
    lastAtMs = clock.now();
    send(sessionId, characters);
  };
}
