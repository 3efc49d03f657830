import { afterEach, describe, expect, it } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMessage } from '../../../electron/reading/parse-message';
import { createParserPool, type ParserPool } from '../../../electron/reading/parser-pool';

const SCRIPTED = join(import.meta.dirname, 'workers/scripted-worker.mjs');
const BUILT = join(import.meta.dirname, '../../../out/main/parse-worker.js');
const OPTIONS = { receivedAtMs: 1_772_529_300_000, authservId: 'mx.example.net' };
const NEVER = new AbortController().signal;

let pool: ParserPool;
afterEach(() => pool.close());

function scripted({ workers = 1, timeoutMs = 15_000, maxHeapMb = 32, idleMs = 60_000 } = {}) {
  pool = createParserPool({ workerFile: SCRIPTED, workers, workersPerAccount: workers, timeoutMs, maxHeapMb, idleMs });
  return async (script: string, signal = NEVER) =>
    JSON.parse(await pool.parse(Buffer.from(script), OPTIONS, signal, 'a')) as { subject: string };
}

const PARSE_ERROR = { name: 'AppError', code: 'parse', retryable: false };

describe('the parser pool', () => {
  it('reads messages in a worker and passes the options on', async () => {
    const parse = scripted();
    await expect(parse('hello')).resolves.toMatchObject({ subject: 'hello', authservId: 'mx.example.net' });
  });

  it('leaves the bytes with the caller', async () => {
    const parse = scripted();
    const raw = Buffer.from('hello');
    await pool.parse(raw, OPTIONS, NEVER, 'a');
    expect(raw.toString()).toBe('hello');
    await parse('again');
  });

  it('answers more messages than it has workers, each with its own', async () => {
    const parse = scripted({ workers: 2 });
    const subjects = Array.from({ length: 20 }, (_, i) => `message ${i}`);
    const messages = await Promise.all(subjects.map((subject) => parse(subject)));
    expect(messages.map((message) => message.subject)).toEqual(subjects);
  });

  it.each([
    ['hangs', 'hang', /too long/],
    ['crashes its worker', 'crash', /cannot be read/],
    ['ends its worker', 'exit', /ended/],
    ['cannot be read', 'fail', /cannot be read/],
    ['needs too much memory', 'explode', /too much memory/],
  ])('sets a message that %s aside alone and reads the next one', async (_what, script, sentence) => {
    const parse = scripted({ timeoutMs: script === 'hang' ? 1_500 : 15_000 });
    const [bad, good] = await Promise.allSettled([parse(script), parse('good')]);
    expect(bad).toMatchObject({ status: 'rejected', reason: PARSE_ERROR });
    expect((bad as PromiseRejectedResult).reason).toHaveProperty('message', expect.stringMatching(sentence));
    expect(good).toMatchObject({ status: 'fulfilled', value: { subject: 'good' } });
  });

  it('hands small messages that come together to a worker in one go, in equal parts', async () => {
    const parse = scripted({ workers: 2 });
    const together = await Promise.all(Array.from({ length: 20 }, () => parse('together')));
    expect(together.map(({ subject }) => subject)).toEqual(Array.from({ length: 20 }, () => '10'));
    const many = await Promise.all(Array.from({ length: 100 }, () => parse('together')));
    const sizes = many.map(({ subject }) => Number(subject));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(16);
    expect(Math.min(...sizes)).toBeGreaterThan(8);
  });

  it('hands a big message over by itself', async () => {
    const parse = scripted();
    const [small, big] = await Promise.all([parse('together'), parse(`together${' '.repeat(70_000)}`)]);
    expect([small.subject, big.subject]).toEqual(['1', '1']);
  });

  it.each(['hang', 'crash', 'exit', 'explode'])('loses only the one of many together that would %s', async (script) => {
    const parse = scripted({ timeoutMs: script === 'hang' ? 1_500 : 15_000 });
    const scripts = Array.from({ length: 12 }, (_, n) => (n === 5 ? script : `message ${n}`));
    const settled = await Promise.allSettled(scripts.map((one) => parse(one)));
    expect(settled.map(({ status }) => status)).toEqual(
      scripts.map((one) => (one === script ? 'rejected' : 'fulfilled')),
    );
    expect(settled[5]).toMatchObject({ reason: PARSE_ERROR });
  });

  it('reads each of many that are too slow together and quick enough alone', async () => {
    const parse = scripted({ timeoutMs: 1_000 });
    const scripts = Array.from({ length: 12 }, (_, n) => `slow ${n}`);
    const messages = await Promise.all(scripts.map((one) => parse(one)));
    expect(messages.map(({ subject }) => subject)).toEqual(scripts);
  });

  it('reads the others of what was handed over together when one of them is aborted', async () => {
    const parse = scripted();
    const controller = new AbortController();
    const aborted = expect(parse('message 1', controller.signal)).rejects.toThrow('not wanted');
    const other = parse('message 2');
    await Promise.resolve();
    controller.abort(new Error('not wanted'));
    await aborted;
    expect((await other).subject).toBe('message 2');
  });

  it('ends all workers but one when there is nothing to read, and starts another when there is', async () => {
    const parse = scripted({ workers: 2, idleMs: 200 });
    const threads = async () => (await Promise.all([parse('thread'), parse('thread')])).map(({ subject }) => subject);
    const before = await threads();
    expect(await threads()).toEqual(before);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const after = await threads();
    expect(new Set([...before, ...after]).size).toBe(3);
    expect(before).toContain(after[0]);
  });

  it('goes on beside a message that hangs (bars R6)', async () => {
    const parse = scripted({ workers: 2, timeoutMs: 3_000 });
    const hanging = expect(parse('hang')).rejects.toMatchObject(PARSE_ERROR);
    await expect(parse('good')).resolves.toMatchObject({ subject: 'good' });
    await hanging;
  });

  it('keeps a worker free for others, however much one account sends that hangs (bars R6)', async () => {
    pool = createParserPool({
      workerFile: SCRIPTED,
      workers: 2,
      workersPerAccount: 1,
      timeoutMs: 4_000,
      maxHeapMb: 32,
    });
    await pool.parse(Buffer.from('warm'), OPTIONS, NEVER, 'good');
    const hanging = [1, 2, 3].map(() => pool.parse(Buffer.from('hang'), OPTIONS, NEVER, 'hostile'));
    const ended = Promise.allSettled(hanging);
    const order: string[] = [];
    void hanging[0]?.catch(() => order.push('the first hostile one'));
    await pool.parse(Buffer.from('good'), OPTIONS, NEVER, 'good').then(() => order.push('good'));
    await pool.parse(Buffer.from('good'), OPTIONS, NEVER, 'good').then(() => order.push('good'));
    expect(order).toEqual(['good', 'good']);
    await pool.close();
    await ended;
  });

  it('stops a running and a waiting message when they are aborted', async () => {
    const parse = scripted();
    const controller = new AbortController();
    const running = parse('hang', controller.signal);
    const waiting = parse('never', controller.signal);
    controller.abort(new Error('account removed'));
    await expect(running).rejects.toThrow('account removed');
    await expect(waiting).rejects.toThrow('account removed');
    await expect(parse('good')).resolves.toMatchObject({ subject: 'good' });
  });

  it('does not begin a message whose signal is aborted already', async () => {
    const parse = scripted();
    await expect(parse('good', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });

  it('gives the worker nothing of the environment', async () => {
    const parse = scripted();
    await expect(parse('environment')).resolves.toMatchObject({ subject: '{}' });
  });

  it('rejects what waits when it is closed, and everything after', async () => {
    const parse = scripted();
    const running = expect(parse('hang')).rejects.toMatchObject({ code: 'internal' });
    const waiting = expect(parse('good')).rejects.toMatchObject({ code: 'internal' });
    await pool.close();
    await Promise.all([running, waiting]);
    await expect(parse('good')).rejects.toMatchObject({ code: 'internal' });
  });

  it('reports a worker file that does not start as an error of the message, not as a hang', async () => {
    pool = createParserPool({
      workerFile: join(import.meta.dirname, 'none.mjs'),
      workers: 1,
      workersPerAccount: 1,
      timeoutMs: 5_000,
      maxHeapMb: 32,
    });
    await expect(pool.parse(Buffer.from('x'), OPTIONS, NEVER, 'a')).rejects.toMatchObject(PARSE_ERROR);
  });

  it('reads with the built worker exactly what the function reads', async () => {
    expect(existsSync(BUILT), 'build the app before the tests').toBe(true);
    pool = createParserPool({ workerFile: BUILT, workers: 1, workersPerAccount: 1, timeoutMs: 15_000, maxHeapMb: 256 });
    pool.warm();
    const raw = readFileSync(join(import.meta.dirname, '../../fixtures/mime/M032.eml'));
    expect(JSON.parse(await pool.parse(raw, OPTIONS, NEVER, 'a'))).toEqual(await parseMessage(raw, OPTIONS));
  });

  it('takes an attachment out with the built worker as the function does', async () => {
    pool = createParserPool({ workerFile: BUILT, workers: 1, workersPerAccount: 1, timeoutMs: 15_000, maxHeapMb: 256 });
    const raw = Buffer.from('From: a@example.com\r\nContent-Type: a/b; name=x.bin\r\n\r\n\x00\x01');
    const found = await pool.extract(raw, 1, NEVER, 'a');
    expect(found).toMatchObject({ kind: 'content', name: 'x.bin', type: 'a/b' });
    expect(found.kind === 'content' && [...found.content]).toEqual([0, 1]);
    expect(await pool.extract(raw, 2, NEVER, 'a')).toEqual({ kind: 'none' });
  });
});
