/** What a test waits for has a limit of its own, so that a wait without end is a failure that names it. */
const LIMIT_MS = 30_000;

/** The promise's own outcome, or an error that names `what` after thirty seconds. Types are in within.d.mts. */
export async function within(what, promise) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${LIMIT_MS} ms for ${what}.`)), LIMIT_MS);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
