import { create } from 'zustand';
import type { Settings } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type PreferencesState = {
  settings: Settings | null;
  error: WireError | null;
  refresh: () => Promise<void>;
  change: (changes: Partial<Settings>) => Promise<void>;
};

/** Theme, language and notifications; each change takes effect at once. */
export const usePreferences = create<PreferencesState>((set) => {
  const take = (answer: Awaited<ReturnType<typeof call<'settings.get'>>>) =>
    set(answer.ok ? { settings: answer.value, error: null } : { error: answer.error });
  return {
    settings: null,
    error: null,
    refresh: coalesce(async () => take(await call('settings.get', {}))),
    change: async (changes) => take(await call('settings.set', changes)),
  };
});
