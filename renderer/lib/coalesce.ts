/**
 * Wraps a refetch so that a burst of hints costs at most two runs: the one under way and one after it. Every caller's
 * promise ends with a run that started after its call.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const start = () => {
    running = run().finally(() => {
      running = null;
    });
    return running;
  };

  return () => {
    if (running === null) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
