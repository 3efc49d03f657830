import { describe, expect, it } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import {
  trayMenu,
  trayTooltip,
  type TrayActions,
  type TrayItem,
  type TrayState,
} from '../../../electron/shell/tray-menu';
import { translator } from '../../../shared/i18n/translate';

const english = translator('en');
const german = translator('de');
const quiet: TrayState = { mode: 'quiet', waiting: 0, items: [], paused: false, lastCheckedAtMs: null };
const item = (n: number, label = `Ann: topic ${n}`): TrayItem => ({ type: 'session', id: `s${n}`, label });

function recordingActions() {
  const done: string[] = [];
  const actions: TrayActions = {
    open: (...given: unknown[]) => done.push(`open with ${given.length} arguments`),
    openItem: ({ id }) => done.push(`open ${id}`),
    checkNow: () => done.push('check'),
    activate: () => done.push('activate'),
    togglePause: () => done.push('toggle pause'),
    openSettings: () => done.push('settings'),
    quit: () => done.push('quit'),
  };
  return { actions, done };
}

const labels = (menu: MenuItemConstructorOptions[]) => menu.flatMap(({ label }) => label ?? []);

function click(menu: MenuItemConstructorOptions[], label: string) {
  const found = menu.find((entry) => entry.label === label);
  if (!found?.click) throw new Error(`no menu item ${label}`);
  // Electron passes the item, the window and the event.
  (found.click as (...args: unknown[]) => void)({ label }, null, {});
}

describe('the tray menu', () => {
  it('offers everything the icon can do when nothing waits', () => {
    const menu = trayMenu(quiet, recordingActions().actions, english);
    expect(labels(menu)).toEqual([
      'Open Genie Tray',
      'Nothing is waiting',
      'Check mail now',
      'Pause',
      'Settings…',
      'Quit',
    ]);
    expect(menu.find(({ label }) => label === 'Nothing is waiting')?.enabled).toBe(false);
  });

  it('runs the action of the clicked item and hands it nothing of Electron', () => {
    const { actions, done } = recordingActions();
    const menu = trayMenu({ ...quiet, waiting: 1, items: [item(1)] }, actions, english);
    for (const label of labels(menu)) click(menu, label);
    expect(done).toEqual(['open with 0 arguments', 'open s1', 'check', 'toggle pause', 'settings', 'quit']);
  });

  it('lists the five newest and says how many more there are', () => {
    const items = [1, 2, 3, 4, 5, 6].map((n) => item(n));
    const menu = trayMenu({ ...quiet, mode: 'waiting', waiting: 9, items }, recordingActions().actions, english);
    expect(labels(menu).slice(1, 7)).toEqual([...items.slice(0, 5).map(({ label }) => label), '4 more…']);
  });

  it('offers to resume, and not to check, while paused', () => {
    const menu = trayMenu({ ...quiet, mode: 'paused', paused: true }, recordingActions().actions, english);
    expect(labels(menu)).toContain('Resume');
    expect(menu.find(({ label }) => label === 'Check mail now')?.enabled).toBe(false);
  });

  it('shows mail text literally, as one short line, with & kept', () => {
    const label = `<b>R&D</b>\n\u202E${'x'.repeat(100)}`;
    const menu = trayMenu({ ...quiet, waiting: 1, items: [item(1, label)] }, recordingActions().actions, english);
    const shown = labels(menu)[1] ?? '';
    expect(shown).toMatch(/^<b>R&&D<\/b> x+…$/);
    expect(shown.length).toBeLessThanOrEqual(61);
  });

  it('speaks German', () => {
    expect(labels(trayMenu(quiet, recordingActions().actions, german))[0]).toBe('Genie Tray öffnen');
  });
});

describe('the tray tooltip', () => {
  const at = () => '14:05';

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
    expect(trayTooltip({ ...quiet, mode: 'attention', paused: true, waiting: 2 }, german, at)).toContain(
      'Etwas braucht Sie · Angehalten · 2 Anfragen warten auf Sie',
    );
  });
});
