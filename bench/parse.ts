import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createParserPool } from '../electron/reading/parser-pool';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure, number, type Figure } from './figures';
import { fixtureCases, generatedCases, type ParseCase } from './parse-cases';
import { quantile } from './statistics';

const ROOT = resolve(import.meta.dirname, '..');
const OPTIONS = { receivedAtMs: 1_772_529_300_000, authservId: 'mx.example.net' };
/** What one message may take (R6). */
const LIMIT_MS = 2_000;
/** The peer is given up after this long. */
const PEER_LIMIT_MS = 20_000;
/** Deep nesting, entities and regular expressions, 300 messages in one another. */
const NAMED = ['H18', 'H19', 'F06'];
const ROUNDS = 3;

export const title = 'Reading the worst mail';
export const method =
  'Every hostile and odd mail of the fixtures, and generated input that is quadratic for a careless reader, through the ' +
  "app's own pool of workers (one message at a time, the best of three), beside mailparser's simpleParser in a worker " +
  'thread that is ended after 20 s. mailparser decodes attachments and does not look for hidden text: it does other work, it is no floor.';

/** `bench parse`: how long one mail can hold up a reader. */
export async function run({ quick }: BenchOptions): Promise<BenchOutcome> {
  const pool = createParserPool({
    workerFile: join(ROOT, 'out/main/parse-worker.js'),
    workers: 1,
    workersPerAccount: 1,
    timeoutMs: 10_000,
    maxHeapMb: 256,
  });
  const never = new AbortController().signal;
  const ours = async ({ raw }: ParseCase) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      // One that is put aside has had its time, too: then the limit of the pool is the figure.
      await pool.parse(raw, OPTIONS, never, 'bench').catch((error: Error) => console.log(error.message));
      times.push(performance.now() - startedAt);
    }
    return Math.min(...times);
  };
  try {
    const fixtures = fixtureCases();
    await ours(fixtures[0] as ParseCase);
    const times = new Map<ParseCase, number>();
    for (const one of fixtures) times.set(one, await ours(one));
    const slowest = [...times].sort(([, a], [, b]) => b - a)[0] as [ParseCase, number];
    const figures: Figure[] = [
      figure('parse.fixtures', `all ${fixtures.length} mails of the fixtures, the slowest`, 'ms', slowest[1], {
        aim: atMost(LIMIT_MS),
        note: `${slowest[0].name}; median ${number(quantile([...times.values()], 0.5))} ms`,
      }),
    ];
    const named = fixtures.filter(({ name }) => NAMED.includes(name));
    const generated = generatedCases();
    for (const [n, one] of [...named, ...(quick ? generated.slice(0, 2) : generated)].entries()) {
      const peer = await mailparserMs(one.raw);
      figures.push(
        figure(`parse.${n < named.length ? one.name.toLowerCase() : `made.${n}`}`, one.name, 'ms', await ours(one), {
          floor: peer === null ? null : { name: 'mailparser', value: peer },
          aim: atMost(LIMIT_MS),
          note: peer === null ? `mailparser had not ended after ${PEER_LIMIT_MS / 1_000} s` : '',
        }),
      );
    }
    return { figures };
  } finally {
    await pool.close();
  }
}

const PEER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { simpleParser } = require('mailparser');
  const raw = Buffer.from(workerData);
  void simpleParser('Subject: warm\\r\\n\\r\\nup').then(async () => {
    const startedAt = performance.now();
    await simpleParser(raw).catch(() => undefined);
    parentPort.postMessage(performance.now() - startedAt);
  });
`;

/** Null where it does not end, or ends the thread. */
async function mailparserMs(raw: Buffer): Promise<number | null> {
  const worker = new Worker(PEER, { eval: true, workerData: raw });
  const answer = new Promise<number | null>((done) => {
    worker.once('message', done);
    worker.once('error', () => done(null));
    setTimeout(() => done(null), PEER_LIMIT_MS).unref();
  });
  const ms = await answer;
  await worker.terminate();
  return ms;
}
