import { expect, onTestFinished } from 'vitest';
import type { GraphConfig } from '../../shared/domain/account';
import type { AlertSeverity } from '../../shared/domain/session';
import type { AppError } from '../../shared/errors/app-error';
import type { MailSource, SourceChange, SourceGap, SourceMessage } from '../../electron/interfaces/mail-source';
import type { LogFields, Logger } from '../../electron/lib/logger';
import { formatWatchCursor, parseWatchCursor } from '../../electron/sources/graph/graph-cursor';
import { createGraphSource, type GraphSourceOptions } from '../../electron/sources/graph/graph-source';
import { FakeGraph, graphScript, type GraphScript } from './fake-graph';
import { ManualClock } from './manual-clock';
import { TEST_LIMITS } from './source-watch';

export const GRAPH_CONFIG: GraphConfig = {
  clientId: '11111111-2222-4333-8444-555555555555',
  tenant: 'organizations',
  user: 'genie@example.org',
  homeAccountId: 'home.account',
};
export const never = new AbortController().signal;

export type Told = { state: string; error: AppError | null; waitMs: number | null; alert: AlertSeverity | null };
export type LogLine = { event: string; fields: LogFields };

/** A logger whose lines can be looked at. */
export function noting(lines: LogLine[]): Logger {
  const note = (event: string, fields: LogFields = {}) => void lines.push({ event, fields });
  return {
    info: note,
    warn: note,
    error: (event, _error, fields) => note(event, fields),
    close: () => Promise.resolve(),
  };
}

/** Notes what `watch` tells; ends with the signal. */
export function follow(source: MailSource, clock: ManualClock, signal: AbortSignal = new AbortController().signal) {
  const told: Told[] = [];
  let hints = 0;
  const watching = source.watch(
    {
      onHint: () => void (hints += 1),
      onState: (state, error, details = {}) => {
        const waitMs = details.retryAtMs === undefined ? null : details.retryAtMs - clock.now();
        told.push({ state, error, waitMs, alert: details.alert ?? null });
      },
    },
    signal,
  );
  return { told, hints: () => hints, watching };
}

/** Everything a case made the source hand out, at the adapter's edge. */
export type CaseRun = {
  graph: FakeGraph;
  source: MailSource;
  clock: ManualClock;
  messages: SourceMessage[];
  changes: SourceChange[];
  gaps: SourceGap[];
  told: Told[];
  /** What is told while it is not well, in order. */
  failures: Told[];
  errors: AppError[];
  log: LogLine[];
  cursor: string;
  delta: () => string | null;
  read: () => Promise<void>;
};

/** The cursor of an account that has been watched since a day before the case. */
export function caseCursor(script: GraphScript): string {
  const startedMs = Date.parse(script.clock) - 86_400_000;
  return formatWatchCursor({
    startedMs,
    newestMs: startedMs,
    fromMs: startedMs,
    delta: script.state.deltaLink,
    page: null,
  });
}

/** An account at the beginning of a case. `read` looks like intake does: slices until there is no more or one fails. */
export function startCase(id: string, over: Partial<GraphSourceOptions> = {}): CaseRun {
  const script = graphScript(id);
  const graph = new FakeGraph(script);
  onTestFinished(() => expect(graph.unforeseen).toEqual([]));
  const clock = new ManualClock(Date.parse(script.clock));
  const log: LogLine[] = [];
  const stored = new Set(script.state.stored.map((one) => `graph:${one}`));
  const source = createGraphSource({
    accountId: 'case',
    config: GRAPH_CONFIG,
    credential: graph.credential,
    known: (keys) => new Set(keys.filter((key) => stored.has(key))),
    clock,
    logger: noting(log),
    fetch: graph.fetch,
    ...over,
  });
  const { told } = follow(source, clock);
  const run: CaseRun = {
    graph,
    source,
    clock,
    messages: [],
    changes: [],
    gaps: [],
    told,
    get failures() {
      return told.filter(({ error }) => error !== null);
    },
    errors: [],
    log,
    cursor: caseCursor(script),
    delta: () => parseWatchCursor(run.cursor).delta,
    read: async () => {
      try {
        for (let hasMore = true; hasMore;) {
          const slice = await source.slice('inbox', run.cursor, TEST_LIMITS, never);
          run.messages.push(...slice.messages);
          run.changes.push(...(slice.changes ?? []));
          run.gaps.push(...slice.gaps);
          for (const { key } of slice.messages) stored.add(key);
          run.cursor = slice.cursor;
          hasMore = slice.hasMore;
        }
      } catch (error) {
        run.errors.push(error as AppError);
      }
    },
  };
  return run;
}

/** As `startCase`, read once, and again after every wait as long as the script goes on. */
export async function readCase(id: string, over: Partial<GraphSourceOptions> = {}): Promise<CaseRun> {
  const run = startCase(id, over);
  await run.read();
  for (let rounds = 0; rounds < 10 && !run.graph.finished; rounds += 1) {
    run.clock.advance(run.failures.at(-1)?.waitMs ?? 0);
    await run.read();
  }
  return run;
}

export function subjects(messages: readonly SourceMessage[]): string[] {
  return messages.map(({ raw }) => /^Subject: (.*?)\r$/m.exec(Buffer.from(raw).toString())?.[1] ?? '');
}

export function keys(messages: readonly { key: string }[]): string[] {
  return messages.map(({ key }) => key);
}
