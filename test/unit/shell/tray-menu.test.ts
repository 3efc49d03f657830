import { describe, expect, it } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import {
  trayMenu,
  trayTooltip,
  windowMenu,
  type TrayActions,
  type TrayItem,
  type TrayState,
} from '../../../electron/shell/tray-menu';
import { translator } from '../../../shared/i18n/translate';

const english = translator('en');
const german = translator('de');
const quiet: TrayState = {
  mode: 'quiet',
  waiting: 0,
  needsYou: 0,
  troubled: 0,
  items: [],
  pause: null,
  startAtLogin: { supported: true, active: false },
  lastCheckedAtMs: null,
};
const at = () => '14:05';
const menuOf = (state: TrayState, actions = recordingActions().actions, translate = english) =>
  trayMenu(state, actions, translate, at);
const item = (n: number, label = `Ann: topic ${n}`): TrayItem => ({ type: 'session', id: `s${n}`, label });

function recordingActions() {
  const done: string[] = [];
  const actions: TrayActions = {
    open: (...given: unknown[]) => done.push(`open with ${given.length} arguments`),
    openItem: ({ id }) => done.push(`open ${id}`),
    checkNow: () => done.push('check'),
    activate: () => done.push('activate'),
    openSearch: () => done.push('search'),
    openOutcomes: () => done.push('outcomes'),
    openHealth: () => done.push('health'),
    pause: (choice) => done.push(`pause ${choice}`),
    resume: () => done.push('resume'),
    setStartAtLogin: (on) => done.push(`start at login ${on}`),
    showAbout: () => done.push('about'),
    openSettings: () => done.push('settings'),
    quit: () => done.push('quit'),
  };
  return { actions, done };
}

