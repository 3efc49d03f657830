import { z } from 'zod';
import { settings, type Settings } from '../../shared/ipc/views';
import type { Pause } from '../shell/tray-menu';
import type { Store } from '../store/store';

const NAME = 'settings';
const DEFAULTS: Settings = {
  theme: 'system',
  language: 'system',
  notifications: true,
  mutedAccounts: [],
  quietHours: null,
  shortcut: 'CommandOrControl+Alt+G',
  startAtLogin: false,
  updates: true,
};

export function readSettings(store: Store): Settings {
  return { ...DEFAULTS, ...store.settings.get(NAME, settings.partial()) };
}

/** Changes the named settings and resolves with all of them. */
export function writeSettings(store: Store, change: Partial<Settings>): Settings {
  const all = { ...readSettings(store), ...change };
  store.settings.set(NAME, all);
  return all;
}

const PAUSE = 'pause';
const pause = z.object({ untilMs: z.number().nullable() }).nullable();

/**
 * Pause from the tray menu: no mailbox is read and no model is asked until it ends; survives a restart. Null when
 * there is none, or when its time is over.
 */
export function readPause(store: Store, nowMs: number): Pause | null {
  const stored = store.settings.get(PAUSE, pause);
  return stored === null || (stored.untilMs !== null && stored.untilMs <= nowMs) ? null : stored;
}

/** Null resumes. */
export function writePause(store: Store, value: Pause | null): void {
  store.settings.set(PAUSE, value);
}

const PLACEMENT = 'window.placement';
const placement = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** The user put it there; otherwise only the size counts and the window opens at the icon. */
  isOwn: z.boolean(),
});
export type Placement = z.output<typeof placement>;

/** Where the window was; null before its first time. */
export function readPlacement(store: Store): Placement | null {
  return store.settings.get(PLACEMENT, placement);
}

export function writePlacement(store: Store, value: Placement): void {
  store.settings.set(PLACEMENT, placement.parse(value));
}

const TOLD_STAYS = 'told.stays';

/** True the first time: the user is told once that closing the window does not end the app. */
export function takeStaysNotice(store: Store): boolean {
  if (store.settings.get(TOLD_STAYS, z.boolean()) === true) return false;
  store.settings.set(TOLD_STAYS, true);
  return true;
}

const TOLD_ALERTS = 'told.alerts';
const toldAlerts = z.array(z.object({ id: z.string(), accountId: z.string().nullable(), message: z.string() }));
export type ToldAlert = z.output<typeof toldAlerts>[number];

/** Open incidents that the user was told about. */
export function readToldAlerts(store: Store): ToldAlert[] {
  return store.settings.get(TOLD_ALERTS, toldAlerts) ?? [];
}

export function writeToldAlerts(store: Store, told: ToldAlert[]): void {
  store.settings.set(TOLD_ALERTS, told);
}
