import { shippedLanguage, type Language } from '../../shared/i18n/translate';
import type { StatusView } from '../../shared/ipc/views';
import type { TrayState } from '../shell/tray-menu';
import { trayMode } from '../shell/tray-mode';
import type { Core } from './compose';
import { readPause, readSettings } from './settings';

const TRAY_ITEMS = 5;

/** The language of window, tray and notifications; `systemLocale` decides where the user did not. */
export function chosenLanguage(core: Core, systemLocale: string): Language {
  const { language } = readSettings(core.store);
  return language === 'system' ? shippedLanguage(systemLocale) : language;
}

/** Everything at a glance, for the window. */
export function statusView(core: Core, facts: { systemLocale: string; demo: boolean; version: string }): StatusView {
  const { waiting, held, needsYou, accounts, pause, lastCheckedAtMs, alerts } = glance(core);
  return {
    waiting,
    held,
    needsYou,
    accounts: accounts.length,
    paused: pause !== null,
    lastCheckedAtMs,
    alerts,
    language: chosenLanguage(core, facts.systemLocale),
    demo: facts.demo,
    version: facts.version,
    secrets: core.secrets.kind,
  };
}

/** The same for the tray. */
export function trayState(core: Core, startAtLogin: TrayState['startAtLogin']): TrayState {
  const { waiting, held, needsYou, accounts, pause, lastCheckedAtMs, alerts } = glance(core);
  const accountStates = accounts.filter((account) => account.active).map((account) => account.health.state);
  return {
    mode: trayMode({ waiting: waiting + held, paused: pause !== null, alerts, accountStates }),
    waiting: waiting + held,
    needsYou,
    troubled: accountStates.filter((state) => state === 'needs_auth' || state === 'needs_attention').length,
    pause,
    items: newestItems(core),
    startAtLogin,
    lastCheckedAtMs,
  };
}

/** The one place that counts: icon, tooltip, menu and window cannot say different numbers. */
function glance({ store, clock }: Core) {
  const accounts = store.accounts.list();
  const scope = accounts.map((account) => account.id);
  return {
    accounts,
    waiting: store.sessions.countWaiting(scope),
    held: store.held.count(scope),
    needsYou: store.outcomes.countNeedsYou(scope),
    pause: readPause(store, clock.now()),
    lastCheckedAtMs: lastChecked(accounts.map((account) => account.health.lastCheckedAtMs)),
    alerts: store.alerts.open(),
  };
}

function newestItems({ store }: Core): TrayState['items'] {
  const scope = store.accounts.ids();
  const sessions = store.sessions
    .attention(scope, TRAY_ITEMS)
    .map((session) => ({ ...session, type: 'session' as const }));
  const held = store.held.list(scope, TRAY_ITEMS).map((request) => ({ ...request, type: 'held' as const }));
  return [...sessions, ...held]
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
    .slice(0, TRAY_ITEMS)
    .map(({ type, id, topic }) => ({ type, id, label: topic }));
}

function lastChecked(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}
