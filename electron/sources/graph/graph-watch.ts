import type { SourceEvents } from '../../interfaces/mail-source';
import type { GraphSession } from './graph-session';
import type { GraphTimings } from './graph-timings';

/**
 * Graph tells a desktop program nothing by itself, so watching is a hint every minute and one at the end of every wait;
 * the requests are made by whoever follows the hint, and what becomes of them is told as the state. Ends on abort.
 */
export async function watchGraph(
  session: GraphSession,
  events: SourceEvents,
  timings: GraphTimings,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  events.onState('starting', null);
  const unfollow = session.follow(({ state, failure, retryAtMs }) => {
    events.onState(state, failure?.error ?? null, {
      ...(retryAtMs === null ? {} : { retryAtMs }),
      ...(failure?.alert === undefined ? {} : { alert: failure.alert }),
    });
  });
  const stop = () => {
    unfollow();
    session.close();
  };
  signal.addEventListener('abort', stop, { once: true });
  events.onHint();
  while (!signal.aborted) {
    await session.untilDue(timings.checkMs, signal);
    if (!signal.aborted) events.onHint();
  }
}
