import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors/app-error';
import type { ExtractedAttachment } from './extract-attachment';
import type { ParseReply, ParseRequest, WorkerMessage, WorkerReadOptions, WorkerSettings } from './parse-protocol';

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
   * Reads one message in a worker thread; resolves with the ParsedMessage as JSON text. Rejects with AppError `parse` when
   * this message takes too long, needs too much memory or crashes its worker (others go on), and with the signal's reason
   * when it is aborted. `raw` is copied. Small messages that are asked for in one go share the way to a worker.
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
  /** Handed over with nothing else: it is big, waits for DNS, or was among those with which a worker was lost. */
  alone: boolean;
  aborted: boolean;
  resolve: (reply: ParseReply) => void;
  reject: (reason: unknown) => void;
};

type Slot = {
  worker: Worker;
  ready: boolean;
  /** What it reads just now. */
  jobs: Job[];
  /** Of the running jobs, or of its rest. */
  timer: NodeJS.Timeout | null;
};

/** So many small messages at most go to a worker at once: a message from thread to thread costs as much as reading one. */
const BATCH = 16;
const SMALL_BYTES = 65_536;
const IDLE_MS = 60_000;
const START_TIMEOUT_MS = 60_000;
const HINT = 'It stays untouched in your mailbox; open it there.';

/**
 * A pool of parse workers. A worker starts when it is first needed, is replaced after it was lost, and ends when idle.
 * Where it is lost with several messages, each of them is read once more for itself.
 */
export function createParserPool(options: ParserPoolOptions): ParserPool {
  const slots = new Set<Slot>();
  let queue: Job[] = [];
  let closed = false;

  const start = (): Slot => {
    const worker = new Worker(options.workerFile, {
      // Nothing of the environment (a passphrase may be in it) is of use to a parser of strangers' mail.
      env: {},
      workerData: { nameServers: options.nameServers ?? null } satisfies WorkerSettings,
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb },
    });
    const slot: Slot = { worker, ready: false, jobs: [], timer: null };
    worker.unref();
    worker.on('message', (message: WorkerMessage) => receive(slot, message));
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

  const receive = (slot: Slot, message: WorkerMessage) => {
    if (message === 'ready') {
      slot.ready = true;
      if (slot.jobs.length > 0) watchTime(slot);
      else rest(slot);
      return;
    }
    for (const [n, job] of settle(slot).entries()) {
      const reply = message[n];
      if (reply === undefined)
        job.reject(parseError('A message cannot be read.', new Error('The reader left it out.')));
      else if (reply.kind === 'failed') job.reject(parseError('A message cannot be read.', new Error(reply.fault)));
      else job.resolve(reply);
    }
    dispatch();
    if (slot.jobs.length === 0) rest(slot);
  };

  // The one that stays is why the next mail need not wait for the start of a thread.
  const rest = (slot: Slot) => {
    slot.timer = setTimeout(() => {
      if (slots.size > 1) lose(slot, closedError());
    }, options.idleMs ?? IDLE_MS);
    slot.timer.unref();
  };

  const settle = (slot: Slot): Job[] => {
    const { jobs } = slot;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    slot.jobs = [];
    slot.worker.unref();
    return jobs;
  };

  const lose = (slot: Slot, reason: unknown) => {
    if (!slots.delete(slot)) return;
    const jobs = settle(slot);
    // The thread may be in an endless loop: terminate() is what ends it, and nobody needs to wait for it here.
    void slot.worker.terminate();
    if (jobs.length === 1) jobs[0]?.reject(reason);
    else {
      // Whose fault it was shows when each is read for itself.
      for (const job of jobs) job.alone = true;
      queue.unshift(...jobs.filter(({ aborted }) => !aborted));
    }
    dispatchSoon();
  };

  const watchTime = (slot: Slot) => {
    if (slot.timer) clearTimeout(slot.timer);
    const limitMs = slot.ready ? options.timeoutMs : START_TIMEOUT_MS;
    slot.timer = setTimeout(() => lose(slot, parseError('A message takes too long to read.')), limitMs);
  };

  /** The next that may be read, and what of the same account can go with it: as much as goes to each of its free workers. */
  const takeNext = (): Job[] => {
    const free = (accountId: string) =>
      options.workersPerAccount - [...slots].filter(({ jobs }) => jobs[0]?.accountId === accountId).length;
    const first = queue.find(({ accountId }) => free(accountId) > 0);
    if (first === undefined) return [];
    const together = first.alone ? [first] : queue.filter((job) => job.accountId === first.accountId && !job.alone);
    const workers = free(first.accountId);
    const rounds = Math.ceil(together.length / (workers * BATCH));
    const taken = together.slice(0, Math.ceil(together.length / (workers * rounds)));
    queue = queue.filter((job) => !taken.includes(job));
    return taken;
  };

  const dispatch = () => {
    while (!closed && queue.length > 0) {
      const idle = [...slots].find((slot) => slot.jobs.length === 0);
      if (!idle && slots.size >= options.workers) return;
      const jobs = takeNext();
      if (jobs.length === 0) return;
      const slot = idle ?? start();
      slot.jobs = jobs;
      slot.worker.ref();
      // Copies of exactly these octets, handed over: the view of a larger buffer would be copied with all of it.
      const requests = jobs.map(({ request }) => ({ ...request, raw: new Uint8Array(request.raw) }));
      slot.worker.postMessage(
        requests,
        requests.map(({ raw }) => raw.buffer),
      );
      watchTime(slot);
    }
  };

  // What is asked for in one go goes out together.
  let isDispatching = false;
  const dispatchSoon = () => {
    if (isDispatching) return;
    isDispatching = true;
    queueMicrotask(() => {
      isDispatching = false;
      dispatch();
    });
  };

  const ask = async (request: ParseRequest, signal: AbortSignal, accountId: string): Promise<ParseReply> => {
    signal.throwIfAborted();
    if (closed) throw closedError();
    const alone = 'position' in request || request.options.verifyDkim === true || request.raw.length > SMALL_BYTES;
    let abort = () => {};
    try {
      return await new Promise<ParseReply>((resolve, reject) => {
        const job: Job = { accountId, request, alone, aborted: false, resolve, reject };
        abort = () => {
          job.aborted = true;
          reject(signal.reason as Error);
          queue = queue.filter((one) => one !== job);
          // Nobody waits for any of them: the worker is free again only without them.
          const running = [...slots].find(({ jobs }) => jobs.includes(job));
          if (running?.jobs.every(({ aborted }) => aborted)) lose(running, signal.reason);
        };
        signal.addEventListener('abort', abort, { once: true });
        queue.push(job);
        dispatchSoon();
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
      for (const slot of open) for (const job of settle(slot)) job.reject(closedError());
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
