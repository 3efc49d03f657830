import { create } from 'zustand';

export type Screen = 'review' | 'outcomes' | 'activity' | 'health' | 'search' | 'settings';
/** The pages of the settings that stand directly behind their list. */
export const SETTINGS_PLACES = ['mailboxes', 'notifications', 'keyboard', 'general', 'storage', 'about'] as const;
export type SettingsPlace = (typeof SETTINGS_PLACES)[number];

export type SettingsPage =
  /** Without a place: the list itself. */
  | { name: 'home'; place?: SettingsPlace }
  | { name: 'addImap' }
  | { name: 'addFolder' }
  | { name: 'addDelegated'; serverId: string }
  | { name: 'model' }
  | { name: 'rules' }
  /** Null: a new rule. */
  | { name: 'rule'; ruleId: string | null }
  | { name: 'voice'; accountId: string | null }
  | { name: 'privacy' }
  | { name: 'tools' }
  | { name: 'addTools' }
  | { name: 'toolServer'; serverId: string }
  | { name: 'programs' }
  | { name: 'grant' }
  | { name: 'edit'; accountId: string };

type NavigationState = {
  screen: Screen;
  settingsPage: SettingsPage;
  helpOpen: boolean;
  go: (screen: Screen) => void;
  goToSettings: (page: SettingsPage) => void;
  showHelp: (open: boolean) => void;
};

/** Which screen is shown. Lives as long as the window: a window that was destroyed opens at the queue. */
export const useNavigation = create<NavigationState>((set) => ({
  screen: 'review',
  settingsPage: { name: 'home' },
  helpOpen: false,
  go: (screen) => set({ screen, settingsPage: { name: 'home' } }),
  goToSettings: (settingsPage) => set({ screen: 'settings', settingsPage }),
  showHelp: (helpOpen) => set({ helpOpen }),
}));
