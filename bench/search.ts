import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQuery } from '../electron/search/query';
import type { Store } from '../electron/store/store';
import { seededRandom } from '../test/support/seeded-random';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure, type Figure } from './figures';
import { searchQueries, type BenchQuery } from './search-queries';
import { fillMaildir, startMu, startNotmuch, type SearchPeer } from './search-peers';
import { addMails, openBenchStore, STORE_ACCOUNT } from './search-store';
import { quantile } from './statistics';
import { syntheticMailbox } from './synthetic-mail';

const MESSAGES = 100_000;
const QUICK_MESSAGES = 5_000;
const SEED = 20_260_115;
const LIMIT = 50;
const ROUNDS = 3;
const NOTHING = 'xqzzyvvjwk';

/** `cpuMs`: of this process; on a busy machine it says more than the clock. */
type Samples = { ms: number[]; cpuMs: number[]; hits: number };

export const title = 'Search';
export const method =
  '270 queries of nine kinds (the most and the least frequent words, two words, phrases, beginnings, people, days, scripts ' +
  'without spaces) over 100,000 synthetic mails, the 50 newest hits of each, beside mu and notmuch on the same mail, in turns. ' +
  'The peers are a process a query, as they are used; what such a process costs when it finds nothing is told with it.';

/**
 * Search over 100,000 synthetic messages beside `mu find` and `notmuch search` on the same mail, the 50 newest hits
 * each. The peers are a process a query, as they are used; what such a process costs when it finds nothing is their
 * floor. `node bench/run.mjs search [MESSAGES]`
 */
export function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const messages = Number(args[0] ?? (quick ? QUICK_MESSAGES : MESSAGES));
  const directory = mkdtempSync(join(tmpdir(), 'genie-search-'));
  try {
    const { store, file, queries, peers, missing } = prepare(directory, messages);
    console.log(`${messages} messages, ${queries.length} queries, the newest ${LIMIT} hits`);
    const figures = compare((query) => genieSearch(store, query), peers, queries, messages);
    figures.push(...peers.map((peer) => sizeBeside(peer, statSync(file).size, messages)));
    store.close();
    return Promise.resolve({ figures, missing });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The mails themselves are let go of: collecting around them would be measured too. */
function prepare(directory: string, messages: number) {
  const mailbox = syntheticMailbox(SEED);
  const mails = [...mailbox.mails(messages)];
  const queries = searchQueries(mailbox, mails, seededRandom(SEED));
  const file = join(directory, 'genie.db');
  const store = openBenchStore(file, randomBytes(32));
  console.log(`stored and indexed ${Math.round(addMails(store, mails))} messages/s`);
  fillMaildir(join(directory, 'maildir'), mails);
  const started = [startMu, startNotmuch].map((start) => start(directory, LIMIT));
  const peers = started.flatMap((peer) => ('missing' in peer ? [] : [peer]));
  const missing = started.flatMap((peer) => ('missing' in peer ? [peer.missing] : []));
  return { store, file, queries, peers, missing };
}

function genieSearch(store: Store, query: string): number {
  return store.search.search([STORE_ACCOUNT], parseQuery(query, Date.now()), LIMIT).length;
}

function sizeBeside(peer: SearchPeer, octets: number, messages: number): Figure {
  return figure(
    `search.size.${peer.dialect}`,
    `a message on the disk beside ${peer.dialect}`,
    'KB',
    octets / messages / 1_024,
    {
      floor: { name: `index of ${peer.dialect} alone`, value: peer.indexOctets() / messages / 1_024 },
      note: 'ours holds the texts too, and is encrypted; the peers keep them in the Maildir',
    },
  );
}

/** All take turns, so that a slow moment hits each of them. */
function compare(
  genie: (query: string) => number,
  peers: readonly SearchPeer[],
  queries: readonly BenchQuery[],
  messages: number,
): Figure[] {
  const ours = new Map<string, Samples>();
  const theirs = peers.map((peer) => ({ peer, samples: new Map<string, Samples>(), floor: [] as number[] }));
  for (const query of queries) {
    for (let round = 0; round < ROUNDS; round += 1) take(ours, query, () => genie(query.genie));
    for (const { peer, samples, floor } of theirs) {
      take(samples, query, () => peer.search(query[peer.dialect]));
      floor.push(timed(() => peer.search(NOTHING)).ms);
    }
  }
  print('Genie Tray', ours, null);
  const cpu = [...ours.values()].flatMap((one) => one.cpuMs);
  console.log(`  CPU        ${figures(cpu)}`);
  const size = messages.toLocaleString('en-US');
  const found: Figure[] = [
    figure('search.p95', `search over ${size} messages, p95`, 'ms', quantile(all(ours), 0.95), {
      aim: atMost(30),
      why: 'Something else had the processor: the figure is wall time.',
      note: `${figures(cpu)} of CPU`,
    }),
  ];
  for (const { peer, samples, floor } of theirs) {
    print(peer.name, samples, quantile(floor, 0.5));
    for (const [name, share] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      found.push(
        figure(`search.${name}.${peer.dialect}`, `beside ${peer.dialect}, ${name}`, 'ms', quantile(all(ours), share), {
          floor: { name: peer.name, value: quantile(all(samples), share) },
          note: `a query that finds nothing takes it ${quantile(floor, share).toFixed(1)} ms`,
        }),
      );
    }
  }
  return found;
}

function take(samples: Map<string, Samples>, query: BenchQuery, search: () => number): void {
  const { ms, cpuMs, result } = timed(search);
  const kind = samples.get(query.kind) ?? { ms: [], cpuMs: [], hits: 0 };
  samples.set(query.kind, kind);
  kind.ms.push(ms);
  kind.cpuMs.push(cpuMs);
  kind.hits += result;
}

function timed<T>(work: () => T): { ms: number; cpuMs: number; result: T } {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000, result };
}

function print(name: string, samples: ReadonlyMap<string, Samples>, floorMs: number | null): void {
  const floor = floorMs === null ? '' : `; a query that finds nothing: ${floorMs.toFixed(1)} ms`;
  console.log(`${name}: ${figures(all(samples))} (n=${all(samples).length})${floor}`);
  for (const [kind, { ms, hits }] of samples) {
    console.log(`  ${kind.padEnd(10)} ${figures(ms)}, ${(hits / ms.length).toFixed(1)} hits`);
  }
}

function figures(ms: readonly number[]): string {
  return `median ${quantile(ms, 0.5).toFixed(1)} ms, p95 ${quantile(ms, 0.95).toFixed(1)} ms`;
}

function all(samples: ReadonlyMap<string, Samples>): number[] {
  return [...samples.values()].flatMap((one) => one.ms);
}
