import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors/app-error';
import type { ExtractedAttachment } from './extract-attachment';
import type { ParseReply, ParseRequest, WorkerReadOptions, WorkerSettings } from './parse-protocol';

type ParserPoolOptions = {
  /** The built parse-worker. */
  workerFile: string | URL;
  workers: number;
  /** So many of them at most read for one account. */
  workersPerAccount: number;
  /** For one message; the start of a worker is not counted. */
  timeoutMs: number;
  maxHeapMb: number;
  /** All but one worker end after so long without work: ten megabytes each, for what was a burst. A minute unless given. */
  idleMs?: number;
  /** Asked for DKIM keys instead of the system's name servers. */
  nameServers?: readonly string[];
};

export interface ParserPool {
  /**
   * Reads one message in a worker thread; resolves with the ParsedMessage as JSON text. Rejects with AppError `parse` when this message takes too long, needs too much
   * memory or crashes its worker (others go on), and with the signal's reason when it is aborted. `raw` is copied.
   * One account never has more than `workersPerAccount`, so that another one's mail always finds a worker free.
   */
  parse(raw: Uint8Array, options: WorkerReadOptions, signal: AbortSignal, accountId: string): Promise<string>;
  /** The content of one attachment, under the same limits; `position` as in extractAttachment. */
  extract(raw: Uint8Array, position: number, signal: AbortSignal, accountId: string): Promise<ExtractedAttachment>;
  /** Starts the workers before the first message needs them. */
  warm(): void;
  /** Ends the workers; whatever still waits is rejected. */
  close(): Promise<void>;
}

type Job = {
  accountId: string;
  request: ParseRequest;
  resolve: (reply: ParseReply) => void;
  reject: (reason: unknown) => void;
};

type Slot = {
  worker: Worker;
  ready: boolean;
  job: Job | null;
  /** Of the running job, or of its rest. */
  timer: NodeJS.Timeout | null;
};

const IDLE_MS = 60_000;
const START_TIMEOUT_MS = 60_000;
const HINT = 'It stays untouched in your mailbox; open it there.';

/** A pool of parse workers. A worker starts when it is first needed, is replaced after it was lost, and ends when idle. */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const slots = new Set<Slot>();
  const queue: Job[] = [];
  let closed = false;

  const start = (): Slot => {
    const worker = new Worker(options.workerFile, {
      // Nothing of the environment (a passphrase may be in it) is of use to a parser of strangers' mail.
      env: {},
      workerData: { nameServers: options.nameServers ?? null } satisfies WorkerSettings,
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb },
    });
    const slot: Slot = { worker, ready: false, job: null, timer: null };
    worker.unref();
    worker.on('message', (reply: ParseReply) => receive(slot, reply));
    worker.on('error', (cause: Error & { code?: string }) => {
      const tooBig = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      lose(
        slot,
        parseError(tooBig ? 'A message needs too much memory to be read.' : 'A message cannot be read.', cause),
      );
    });
    worker.on('exit', () => lose(slot, parseError('A message ended the reader.')));
    slots.add(slot);
    return slot;
  };

  const receive = (slot: Slot, reply: ParseReply) => {
    if (reply.kind === 'ready') {
      slot.ready = true;
      if (slot.job) watchTime(slot);
      else rest(slot);
      return;
    }
    const job = settle(slot);
    if (reply.kind === 'failed') job?.reject(parseError('A message cannot be read.', new Error(reply.fault)));
    else job?.resolve(reply);
    dispatch();
    if (slot.job === null) rest(slot);
  };

  // The one that stays is why the next mail need not wait for the start of a thread.
  const rest = (slot: Slot) => {
    slot.timer = setTimeout(() => {
      if (slots.size > 1) lose(slot, closedError());
    }, options.idleMs ?? IDLE_MS);
    slot.timer.unref();
  };

  const settle = (slot: Slot): Job | null => {
    const { job } = slot;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    slot.job = null;
    slot.worker.unref();
    return job;
  };

  const lose = (slot: Slot, reason: unknown) => {
    if (!slots.delete(slot)) return;
    settle(slot)?.reject(reason);
    // The thread may be in an endless loop: terminate() is what ends it, and nobody needs to wait for it here.
    void slot.worker.terminate();
    dispatch();
  };

  const watchTime = (slot: Slot) => {
    if (slot.timer) clearTimeout(slot.timer);
    const limitMs = slot.ready ? options.timeoutMs : START_TIMEOUT_MS;
    slot.timer = setTimeout(() => lose(slot, parseError('A message takes too long to read.')), limitMs);
  };

  const takeNext = (): Job | null => {
    const running = (accountId: string) => [...slots].filter(({ job }) => job?.accountId === accountId).length;
    const next = queue.findIndex(({ accountId }) => running(accountId) < options.workersPerAccount);
    return next < 0 ? null : (queue.splice(next, 1)[0] ?? null);
  };

  const dispatch = () => {
    while (!closed && queue.length > 0) {
      const idle = [...slots].find((slot) => slot.job === null);
      if (!idle && slots.size >= options.workers) return;
      const job = takeNext();
      if (job === null) return;
      const slot = idle ?? start();
      slot.job = job;
      slot.worker.ref();
      // A copy of exactly these octets, handed over: the view of a larger buffer would be copied with all of it.
      const raw = new Uint8Array(slot.job.request.raw);
      slot.worker.postMessage({ ...slot.job.request, raw }, [raw.buffer]);
      watchTime(slot);
    }
  };

  const ask = async (request: ParseRequest, signal: AbortSignal, accountId: string): Promise<ParseReply> => {
    signal.throwIfAborted();
    if (closed) throw closedError();
    let job: Job | null = null;
    const abort = () => {
      const running = [...slots].find((slot) => slot.job !== null && slot.job === job);
      if (running) lose(running, signal.reason);
      else if (job && queue.includes(job)) {
        queue.splice(queue.indexOf(job), 1);
        job.reject(signal.reason);
      }
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise<ParseReply>((resolve, reject) => {
        job = { accountId, request, resolve, reject };
        queue.push(job);
        dispatch();
      });
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

  return {
    async parse(raw, readOptions, signal, accountId) {
      const reply = await ask({ raw, options: readOptions }, signal, accountId);
      if (reply.kind === 'parsed') return reply.json;
      throw parseError('A message cannot be read.', new Error(`The reader answered ${reply.kind}.`));
    },
    async extract(raw, position, signal, accountId) {
      const reply = await ask({ raw, position }, signal, accountId);
      if (reply.kind === 'extracted') return reply.attachment;
      throw parseError('A message cannot be read.', new Error(`The reader answered ${reply.kind}.`));
    },
    warm() {
      while (!closed && slots.size < options.workers) start();
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(closedError());
      const open = [...slots];
      slots.clear();
      for (const slot of open) settle(slot)?.reject(closedError());
      await Promise.all(open.map((slot) => slot.worker.terminate()));
    },
  };
}

function parseError(message: string, cause?: unknown): AppError {
  return new AppError('parse', message, HINT, { cause });
}

function closedError(): AppError {
  return new AppError('internal', 'The mail reader has ended.', 'Start Genie Tray again.');
}
