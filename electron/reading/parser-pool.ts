import type { ParsedMessage } from '../../shared/domain/message';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors/app-error';
import type { ThreadHints } from './parse-message';
import type { ParseReply, ParseRequest, WorkerReadOptions } from './parse-protocol';

type ParserPoolOptions = {
  /** The built parse-worker. */
  workerFile: string | URL;
  workers: number;
  /** For one message; the start of a worker is not counted. */
  timeoutMs: number;
  maxHeapMb: number;
};

export interface ParserPool {
  /**
   * Reads one message in a worker thread. Rejects with AppError `parse` when this message takes too long, needs too much
   * memory or crashes its worker (others go on), and with the signal's reason when it is aborted. `raw` is copied.
   */
  parse(raw: Uint8Array, options: WorkerReadOptions, signal: AbortSignal): Promise<ParsedMessage & ThreadHints>;
  /** Starts the workers before the first message needs them. */
  warm(): void;
  /** Ends the workers; whatever still waits is rejected. */
  close(): Promise<void>;
}

type Job = {
  request: ParseRequest;
  resolve: (message: ParsedMessage & ThreadHints) => void;
  reject: (reason: unknown) => void;
};

type Slot = { worker: Worker; ready: boolean; job: Job | null; timer: NodeJS.Timeout | null };

const START_TIMEOUT_MS = 60_000;
const HINT = 'It stays untouched in your mailbox; open it there.';

/** A pool of parse workers. A worker starts when it is first needed and is replaced after it was lost. */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const slots = new Set<Slot>();
  const queue: Job[] = [];
  let closed = false;

  const start = (): Slot => {
    const worker = new Worker(options.workerFile, {
      // Nothing of the environment (a passphrase may be in it) is of use to a parser of strangers' mail.
      env: {},
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
      return;
    }
    const job = settle(slot);
    if (reply.kind === 'parsed') job?.resolve(reply.message);
    else job?.reject(parseError('A message cannot be read.', new Error(reply.fault)));
    dispatch();
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

  const dispatch = () => {
    while (!closed && queue.length > 0) {
      const idle = [...slots].find((slot) => slot.job === null);
      if (!idle && slots.size >= options.workers) return;
      const slot = idle ?? start();
      slot.job = queue.shift() as Job;
      slot.worker.ref();
      slot.worker.postMessage(slot.job.request);
      watchTime(slot);
    }
  };

  return {
    async parse(raw, readOptions, signal) {
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
        return await new Promise((resolve, reject) => {
          job = { request: { raw, options: readOptions }, resolve, reject };
          queue.push(job);
          dispatch();
        });
      } finally {
        signal.removeEventListener('abort', abort);
      }
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
