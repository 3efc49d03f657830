import { create } from 'zustand';
import type { UpdateView } from '../../../shared/domain/update';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type UpdatesState = {
  updates: UpdateView | null;
  /** Why a call was refused; why an update was is in the view. */
  error: WireError | null;
  refresh: () => Promise<void>;
  look: () => Promise<void>;
  download: () => Promise<void>;
  restart: () => Promise<void>;
  openPage: () => Promise<void>;
};

/** Whether there is a newer version, and how far it has come. */
export const useUpdates = create<UpdatesState>((set) => {
  const take = (answer: WireResult<UpdateView>) =>
    set(answer.ok ? { updates: answer.value, error: null } : { error: answer.error });
  const note = (answer: WireResult<unknown>) => set({ error: answer.ok ? null : answer.error });
  return {
    updates: null,
    error: null,
    refresh: coalesce(async () => take(await call('updates.get', {}))),
    look: async () => take(await call('updates.look', {})),
    download: async () => take(await call('updates.download', {})),
    restart: async () => note(await call('updates.restart', {})),
    openPage: async () => note(await call('updates.openPage', {})),
  };
});
