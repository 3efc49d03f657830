import { describe, expect, it } from 'vitest';
import {
  isPaused,
  readPlacement,
  readSettings,
  setPaused,
  writePlacement,
  writeSettings,
} from '../../../electron/app/settings';
import { tempStore } from '../../support/temp-store';

describe('settings', () => {
  it('have defaults, and keep what is not changed', () => {
    const { store } = tempStore();
    expect(readSettings(store)).toEqual({ theme: 'system', language: 'system', notifications: true });
    writeSettings(store, { language: 'de' });
    expect(writeSettings(store, { notifications: false })).toEqual({
      theme: 'system',
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

  it('remember the pause and the place of the window', () => {
    const { store } = tempStore();
    expect(isPaused(store)).toBe(false);
    setPaused(store, true);
    expect(isPaused(store)).toBe(true);
    expect(readPlacement(store)).toBeNull();
    writePlacement(store, { x: 1, y: 2, width: 400, height: 600 });
    expect(readPlacement(store)).toEqual({ x: 1, y: 2, width: 400, height: 600 });
  });
});
