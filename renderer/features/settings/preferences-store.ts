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
  /** Whether requests of this mailbox come without a notification. */
  mute: (accountId: string, muted: boolean) => Promise<void>;
};

/** What the user decided about the app itself; each change takes effect at once. */
export const usePreferences = create<PreferencesState>((set, get) => {
  const take = (answer: Awaited<ReturnType<typeof call<'settings.get'>>>) =>
    set(answer.ok ? { settings: answer.value, error: null } : { error: answer.error });
  return {
    settings: null,
    error: null,
    refresh: coalesce(async () => take(await call('settings.get', {}))),
    change: async (changes) => take(await call('settings.set', changes)),
    mute: async (accountId, muted) => {
      const others = (get().settings?.mutedAccounts ?? []).filter((id) => id !== accountId);
      await get().change({ mutedAccounts: muted ? [...others, accountId] : others });
    },
  };
});
