import { create } from 'zustand';
import type { ModelInput, ModelView } from '../../../shared/domain/model';
import type { CallOutput } from '../../../shared/ipc/calls';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type ModelState = {
  model: ModelView | null;
  error: WireError | null;
  probing: boolean;
  probe: CallOutput<'model.probe'> | null;
  refresh: () => Promise<void>;
  /** Tries a configuration without storing it. */
  tryOut: (input: ModelInput) => Promise<void>;
  save: (input: ModelInput) => Promise<WireError | null>;
  forgetProbe: () => void;
};

/** Which model proposes, and the result of the last test. */
export const useModel = create<ModelState>((set) => ({
  model: null,
  error: null,
  probing: false,
  probe: null,
  refresh: coalesce(async () => {
    const answer = await call('model.get', {});
    set(answer.ok ? { model: answer.value, error: null } : { error: answer.error });
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
  forgetProbe: () => set({ probe: null, error: null }),
}));
