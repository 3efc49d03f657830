import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openProfile } from '../electron/app/profile';
import { databaseKey, openSecrets } from '../electron/app/secrets';
import { writeRetention } from '../electron/keeping/retention-settings';
import { storedThread } from '../electron/reading/stored-thread';
import { parseQuery } from '../electron/search/query';
import type { Store } from '../electron/store/store';
import { startDesktop } from '../test/support/desktop.mjs';
import { startDovecot } from '../test/support/dovecot';
import { seededRandom } from '../test/support/seeded-random';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure, type Figure } from './figures';
import { genieImport, PASSWORD, USER } from './genie-command';
import { idleFootprint, startApp } from './running-app';
import { fillMaildir, startMu, startNotmuch } from './search-peers';
import { searchQueries, type BenchQuery } from './search-queries';
import { addMails, openBenchStore, STORE_ACCOUNT } from './search-store';
import { quantile } from './statistics';
import { syntheticMailbox, type SyntheticMail } from './synthetic-mail';

const ROOT = resolve(import.meta.dirname, '..');
const SEED = 20_260_115;
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const QUICK_SIZES = [1_000, 3_000];
/** The whole pipeline from a Dovecot takes minutes for more. */
const PIPELINE_LIMIT = 100_000;
/** The indexes of the peers at 100,000 are made by the search benchmark. */
const PEER_LIMIT = 10_000;
const LIMIT = 50;
const SETTLE_MS = 5_000;
const SECRETS = { GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: 'walnut-harbour-quartz-4711' };

export const title = 'Growth';
export const method =
  'One store that grows to 1,000,000 synthetic mails by its own write path (300 a commit, encrypted, indexed, synced): at ' +
  "each size how fast the last ones went in, the search benchmark's queries, the list of the newest, a thread, octets a message, and " +
  'then the real app started hidden on it. Up to 100,000 also `genie import` from a Dovecot into an empty profile, and up to ' +
  '10,000 the indexes of mu and notmuch. The floor of each figure is the smallest size: a ratio of 1 is what does not grow.';

