import { z } from 'zod';
import { settings, type Settings } from '../../shared/ipc/views';
import type { Store } from '../store/store';

const NAME = 'settings';
const DEFAULTS: Settings = { theme: 'system', language: 'system', notifications: true };

export function readSettings(store: Store): Settings {
  return { ...DEFAULTS, ...store.settings.get(NAME, settings.partial()) };
}

/** Changes the named settings and resolves with all of them. */
export function writeSettings(store: Store, change: Partial<Settings>): Settings {
  const all = { ...readSettings(store), ...change };
  store.settings.set(NAME, all);
  return all;
}

const PAUSED = 'paused';

/** Pause from the tray menu: no mailbox is read and no model is asked until it ends; survives a restart. */
export function isPaused(store: Store): boolean {
  return store.settings.get(PAUSED, z.boolean()) ?? false;
}

export function setPaused(store: Store, paused: boolean): void {
  store.settings.set(PAUSED, paused);
}

const PLACEMENT = 'window.placement';
const placement = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Placement = z.output<typeof placement>;

/** Where the window was; null before its first time. */
export function readPlacement(store: Store): Placement | null {
  return store.settings.get(PLACEMENT, placement);
}

export function writePlacement(store: Store, bounds: Placement): void {
  store.settings.set(PLACEMENT, placement.parse(bounds));
}
