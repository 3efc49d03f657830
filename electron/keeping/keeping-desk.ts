import type { KeepingProgress, KeepingProgressView, KeepingTask } from '../../shared/domain/keeping';
import { AppError } from '../../shared/errors/app-error';
import type { Watching } from './progress';

export interface KeepingDesk {
  /** Runs one piece of work; throws `conflict` while another one runs. */
  run<T>(task: KeepingTask, work: (watching: Watching) => Promise<T>): Promise<T>;
  progress(): KeepingProgressView;
  /** False when nothing runs that can be stopped. */
  cancel(): boolean;
}

type Running = { task: KeepingTask; progress: KeepingProgress; stop: AbortController | null };

/** One long piece of work at a time, with how far it is and a way to stop it. `onChange` is told at most all 200 ms. */
export function createKeepingDesk(onChange: () => void): KeepingDesk {
  let running: Running | null = null;
  let toldMs = -Infinity;
  return {
    async run(task, work) {
      if (running !== null) {
        throw new AppError('conflict', 'Another such task is running.', 'Wait until it has ended, or stop it.');
      }
      const stop = new AbortController();
      const mine: Running = {
        task,
        progress: { step: 'copying', done: 0, total: 0 },
        stop: task === 'erase' ? null : stop,
      };
      running = mine;
      onChange();
      try {
        return await work({
          signal: stop.signal,
          onProgress: (progress) => {
            const newStep = progress.step !== mine.progress.step;
            mine.progress = progress;
            if (!newStep && performance.now() - toldMs < 200) return;
            toldMs = performance.now();
            onChange();
          },
        });
      } finally {
        running = null;
        onChange();
      }
    },
    progress: () => ({
      running:
        running === null
          ? null
          : { task: running.task, ...running.progress, cancellable: running.stop?.signal.aborted === false },
    }),
    cancel: () => {
      if (running === null || running.stop === null || running.stop.signal.aborted) return false;
      running.stop.abort();
      return true;
    },
  };
}
