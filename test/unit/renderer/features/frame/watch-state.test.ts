import { describe, expect, it } from 'vitest';
import { watchState } from '../../../../../renderer/features/frame/watch-state';
import { account } from '../../../../support/window-preview/scene-parts';

const well = account();
const waiting = account({ health: { ...well.health, state: 'backoff' } });
const status = { accounts: 2, paused: false, lastCheckedAtMs: 1 };
const known = { status, failed: false, checking: false, accounts: [well, waiting] };

describe('the line at the foot', () => {
  it('says when the mailboxes were checked while one of them can be reached', () => {
    expect(watchState(known)).toBe('checked');
  });

  it('says offline when no mailbox that is watched can be reached', () => {
    expect(watchState({ ...known, accounts: [waiting, { ...well, active: false }] })).toBe('offline');
  });

  it('does not say offline when nothing is watched', () => {
    expect(watchState({ ...known, accounts: [{ ...waiting, active: false }] })).toBe('checked');
    expect(watchState({ ...known, accounts: null })).toBe('checked');
  });

  it('says paused rather than offline', () => {
    expect(watchState({ ...known, status: { ...status, paused: true }, accounts: [waiting] })).toBe('paused');
  });

  it('says first that nothing answers: what it knows may be old', () => {
    expect(watchState({ ...known, failed: true })).toBe('down');
    expect(watchState({ ...known, status: null })).toBe('starting');
  });

  it('tells no mailbox, a check under way and a check that never was apart', () => {
    expect(watchState({ ...known, status: { ...status, accounts: 0 } })).toBe('noMailbox');
    expect(watchState({ ...known, checking: true })).toBe('checking');
    expect(watchState({ ...known, status: { ...status, lastCheckedAtMs: null } })).toBe('never');
  });
});
