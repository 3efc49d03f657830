import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQuery } from '../electron/search/query';
import type { Store } from '../electron/store/store';
import { seededRandom } from '../test/support/seeded-random';
import { searchQueries, type BenchQuery } from './search-queries';
import { fillMaildir, startMu, startNotmuch, type SearchPeer } from './search-peers';
import { fillStore } from './search-store';
import { quantile } from './statistics';
import { syntheticMailbox } from './synthetic-mail';

const MESSAGES = 100_000;
const SEED = 20_260_115;
const LIMIT = 50;
const ROUNDS = 3;
const NOTHING = 'xqzzyvvjwk';

/** `cpuMs`: of this process; on a busy machine it says more than the clock. */
type Samples = { ms: number[]; cpuMs: number[]; hits: number };

/**
 * Search over 100,000 synthetic messages beside `mu find` and `notmuch search` on the same mail, the 50 newest hits
 * each. The peers are a process a query, as they are used; what such a process costs when it finds nothing is their
 * floor. `node bench/run.mjs search [MESSAGES]`
 */
export async function run(args: readonly string[]): Promise<void> {
  const messages = Number(args[0] ?? MESSAGES);
  const directory = mkdtempSync(join(tmpdir(), 'genie-search-'));
  try {
    const { store, accountId, queries, peers } = prepare(directory, messages);
    console.log(`${messages} messages, ${queries.length} queries, the newest ${LIMIT} hits`);
    compare((query) => genieSearch(store, accountId, query), peers, queries);
    store.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The mails themselves are let go of: collecting around them would be measured too. */
function prepare(directory: string, messages: number) {
  const mailbox = syntheticMailbox(SEED);
  const mails = [...mailbox.mails(messages)];
  const queries = searchQueries(mailbox, mails, seededRandom(SEED));
  const { store, accountId } = fillStore(join(directory, 'genie.db'), randomBytes(32), mails);
  fillMaildir(join(directory, 'maildir'), mails);
  const peers = [startMu, startNotmuch].flatMap((start) => {
    const peer = start(directory, LIMIT);
    if ('missing' in peer) console.log(peer.missing);
    return 'missing' in peer ? [] : [peer];
  });
  return { store, accountId, queries, peers };
}

function genieSearch(store: Store, accountId: string, query: string): number {
  return store.search.search([accountId], parseQuery(query, Date.now()), LIMIT).length;
}

/** All take turns, so that a slow moment hits each of them. */
function compare(genie: (query: string) => number, peers: readonly SearchPeer[], queries: readonly BenchQuery[]): void {
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
  for (const { peer, samples, floor } of theirs) {
    print(peer.name, samples, quantile(floor, 0.5));
    const times = (share: number) => (quantile(all(samples), share) / quantile(all(ours), share)).toFixed(1);
    console.log(`${peer.name} / Genie Tray: median ${times(0.5)} times, p95 ${times(0.95)} times`);
  }
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
