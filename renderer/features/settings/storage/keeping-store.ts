import { create } from 'zustand';
import type {
  KeepingProgressView,
  KeepingTask,
  KeepingView,
  RetentionSettings,
} from '../../../../shared/domain/keeping';
import type { WireError, WireResult } from '../../../../shared/ipc/wire-result';
import { call } from '../../../bridge/call';
import { coalesce } from '../../../lib/coalesce';

type Running = KeepingProgressView['running'];
/** `null`: the user chose no file, nothing happened. */
type Ended<T> = { done: T | null; error: null } | { done: null; error: WireError };

type KeepingState = {
  keeping: KeepingView | null;
  error: WireError | null;
  running: Running;
  refresh: () => Promise<void>;
  /** Asks how far the work is that runs now. */
  follow: () => Promise<void>;
  /** Resolves the error, or null when it is stored. */
  setRetention: (settings: RetentionSettings) => Promise<WireError | null>;
  backup: (passphrase: string) => Promise<Ended<true>>;
  restore: (passphrase: string) => Promise<Ended<true>>;
  exportAll: () => Promise<Ended<{ files: number }>>;
  rotateKey: () => Promise<Ended<true>>;
  erase: () => Promise<Ended<true>>;
  cancel: () => Promise<WireError | null>;
};

/** What is kept on this computer, for how long, and the long pieces of work about it. One runs at a time. */
export const useKeeping = create<KeepingState>((set, get) => {
  const start = (task: KeepingTask) =>
    set({ running: { task, step: 'copying', done: 0, total: 0, cancellable: false } });
  const run = async <T, R>(
    task: KeepingTask,
    work: Promise<WireResult<T>>,
    read: (value: T) => R | null,
  ): Promise<Ended<R>> => {
    start(task);
    const answer = await work;
    set({ running: null });
    await get().refresh();
    return answer.ok ? { done: read(answer.value), error: null } : { done: null, error: answer.error };
  };
  return {
    keeping: null,
    error: null,
    running: null,
    refresh: coalesce(async () => {
      const answer = await call('keeping.get', {});
      set(answer.ok ? { keeping: answer.value, error: null } : { error: answer.error });
    }),
    follow: coalesce(async () => {
      const answer = await call('keeping.progress', {});
      if (answer.ok) set({ running: answer.value.running });
    }),
    setRetention: async (settings) => {
      const answer = await call('keeping.set', settings);
      if (answer.ok) set({ keeping: answer.value, error: null });
      return answer.ok ? null : answer.error;
    },
    backup: (passphrase) => run('backup', call('keeping.backup', { passphrase }), ({ saved }) => (saved ? true : null)),
    restore: (passphrase) =>
      run('restore', call('keeping.restore', { passphrase }), ({ restored }) => (restored ? true : null)),
    exportAll: () => run('export', call('keeping.export', {}), ({ exported, files }) => (exported ? { files } : null)),
    rotateKey: () => run('rotate_key', call('keeping.rotateKey', {}), () => true as const),
    erase: () => run('erase', call('keeping.erase', { confirm: 'erase' }), () => true as const),
    cancel: async () => {
      const answer = await call('keeping.cancel', {});
      return answer.ok ? null : answer.error;
    },
  };
});
