import type { SliceLimits, SourceChange, SourceGap, SourceMessage } from '../../electron/interfaces/mail-source';
import { createGraphSource, type GraphSourceOptions } from '../../electron/sources/graph/graph-source';
import { FakeGraphMailbox } from './fake-graph-mailbox';
import { GRAPH_CONFIG, never, noting, type LogLine } from './fake-graph-account';
import { ManualClock } from './manual-clock';
import { TEST_LIMITS } from './source-watch';

/** An account on a fake mailbox, and what a program that stores everything would have of it. */
export function watchedGraph(over: Partial<GraphSourceOptions> = {}) {
  const mailbox = new FakeGraphMailbox();
  const clock = new ManualClock();
  const log: LogLine[] = [];
  const stored = new Map<string, SourceMessage>();
  const gaps: SourceGap[] = [];
  const changes: SourceChange[] = [];
  const tokens: boolean[] = [];
  const open = () =>
    createGraphSource({
      accountId: 'watched',
      config: GRAPH_CONFIG,
      credential: ({ fresh = false } = {}) => {
        tokens.push(fresh);
        return Promise.resolve({ kind: 'bearer', accessToken: fresh ? 'fresh' : 'first' });
      },
      known: (keys) => new Set(keys.filter((key) => stored.has(key) || gaps.some((gap) => gap.key === key))),
      clock,
      logger: noting(log),
      fetch: mailbox.fetch,
      ...over,
    });
  const account = { mailbox, clock, log, stored, gaps, changes, tokens, open, source: open(), cursor: '', again: 0 };

  const keep = (slice: { messages: SourceMessage[]; gaps: SourceGap[]; changes?: SourceChange[] }) => {
    for (const message of slice.messages) {
      if (stored.has(message.key)) account.again += 1;
      stored.set(message.key, message);
    }
    gaps.push(...slice.gaps);
    changes.push(...(slice.changes ?? []));
  };

  /** One slice, stored together with its cursor; false when there is no more. */
  const step = async (limits: SliceLimits = TEST_LIMITS, signal = never): Promise<boolean> => {
    const slice = await account.source.slice('inbox', account.cursor, limits, signal);
    keep(slice);
    account.cursor = slice.cursor;
    return slice.hasMore;
  };

  return Object.assign(account, {
    begin: async () => {
      account.cursor = await account.source.baseline('inbox', never);
    },
    step,
    /** Slices until there is no more. */
    look: async (limits: SliceLimits = TEST_LIMITS) => {
      for (let slices = 0; slices < 500; slices += 1) if (!(await step(limits))) return;
      throw new Error('There is no end to the slices');
    },
    keep,
    ids: () => [...stored.keys()].map((key) => key.replace('graph:', '')),
  });
}
