/** What the set-up says. Everything goes to stderr: stdout belongs to the command that is run. */
import { isVerbose } from './places.mjs';

const TICK_MS = 20_000;

/** A failure that was understood: its message is one sentence with the next step, its code the exit code. */
export class Stop extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Exit code for "something is missing that only the person at the machine can install". */
export const NEEDS_A_PERSON = 3;

export function say(text) {
  process.stderr.write(`[setup] ${text}\n`);
}

export function sayIfVerbose(text) {
  if (isVerbose) say(text);
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Says what is going on at once, again every twenty seconds, and how long it took. */
export async function withProgress(label, work) {
  const start = performance.now();
  say(`${label} …`);
  const ticker = setInterval(() => say(`${label} … ${seconds(start)}`), TICK_MS);
  try {
    return await work();
  } finally {
    clearInterval(ticker);
    say(`${label}: ${seconds(start)}`);
  }
}
