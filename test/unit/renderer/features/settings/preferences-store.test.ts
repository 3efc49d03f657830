import { beforeEach, describe, expect, it } from 'vitest';
import { usePreferences } from '../../../../../renderer/features/settings/preferences-store';
import type { Settings } from '../../../../../shared/ipc/views';

let stored: Settings;
let refuse = false;

beforeEach(async () => {
  refuse = false;
  stored = {
    theme: 'system',
    language: 'system',
    notifications: true,
    mutedAccounts: ['acc-1'],
    quietHours: null,
    shortcut: null,
    startAtLogin: false,
    updates: true,
  };
  const call = (name: string, changes: Partial<Settings>) => {
    if (refuse) {
      return Promise.resolve({ ok: false, error: { code: 'UNAVAILABLE', message: '', hint: '', retryable: true } });
    }
    if (name === 'settings.set') stored = { ...stored, ...changes };
    return Promise.resolve({ ok: true, value: structuredClone(stored) });
  };
  Object.assign(globalThis, { window: { genie: { call } } });
  usePreferences.setState(usePreferences.getInitialState(), true);
  await usePreferences.getState().refresh();
});

describe('notifications of one mailbox', () => {
  it('are turned off beside those that are off already', async () => {
    await usePreferences.getState().mute('acc-2', true);
    expect(stored.mutedAccounts).toEqual(['acc-1', 'acc-2']);
    await usePreferences.getState().mute('acc-2', true);
    expect(stored.mutedAccounts).toEqual(['acc-1', 'acc-2']);
  });

  it('are turned on again alone', async () => {
    await usePreferences.getState().mute('acc-2', true);
    await usePreferences.getState().mute('acc-1', false);
    expect(usePreferences.getState().settings?.mutedAccounts).toEqual(['acc-2']);
  });

  it('stay as they are when main refuses, and the error is there', async () => {
    refuse = true;
    await usePreferences.getState().mute('acc-1', false);
    const { settings, error } = usePreferences.getState();
    expect(settings?.mutedAccounts).toEqual(['acc-1']);
    expect(error?.code).toBe('UNAVAILABLE');
  });
});
