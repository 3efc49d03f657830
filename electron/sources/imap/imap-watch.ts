import type { MailboxObject } from 'imapflow';
import { AppError } from '../../../shared/errors/app-error';
import type { AccountState } from '../../../shared/domain/account';
import type { SourceEvents } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { ImapFailure } from './imap-failure';
import type { ImapConnection, ImapSession } from './imap-session';
import type { ImapTimings } from './imap-timings';
import type { MailboxProblems } from './mailbox-problems';
import type { OpenClient } from './open-client';
import type { ReadOnlyClient } from './read-only-client';

export type WatchOptions = {
  session: ImapSession;
  problems: MailboxProblems;
  /** Opens the mailbox on which to idle; null when none can be opened. */
  openHome: (opened: OpenClient) => Promise<MailboxObject | null>;
  events: SourceEvents;
  clock: Clock;
  timings: ImapTimings;
  /** host:port, for the sentence when it falls silent. */
  server: string;
};

/** An IDLE that the server ends sooner than this is not worth asking for again at once. */
const SHORTEST_IDLE_MS = 1_000;
const PAUSE_AFTER_SHORT_IDLE_MS = 5_000;

/** A reader who comes back within this time finds the connection free, not in an IDLE to be ended first. */
const REST_BEFORE_IDLE_MS = 50;

/** Keeps the mailboxes watched until the signal aborts: connects, idles, checks, and comes back after every loss. */
export async function watchMailboxes(options: WatchOptions, signal: AbortSignal): Promise<void> {
  const { session, events } = options;
  events.onState('starting', null);
  while (!signal.aborted) {
    const failure = await watchOnce(options, signal);
    if (signal.aborted) break;
    if (failure) tell(events, visibleState(session, failure), failure, session.retryAtMs);
    await session.untilNextAttempt(signal);
  }
  session.close();
}

/** One connection from its beginning to its end; resolves with the failure that ended it, null if none did. */
async function watchOnce(options: WatchOptions, signal: AbortSignal): Promise<ImapFailure | null> {
  const { session, events, problems } = options;
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
  let idles = canIdle(connection.client);
  const tellHealth = () => {
    if (problems.first) tell(events, problems.first.state, problems.first);
    else events.onState(idles ? 'connected' : 'polling', null);
  };
  const onRefused = () => {
    idles = false;
    tellHealth();
  };
  const forgetProblems = problems.onChange(tellHealth);
  try {
    if (signal.aborted) return null;
    tellHealth();
    // Whatever came while nobody was looking.
    events.onHint();
    void idle(options, connection, until, onRefused);
    void checkPeriodically(options, connection, until);
    return await connection.ended;
  } finally {
    over.abort();
    forgetProblems();
    connection.client.off('exists', hint);
    signal.removeEventListener('abort', finish);
  }
}

/** IDLE whenever no reader needs the connection; imapflow ends it by itself when a command comes (RFC 2177). */
async function idle(
  options: WatchOptions,
  connection: ImapConnection,
  until: AbortSignal,
  onRefused: () => void,
): Promise<void> {
  const { session, clock, timings } = options;
  const { client } = connection;
  let home: MailboxObject | null = client.mailbox || null;
  while (!until.aborted && canIdle(client)) {
    await whenAtRest(options, until);
    if (until.aborted) return;
    home = await comeHome(options, connection, home, until);
    if (until.aborted) return;
    if (session.busy) continue;
    if (!home) {
      await clock.sleep(timings.checkMs, until);
      continue;
    }
    const uses = session.uses;
    const startedAtMs = clock.now();
    const accepted = await client.idle().catch(() => undefined);
    if (until.aborted) return;
    if (accepted === false && client.usable) {
      onRefused();
      return;
    }
    const endedByServer = session.uses === uses && !session.busy;
    if (endedByServer && clock.now() - startedAtMs < SHORTEST_IDLE_MS) {
      await clock.sleep(PAUSE_AFTER_SHORT_IDLE_MS, until);
    }
  }
}

// Between the slices of a backlog, and of an import, IDLE would cost more round trips than the reading.
async function whenAtRest({ session, clock }: WatchOptions, until: AbortSignal): Promise<void> {
  while (session.busy && !until.aborted) {
    await session.whenFree();
    await clock.sleep(REST_BEFORE_IDLE_MS, until);
  }
}

/** Goes back to the mailbox on which to idle; hints when something came there meanwhile. */
async function comeHome(
  { session, openHome, events }: WatchOptions,
  { client }: ImapConnection,
  before: MailboxObject | null,
  until: AbortSignal,
): Promise<MailboxObject | null> {
  if (before && client.mailbox === before) return before;
  // A failure ends the connection, which tells of it.
  const now = await session.use(until, openHome).catch(() => null);
  const changed =
    !before || !now || now.path !== before.path || now.exists > before.exists || now.uidNext !== before.uidNext;
  if (now && changed) events.onHint();
  return now;
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
    .use(until, ({ client }) => client.noop())
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

function tell(events: SourceEvents, state: AccountState, failure: ImapFailure, retryAtMs: number | null = null): void {
  events.onState(state, failure.error, {
    ...(retryAtMs === null ? {} : { retryAtMs }),
    ...(failure.alert === undefined ? {} : { alert: failure.alert }),
  });
}
