import { shippedLanguage, type Language } from '../../shared/i18n/translate';
import type { StatusView } from '../../shared/ipc/views';
import type { TrayState } from '../shell/tray-menu';
import { trayMode } from '../shell/tray-mode';
import type { Core } from './compose';
import { isPaused, readSettings } from './settings';

const TRAY_ITEMS = 5;

/** The language of window, tray and notifications; `systemLocale` decides where the user did not. */
export function chosenLanguage(core: Core, systemLocale: string): Language {
  const { language } = readSettings(core.store);
  return language === 'system' ? shippedLanguage(systemLocale) : language;
}

/** Everything at a glance, for the window. */
export function statusView(core: Core, facts: { systemLocale: string; demo: boolean; version: string }): StatusView {
  const { store } = core;
  const accounts = store.accounts.list();
  const scope = accounts.map((account) => account.id);
  return {
    waiting: store.sessions.countWaiting(scope),
    held: store.held.count(scope),
    needsYou: store.outcomes.countNeedsYou(scope),
    accounts: accounts.length,
    paused: isPaused(store),
    lastCheckedAtMs: lastChecked(accounts.map((account) => account.health.lastCheckedAtMs)),
    alerts: store.alerts.open(),
    language: chosenLanguage(core, facts.systemLocale),
    demo: facts.demo,
    version: facts.version,
    secrets: core.secrets.kind,
  };
}

/** The same for the tray. */
export function trayState(core: Core): TrayState {
  const { store } = core;
  const accounts = store.accounts.list();
  const scope = accounts.map((account) => account.id);
  const waiting = store.sessions.countWaiting(scope) + store.held.count(scope);
  const paused = isPaused(store);
  const sessions = store.sessions
    .attention(scope, TRAY_ITEMS)
    .map(({ id, topic, createdAtMs }) => ({ type: 'session' as const, id, label: topic, createdAtMs }));
  const held = store.held
    .list(scope, TRAY_ITEMS)
    .map(({ id, topic, createdAtMs }) => ({ type: 'held' as const, id, label: topic, createdAtMs }));
  return {
    mode: trayMode({
      waiting,
      paused,
      alerts: store.alerts.open(),
      accountStates: accounts.filter((account) => account.active).map((account) => account.health.state),
    }),
    waiting,
    paused,
    items: [...sessions, ...held]
      .sort((a, b) => b.createdAtMs - a.createdAtMs)
      .slice(0, TRAY_ITEMS)
      .map(({ type, id, label }) => ({ type, id, label })),
    lastCheckedAtMs: lastChecked(accounts.map((account) => account.health.lastCheckedAtMs)),
  };
}

function lastChecked(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
