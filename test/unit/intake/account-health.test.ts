import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { createAccountHealth, isStale, probeDelayMs } from '../../../electron/intake/account-health';
import { silentLogger } from '../../../electron/lib/logger';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, tempStore } from '../../support/temp-store';

const NETWORK = new AppError('network', 'mail.example.org does not answer.', 'It is tried again.', { retryable: true });
const PASSWORD = new AppError('provider_auth_error', 'The password was refused.', 'Enter the new one.');

function account() {
  const { store } = tempStore();
  const clock = new ManualClock();
  const id = addAccount(store);
  store.accounts.setChecked(id, clock.now(), false);
  const health = createAccountHealth({ store, clock, log: silentLogger });
  const alerts = () => store.alerts.open().map(({ code, severity }) => `${code} ${severity}`);
  const now = () => store.accounts.get(id)?.health;
  const look = () => store.accounts.setChecked(id, clock.now(), false);
  return { store, clock, id, health, alerts, now, look };
}

describe('health of an account', () => {
  it('raises one alert for an incident however often its state is reported', () => {
    const { id, health, alerts, now, clock } = account();
    health.report(id, 'needs_auth', PASSWORD);
    const since = now()?.incidentAtMs;
    clock.advance(60_000);
    health.report(id, 'needs_auth', PASSWORD);
    expect(alerts()).toEqual(['provider_auth_error 2']);
    expect(now()).toMatchObject({ state: 'needs_auth', incidentAtMs: since, error: { code: 'provider_auth_error' } });
  });

  it('says once that an incident is over, after 30 good seconds, and takes the notice away later', () => {
    const { id, health, alerts, now, clock, look } = account();
    health.report(id, 'needs_auth', PASSWORD);
    clock.advance(120_000);
    health.report(id, 'connected', null);
    expect(now()).toMatchObject({ state: 'connected', error: null });
    clock.advance(29_000);
    look();
    health.tick();
    expect(alerts()).toEqual(['provider_auth_error 2']);
    clock.advance(1_000);
    expect(health.tick()).toBe(true);
    expect(alerts()).toEqual(['recovered 4']);
    expect(now()?.incidentAtMs).toBeNull();
    health.tick();
    expect(alerts()).toEqual(['recovered 4']);
    clock.advance(601_000);
    look();
    health.tick();
    expect(alerts()).toEqual([]);
  });

  it('does not bother the user with a connection that heals by itself', () => {
    const { id, health, alerts, now, clock, look } = account();
    health.report(id, 'backoff', NETWORK, { retryAtMs: clock.now() + 5_000 });
    expect(now()).toMatchObject({ state: 'backoff', retryAtMs: clock.now() + 5_000 });
    health.report(id, 'connected', null);
    clock.advance(30_000);
    look();
    health.tick();
    expect(alerts()).toEqual([]);
    expect(now()).toMatchObject({ incidentAtMs: null, retryAtMs: null });
  });

  it('tells as loudly as the source says', () => {
    const { id, health, alerts } = account();
    health.report(id, 'backoff', NETWORK, { alert: 1 });
    expect(alerts()).toEqual(['network 1']);
  });

  it('escalates when it came back three times and did not stay', () => {
    const { id, health, alerts, clock, look } = account();
    health.report(id, 'backoff', NETWORK);
    for (let time = 0; time < 5; time += 1) {
      expect(alerts()).toEqual(time < 3 ? [] : ['account_unhealthy 2']);
      clock.advance(10_000);
      health.report(id, 'connected', null);
      look();
      health.tick();
      clock.advance(10_000);
      health.report(id, 'backoff', NETWORK);
    }
    health.report(id, 'connected', null);
    clock.advance(30_000);
    look();
    health.tick();
    expect(alerts()).toEqual(['recovered 4']);
  });

  it('is stale after three missed looks, says so once, and takes it back at the next look', () => {
    const { store, id, health, alerts, clock, look } = account();
    clock.advance(179_999);
    health.tick();
    expect(alerts()).toEqual([]);
    clock.advance(1);
    health.tick();
    health.tick();
    expect(alerts()).toEqual(['stale 3']);
    const row = store.accounts.get(id);
    expect(row && isStale(row, clock.now())).toBe(true);
    look();
    health.tick();
    expect(alerts()).toEqual([]);
  });

  it('ends an incident that began in a process before this one', () => {
    const { store, id, health, alerts, now, clock, look } = account();
    health.report(id, 'needs_auth', PASSWORD);
    health.report(id, 'connected', null);
    clock.advance(30_000);
    look();
    const next = createAccountHealth({ store, clock, log: silentLogger });
    next.report(id, 'connected', null);
    expect(next.tick()).toBe(true);
    expect(now()?.incidentAtMs).toBeNull();
    expect(alerts()).toEqual(['recovered 4']);
  });

  it('does not take the moment of a recovery for half a minute of it', () => {
    const { id, health, now, clock, look } = account();
    health.report(id, 'needs_auth', PASSWORD);
    clock.advance(600_000);
    look();
    health.report(id, 'connected', null);
    health.tick();
    expect(now()?.incidentAtMs).not.toBeNull();
  });

  it('ends at once when a command looked at everything', () => {
    const { id, health, alerts, now } = account();
    health.report(id, 'needs_attention', PASSWORD);
    health.report(id, 'polling', null);
    health.settle(id);
    expect(now()).toMatchObject({ state: 'polling', incidentAtMs: null, error: null });
    expect(alerts()).toEqual(['recovered 4']);
    health.settle(id);
    expect(alerts()).toEqual(['recovered 4']);
  });

  it('says nothing of a paused account', () => {
    const { store, id, health, alerts, clock } = account();
    store.accounts.setActive(id, false);
    health.report(id, 'needs_auth', PASSWORD);
    clock.advance(1_000_000);
    expect(health.tick()).toBe(false);
    expect(alerts()).toEqual([]);
  });

  it('keeps a row for every change of state, with the one that held before', () => {
    const { store, id, health, clock } = account();
    health.report(id, 'connected', null);
    clock.advance(1_000);
    health.report(id, 'connected', null);
    health.report(id, 'backoff', NETWORK);
    clock.advance(1_000);
    health.report(id, 'connected', null);
    const states = store.accountStates.since(id, clock.now() - 500).map(({ state, code }) => [state, code]);
    expect(states).toEqual([
      ['backoff', 'network'],
      ['connected', null],
    ]);
    expect(store.accountStates.since(id, 0)).toHaveLength(3);
  });

  it('probes after 60, 120, … 600 seconds', () => {
    expect([1, 2, 3, 9, 10, 50].map((n) => probeDelayMs(n) / 1_000)).toEqual([60, 120, 180, 540, 600, 600]);
  });
});