export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const most = Number(args[0] ?? Infinity);
  const sizes = (quick ? QUICK_SIZES : SIZES).filter((size) => size <= most);
  const directory = mkdtempSync(join(tmpdir(), 'genie-growth-'));
  const figures: Figure[] = [];
  const missing: string[] = [];
  // Beside the value at the smallest size.
  const first = new Map<string, number>();
  const note: Note = (id, size, what, unit, value, more = {}) => {
    const start = first.get(id);
    first.set(id, start ?? value);
    const floor = start === undefined ? null : { name: `with ${count(sizes[0] ?? 0)}`, value: start };
    figures.push(figure(`growth.${id}.${size}`, `${what}, ${count(size)} messages`, unit, value, { floor, ...more }));
  };
  try {
    await growStore(directory, sizes, note);
    await importAtSizes(
      directory,
      sizes.filter((size) => size <= PIPELINE_LIMIT),
      note,
    );
    missing.push(
      ...indexPeers(
        directory,
        sizes.filter((size) => size <= PEER_LIMIT),
        note,
      ),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  // By what they are about, not by when they were taken.
  return { figures: figures.sort((a, b) => kindOf(a) - kindOf(b)), missing };

  function kindOf({ id }: Figure): number {
    return [...first.keys()].indexOf(id.split('.')[1] ?? '');
  }
}

type Note = (id: string, size: number, what: string, unit: string, value: number, more?: Partial<Figure>) => void;

const count = (value: number) => value.toLocaleString('en-US');

async function growStore(directory: string, sizes: readonly number[], note: Note): Promise<void> {
  const profile = openProfile(join(directory, 'profile'));
  const watched = join(directory, 'watched');
  mkdirSync(watched);
  const key = await databaseKey(openSecrets(profile, SECRETS), profile.databaseFile);
  const mailbox = syntheticMailbox(SEED);
  const mails = mailbox.mails(sizes.at(-1) ?? 0);
  const sample = [...syntheticMailbox(SEED).mails(1_000)];
  const queries = searchQueries(mailbox, sample, seededRandom(SEED)).filter((_, n) => n % 3 === 0);
  for (const [n, size] of sizes.entries()) {
    const store = openBenchStore(profile.databaseFile, key, watched);
    // With the usual retention most of it would go at the first start.
    writeRetention(store, { bodyDays: null, attachmentDays: null, evidenceDays: null });
    const rate = addMails(store, take(mails, size - (sizes[n - 1] ?? 0)));
    note('write', size, 'written by the store', 'messages/s', rate);
    noteReads(store, queries, size, note);
    store.close();
    note('octets', size, 'a message on the disk', 'KB', statSync(profile.databaseFile).size / size / 1_024);
    await noteApp(profile.directory, size, note);
    console.log(`${count(size)} done`);
  }
}

function* take(mails: Generator<SyntheticMail>, many: number): Generator<SyntheticMail> {
  for (let n = 0; n < many; n += 1) {
    const { value, done } = mails.next();
    if (done) return;
    yield value;
  }
}

function noteReads(store: Store, queries: readonly BenchQuery[], size: number, note: Note): void {
  const scope = [STORE_ACCOUNT];
  const nowMs = Date.now();
  const searched = queries.map(({ genie }) =>
    timeOf(() => store.search.search(scope, parseQuery(genie, nowMs), LIMIT)),
  );
  note('search', size, 'search, p95', 'ms', quantile(searched, 0.95), {
    aim: size <= 100_000 ? atMost(30) : null,
    why: 'Something else had the processor: the figure is wall time.',
    note: `median ${quantile(searched, 0.5).toFixed(1)} ms`,
  });
  const listed = Array.from({ length: 20 }, () =>
    timeOf(() => store.messages.newest(scope, LIMIT).map(({ id }) => store.messages.get(scope, id))),
  );
  note('newest', size, 'the 50 newest with their texts, p95', 'ms', quantile(listed, 0.95));
  const random = seededRandom(size);
  const opened = Array.from({ length: 100 }, () => `m${Math.floor(random() * size)}`).map((id) =>
    timeOf(() => storedThread(store, scope, id)),
  );
  note('thread', size, 'a thread opened, p95', 'ms', quantile(opened, 0.95));
}

function timeOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

async function noteApp(profile: string, size: number, note: Note): Promise<void> {
  const desktop = await startDesktop();
  try {
    const app = await startApp(ROOT, desktop, { profile, env: SECRETS });
    try {
      note('start', size, 'start of the app to its tray icon', 'ms', app.startMs);
      const { mainMb, cpuPercent } = await idleFootprint(app.pid, SETTLE_MS, SETTLE_MS);
      const idle = `${cpuPercent.toFixed(1)} % of a core`;
      note('memory', size, 'main process, idle without a window', 'MB', mainMb, { note: idle });
    } finally {
      await app.end();
    }
  } finally {
    desktop.close();
  }
}

/** Each size into an empty profile: the whole pipeline, TLS included. */
async function importAtSizes(directory: string, sizes: readonly number[], note: Note): Promise<void> {
  const dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
  try {
    fillMaildir(dovecot.maildir(USER), syntheticMailbox(SEED).mails(sizes.at(-1) ?? 0));
    // The server makes its own index for the first client.
    dovecot.doveadm('index', '-u', USER, 'INBOX');
    for (const size of sizes) {
      const { seconds, peakMb } = await genieImport(dovecot, join(directory, `import-${size}`), size);
      note('import', size, 'imported from Dovecot, whole pipeline', 'messages/s', size / seconds);
      note('peak', size, 'peak memory of that import', 'MB', peakMb, { aim: atMost(400) });
    }
  } finally {
    await dovecot.stop();
  }
}

/** What is not installed, a sentence each. */
function indexPeers(directory: string, sizes: readonly number[], note: Note): string[] {
  const missing = new Set<string>();
  for (const size of sizes) {
    const folder = join(directory, `peers-${size}`);
    fillMaildir(join(folder, 'maildir'), syntheticMailbox(SEED).mails(size));
    for (const start of [startMu, startNotmuch]) {
      const startedAt = performance.now();
      const peer = start(folder, LIMIT);
      const seconds = (performance.now() - startedAt) / 1_000;
      if ('missing' in peer) missing.add(peer.missing);
      else {
        const { dialect } = peer;
        note(`${dialect}-index`, size, `${dialect} indexes, without fetching`, 'messages/s', size / seconds);
        note(`${dialect}-octets`, size, `index of ${dialect}, a message`, 'KB', peer.indexOctets() / size / 1_024);
      }
    }
  }
  return [...missing];
}
