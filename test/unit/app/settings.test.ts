import { describe, expect, it, onTestFinished } from 'vitest';
import {
  readPause,
  readPlacement,
  readSettings,
  takeStaysNotice,
  writePause,
  writePlacement,
  writeSettings,
} from '../../../electron/app/settings';
import { openStore } from '../../../electron/store/store';
import { tempStore } from '../../support/temp-store';

describe('settings', () => {
  it('have defaults, and keep what is not changed', () => {
    const { store } = tempStore();
    const defaults = {
      theme: 'system',
      language: 'system',
      notifications: true,
      mutedAccounts: [],
      quietHours: null,
      shortcut: 'CommandOrControl+Alt+G',
      startAtLogin: false,
      updates: true,
    };
    expect(readSettings(store)).toEqual(defaults);
    writeSettings(store, { language: 'de' });
    expect(writeSettings(store, { notifications: false })).toEqual({
      ...defaults,
      language: 'de',
      notifications: false,
    });
    expect(readSettings(store)).toMatchObject({ language: 'de', notifications: false });
  });

  it('that do not fit any more count as not there', () => {
    const { store } = tempStore();
    store.settings.set('settings', { theme: 'neon' });
    store.settings.set('window.placement', { x: 'left' });
    expect(readSettings(store).theme).toBe('system');
    expect(readPlacement(store)).toBeNull();
  });

  it('remember the place of the window', () => {
    const { store } = tempStore();
    expect(readPlacement(store)).toBeNull();
    writePlacement(store, { x: 1, y: 2, width: 400, height: 600, isOwn: true });
    expect(readPlacement(store)).toEqual({ x: 1, y: 2, width: 400, height: 600, isOwn: true });
  });

  it('let the user be told once that the app goes on without its window', () => {
    const { store } = tempStore();
    expect([takeStaysNotice(store), takeStaysNotice(store)]).toEqual([true, false]);
  });
});

describe('a pause', () => {
  it('ends by itself when its time is over, also for an app that was closed meanwhile', () => {
    const { file, key, store } = tempStore();
    writePause(store, { untilMs: 3_600_000 });
    const later = openStore({ file, key });
    onTestFinished(() => later.close());
    expect(readPause(later, 3_599_999)).toEqual({ untilMs: 3_600_000 });
    expect(readPause(later, 3_600_000)).toBeNull();
  });

  it('without a time lasts until the user resumes', () => {
    const { store } = tempStore();
    expect(readPause(store, 0)).toBeNull();
    writePause(store, { untilMs: null });
    expect(readPause(store, Number.MAX_SAFE_INTEGER)).toEqual({ untilMs: null });
    writePause(store, null);
    expect(readPause(store, 0)).toBeNull();
  });
});
