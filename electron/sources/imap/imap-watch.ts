import { AppError } from '../../../shared/errors/app-error';
import type { SourceEvents } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { ImapFailure } from './imap-failure';
import type { ImapConnection, ImapSession } from './imap-session';
import type { ImapTimings } from './imap-timings';
import type { ReadOnlyClient } from './read-only-client';

export type WatchOptions = {
  session: ImapSession;
  events: SourceEvents;
  clock: Clock;
  timings: ImapTimings;
  /** host:port, for the sentence when it falls silent. */
  server: string;
};

/** An IDLE that the server ends sooner than this is not worth asking for again at once. */
const SHORTEST_IDLE_MS = 1_000;
const PAUSE_AFTER_SHORT_IDLE_MS = 5_000;

/** Keeps INBOX watched until the signal aborts: connects, idles, checks, and comes back after every loss. */
export async function watchInbox(options: WatchOptions, signal: AbortSignal): Promise<void> {
  const { session, events } = options;
  events.onState('starting', null);
  while (!signal.aborted) {
    const failure = await watchOnce(options, signal);
    if (signal.aborted) break;
    if (failure) events.onState(visibleState(session, failure), failure.error);
    await session.untilNextAttempt(signal);
  }
  session.close();
}

/** One connection from its beginning to its end; resolves with the failure that ended it, null if none did. */
async function watchOnce(options: WatchOptions, signal: AbortSignal): Promise<ImapFailure | null> {
  const { session, events } = options;
  let connection: ImapConnection;
  try {
    connection = await session.connection();
  } catch (failure) {
    if (failure instanceof ImapFailure) return failure;
    throw failure;
  }
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const finish = () => connection.end(null);
  signal.addEventListener('abort', finish, { once: true });
  const hint = () => events.onHint();
  connection.client.on('exists', hint);
  try {
    if (signal.aborted) return null;
    events.onState(canIdle(connection.client) ? 'connected' : 'polling', null);
    // Whatever came while nobody was looking.
    events.onHint();
    void idle(options, connection, until);
    void checkPeriodically(options, connection, until);
    return await connection.ended;
  } finally {
    over.abort();
    connection.client.off('exists', hint);
    signal.removeEventListener('abort', finish);
  }
}

/** IDLE whenever no reader needs the connection; imapflow ends it by itself when a command comes (RFC 2177). */
async function idle({ session, events, clock }: WatchOptions, { client }: ImapConnection, until: AbortSignal) {
  while (!until.aborted && canIdle(client)) {
    await session.whenFree();
    if (until.aborted) return;
    const uses = session.uses;
    const startedAtMs = clock.now();
    const accepted = await client.idle().catch(() => undefined);
    if (until.aborted) return;
    if (accepted === false && client.usable) {
      events.onState('polling', null);
      return;
    }
    const endedByServer = session.uses === uses && !session.busy;
    if (endedByServer && clock.now() - startedAtMs < SHORTEST_IDLE_MS) {
      await clock.sleep(PAUSE_AFTER_SHORT_IDLE_MS, until);
    }
  }
}

/** NOOP and a hint at every interval: finds what IDLE missed, and a connection that died without a word. */
async function checkPeriodically(options: WatchOptions, connection: ImapConnection, until: AbortSignal) {
  const { session, events, clock, timings } = options;
  while (!until.aborted) {
    await clock.sleep(timings.checkMs, until);
    if (until.aborted) return;
    // A reader at work is proof enough, and has its own time limit.
    if (!session.busy) await answersInTime(options, connection, until);
    if (!until.aborted) events.onHint();
  }
}

async function answersInTime(options: WatchOptions, connection: ImapConnection, until: AbortSignal) {
  const { session, clock, timings, server } = options;
  const answered = new AbortController();
  const noop = session
    .use(until, (client) => client.noop())
    .catch(() => undefined)
    .then(() => answered.abort());
  await Promise.race([noop, clock.sleep(timings.answerMs, AbortSignal.any([answered.signal, until]))]);
  if (answered.signal.aborted || until.aborted) return;
  const error = new AppError('network', `${server} no longer answers.`, 'It is tried again by itself.', {
    retryable: true,
  });
  connection.end(new ImapFailure({ kind: 'connection_lost', error, state: 'backoff' }));
}

function canIdle(client: ReadOnlyClient): boolean {
  return client.usable && client.capabilities.has('IDLE');
}

// Before the user has to act, a refused sign-in is one of the failures that may heal.
function visibleState(session: ImapSession, failure: ImapFailure) {
  return failure.state === 'needs_auth' && !session.stopped ? 'backoff' : failure.state;
}
