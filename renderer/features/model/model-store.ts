import { create } from 'zustand';
import type { DailyCap, LocalModelServer, ModelInput, ModelProbe, ModelView } from '../../../shared/domain/model';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type ModelState = {
  model: ModelView | null;
  error: WireError | null;
  probing: boolean;
  probe: ModelProbe | null;
  /** Model servers on this computer; null while nobody has looked. */
  local: LocalModelServer[] | null;
  refresh: () => Promise<void>;
  /** Looks for model servers on this computer. */
  findLocal: () => Promise<void>;
  /** Tries a configuration without storing it. */
  tryOut: (input: ModelInput) => Promise<void>;
  save: (input: ModelInput) => Promise<WireError | null>;
  setCap: (cap: DailyCap) => Promise<WireError | null>;
  forgetProbe: () => void;
};

/** Which model proposes, what it may cost a day, and the result of the last test. */
export const useModel = create<ModelState>((set) => ({
  model: null,
  error: null,
  probing: false,
  probe: null,
  local: null,
  refresh: coalesce(async () => {
    const answer = await call('model.get', {});
    set(answer.ok ? { model: answer.value, error: null } : { error: answer.error });
  }),
  findLocal: coalesce(async () => {
    const answer = await call('model.local', {});
    // Nothing found and nobody looked are the same to the user: the model can still be named by hand.
    set({ local: answer.ok ? answer.value.servers : [] });
  }),
  tryOut: async (input) => {
    set({ probing: true, probe: null, error: null });
    const answer = await call('model.probe', input);
    set(answer.ok ? { probing: false, probe: answer.value } : { probing: false, error: answer.error });
  },
  save: async (input) => {
    const answer = await call('model.set', input);
    set(answer.ok ? { model: answer.value, error: null } : { error: answer.error });
    return answer.ok ? null : answer.error;
  },
  setCap: async (cap) => {
    const answer = await call('model.setCap', cap);
    if (answer.ok) set({ model: answer.value });
    return answer.ok ? null : answer.error;
  },
  forgetProbe: () => set({ probe: null, error: null }),
}));
