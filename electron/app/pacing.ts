import type { Clock } from '../lib/clock';

/** `work` once for all calls of a turn, because stages report every row; after `end` never again, also where it was due. */
export function coalesced(work: () => void): { note: () => void; end: () => void } {
  let due: NodeJS.Immediate | null = null;
  let ended = false;
  return {
    note() {
      if (due !== null || ended) return;
      due = setImmediate(() => {
        due = null;
        work();
      });
    },
    end() {
      ended = true;
      if (due !== null) clearImmediate(due);
    },
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
