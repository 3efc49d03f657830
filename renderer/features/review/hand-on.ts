/** A key pressed this soon after the focus went on by itself was meant for the card before, in ms. */
const TOO_SOON_MS = 400;
let handedOnAtMs = -Infinity;

/** The focus went on to the next card because the one before was decided. */
export function noteHandedOn(nowMs = performance.now()) {
  handedOnAtMs = nowMs;
}

/** Whether a decision by key would hit a card that nobody can have read yet. */
export function justHandedOn(nowMs = performance.now()): boolean {
  return nowMs - handedOnAtMs < TOO_SOON_MS;
}