/** Also the items of submenus, behind the one that opens them. */
const all = (menu: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  menu.flatMap((entry) => [entry, ...(Array.isArray(entry.submenu) ? all(entry.submenu) : [])]);
const labels = (menu: MenuItemConstructorOptions[]) => all(menu).flatMap(({ label }) => label ?? []);
const entry = (menu: MenuItemConstructorOptions[], label: string) => all(menu).find((one) => one.label === label);

function click(menu: MenuItemConstructorOptions[], label: string) {
  // Electron passes the item, the window and the event.
  (entry(menu, label)?.click as ((...args: unknown[]) => void) | undefined)?.({ label }, null, {});
}

describe('the tray menu', () => {
  it('offers everything the icon can do when nothing waits', () => {
    const menu = menuOf(quiet);
    expect(labels(menu)).toEqual([
      'Open Genie Tray',
      'Nothing is waiting',
      'Search…',
      'Outcomes',
      'Check mail now',
      'Pause',
      'For an hour',
      'Until tomorrow morning',
      'Until I resume',
      'Start at login',
      'Settings…',
      'About Genie Tray',
      'Quit',
    ]);
    expect(entry(menu, 'Nothing is waiting')?.enabled).toBe(false);
  });

  it('runs the action of the clicked item and hands it nothing of Electron', () => {
    const { actions, done } = recordingActions();
    const menu = menuOf({ ...quiet, waiting: 1, troubled: 1, items: [item(1)] }, actions);
    for (const label of labels(menu)) click(menu, label);
    expect(done).toEqual([
      'open with 0 arguments',
      'open s1',
      'health',
      'search',
      'outcomes',
      'check',
      'pause hour',
      'pause tomorrow',
      'pause resumed',
      'start at login true',
      'settings',
      'about',
      'quit',
    ]);
  });

  it('says how many things are for the user to do, and how many mailboxes are in trouble', () => {
    const shown = labels(menuOf({ ...quiet, needsYou: 2, troubled: 1 }));
    expect(shown).toContain('Outcomes (2 for you to do)');
    expect(shown).toContain('1 mailbox needs attention…');
  });

  it('checks the box when the system starts the app at login, and leaves it alone where that cannot be', () => {
    const { actions, done } = recordingActions();
    const menu = menuOf({ ...quiet, startAtLogin: { supported: true, active: true } }, actions);
    expect(entry(menu, 'Start at login')).toMatchObject({ type: 'checkbox', checked: true, enabled: true });
    click(menu, 'Start at login');
    expect(done).toEqual(['start at login false']);
    const none = menuOf({ ...quiet, startAtLogin: { supported: false, active: false } });
    expect(entry(none, 'Start at login')).toMatchObject({ checked: false, enabled: false });
  });

  it('is the menu of a window without a tray, with a key to quit', () => {
    const [only] = windowMenu(menuOf(quiet), english);
    expect(only?.label).toBe('Genie Tray');
    expect(entry(only?.submenu as MenuItemConstructorOptions[], 'Quit')?.accelerator).toBe('CommandOrControl+Q');
  });

  it('lists the five newest and says how many more there are', () => {
    const items = [1, 2, 3, 4, 5, 6].map((n) => item(n));
    const menu = menuOf({ ...quiet, mode: 'waiting', waiting: 9, items });
    expect(labels(menu).slice(1, 7)).toEqual([...items.slice(0, 5).map(({ label }) => label), '4 more…']);
  });

  it('says how long the pause lasts, offers to resume and not to check', () => {
    const { actions, done } = recordingActions();
    const menu = menuOf({ ...quiet, mode: 'paused', pause: { untilMs: 5 } }, actions);
    expect(entry(menu, 'Paused until 14:05')?.enabled).toBe(false);
    expect(entry(menu, 'Check mail now')?.enabled).toBe(false);
    click(menu, 'Resume');
    expect(done).toEqual(['resume']);
    expect(labels(menuOf({ ...quiet, pause: { untilMs: null } }))).toContain('Paused');
  });

  it('shows mail text literally, as one short line, with & kept', () => {
    const label = `<b>R&D</b>\n\u202E${'x'.repeat(100)}`;
    const menu = menuOf({ ...quiet, waiting: 1, items: [item(1, label)] });
    const shown = labels(menu)[1] ?? '';
    expect(shown).toMatch(/^<b>R&&D<\/b> x+…$/);
    expect(shown.length).toBeLessThanOrEqual(61);
  });

  it('speaks German', () => {
    expect(labels(menuOf(quiet, undefined, german))[0]).toBe('Genie Tray öffnen');
  });
});

describe('the tray tooltip', () => {
  it('says that nothing waits and when mail was last checked', () => {
    expect(trayTooltip({ ...quiet, lastCheckedAtMs: 1 }, english, at)).toBe(
      'Genie Tray · Nothing is waiting · Checked at 14:05',
    );
  });

  it('carries the number in every state', () => {
    expect(trayTooltip({ ...quiet, mode: 'waiting', waiting: 1 }, english, at)).toContain('1 request waits for you');
    expect(trayTooltip({ ...quiet, mode: 'offline', waiting: 3 }, english, at)).toBe(
      'Genie Tray · No mailbox can be reached · 3 requests wait for you · Not checked yet',
    );
    const state: TrayState = { ...quiet, mode: 'attention', pause: { untilMs: 5 }, waiting: 2 };
    expect(trayTooltip(state, german, at)).toContain(
      'Etwas braucht Sie · Angehalten bis 14:05 · 2 Anfragen warten auf Sie',
    );
  });

  it('counts what is to be done and the mailboxes in trouble, each with its right form', () => {
    const tooltip = (needsYou: number, troubled: number) =>
      trayTooltip({ ...quiet, mode: 'attention', needsYou, troubled }, english, at);
    expect(tooltip(1, 1)).toBe('Genie Tray · 1 mailbox needs attention · 1 thing is for you to do · Not checked yet');
    expect(tooltip(3, 2)).toBe(
      'Genie Tray · 2 mailboxes need attention · 3 things are for you to do · Not checked yet',
    );
  });
});
