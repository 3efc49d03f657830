import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/errors/app-error';
import type { ImportSlice, ImportWriter } from '../interfaces/import-writer';
import type { WriterSettings, WrittenSlice } from './import-writer-protocol';

/** Without work for this long the thread ends: most of the time nothing is imported. */
const IDLE_MS = 10_000;

type Waiting = { resolve: (stored: boolean) => void; reject: (error: unknown) => void };

/** An ImportWriter in a thread of its own, started when there is something to write. `workerFile`: the built import-worker. */
export function createImportWriterThread(workerFile: string, settings: WriterSettings): ImportWriter {
  let worker: Worker | null = null;
  let waiting: Waiting[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | null = null;

  const start = (): Worker => {
    const started = new Worker(workerFile, { workerData: settings, env: {} });
    started.on('message', (answer: WrittenSlice) => {
      const next = waiting.shift();
      if ('stored' in answer) next?.resolve(answer.stored);
      else next?.reject(errorOf(answer.error));
      if (waiting.length === 0) rest();
    });
    started.on('error', (cause) => lose(started, cause));
    started.on('exit', () => lose(started, new Error('The import writer ended.')));
    return started;
  };

  const lose = (lost: Worker, cause: unknown) => {
    if (worker !== lost) return;
    worker = null;
    const left = waiting;
    waiting = [];
    const error = new AppError('internal', 'Imported mail could not be stored.', 'It is tried again by itself.', {
      retryable: true,
      cause,
    });
    for (const one of left) one.reject(error);
  };

  const end = async () => {
    if (idle !== null) clearTimeout(idle);
    const ending = worker;
    worker = null;
    if (ending === null) return;
    // Nothing else may keep the process alive until the thread has closed its database.
    ending.ref();
    const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.postMessage('end');
    await exited;
  };

  const rest = () => {
    worker?.unref();
    idle = setTimeout(() => void end(), IDLE_MS);
    idle.unref();
  };

  return {
    write(slice: ImportSlice) {
      if (idle !== null) clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const answer = new Promise<boolean>((resolve, reject) => waiting.push({ resolve, reject }));
      last = answer;
      worker.postMessage(slice);
      return answer;
    },
    async close() {
      // Answers come in order: with the last one all are there.
      await last.catch(() => undefined);
      await end();
    },
  };
}

function errorOf({
  code,
  message,
  hint,
  retryable,
  fault,
}: Extract<WrittenSlice, { error: unknown }>['error']): AppError {
  return new AppError(code, message, hint, { retryable, cause: new Error(fault) });
}
