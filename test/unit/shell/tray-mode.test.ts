import { describe, expect, it } from 'vitest';
import { trayMode, type TrayStatus } from '../../../electron/shell/tray-mode';

const calm: TrayStatus = { waiting: 0, paused: false, alerts: [], accountStates: ['connected'] };

describe('the state of the tray icon', () => {
  it('is quiet when nothing waits', () => {
    expect(trayMode(calm)).toBe('quiet');
  });

  it('is quiet with no account at all', () => {
    expect(trayMode({ ...calm, accountStates: [] })).toBe('quiet');
  });

  it('is waiting as soon as something waits', () => {
    expect(trayMode({ ...calm, waiting: 1 })).toBe('waiting');
  });

  it('is offline only when no account can be reached', () => {
    expect(trayMode({ ...calm, waiting: 2, accountStates: ['backoff', 'backoff'] })).toBe('offline');
    expect(trayMode({ ...calm, waiting: 2, accountStates: ['backoff', 'polling'] })).toBe('waiting');
  });

  it('is paused whatever waits', () => {
    expect(trayMode({ ...calm, paused: true, waiting: 2, accountStates: ['paused'] })).toBe('paused');
  });

  it.each(['needs_auth', 'needs_attention'] as const)('wants attention when an account is in %s', (state) => {
    expect(trayMode({ ...calm, accountStates: ['connected', state] })).toBe('attention');
  });

  it('wants attention for alerts of severity 1 and 2, even while paused, not for notices', () => {
    expect(trayMode({ ...calm, paused: true, alerts: [{ severity: 2 }] })).toBe('attention');
    expect(trayMode({ ...calm, alerts: [{ severity: 1 }] })).toBe('attention');
    expect(trayMode({ ...calm, alerts: [{ severity: 3 }, { severity: 4 }] })).toBe('quiet');
  });
});
