import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { watchAccount } from '../../../electron/app/account-watch';
import { createAccountHealth } from '../../../electron/intake/account-health';
import { writeQuotas } from '../../../electron/intake/quota';
import type { SourceEvents } from '../../../electron/interfaces/mail-source';
import { silentLogger } from '../../../electron/lib/logger';
import { watched } from '../intake/watched-account';

const REFUSED = new AppError('provider_auth_error', 'The password was refused.', 'Enter the new one.');

/** A watched account whose source says what the test tells it to say. */
async function watching() {
  const env = await watched();
  const { store, clock, source, intake, history } = env;
  const events: { current: SourceEvents | null } = { current: null };
  source.watch = (given: SourceEvents, signal: AbortSignal) => {
    events.current = given;
    given.onState('connected', null);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  };
  const health = createAccountHealth({ store, clock, log: silentLogger });
  const ignore = () => undefined;
  const deps = { intake, history, health, clock, log: silentLogger, source, onStored: ignore, onChange: ignore };
  const watch = watchAccount(source.accountId, deps);
  onTestFinished(() => watch.stop());
  const settled = async () => {
    for (let n = 0; n < 20; n += 1) await turn();
  };
  await settled();
  const now = () => store.accounts.get(source.accountId)?.health;
  const alerts = () => store.alerts.open().map(({ code, severity }) => `${code} ${severity}`);
  return { ...env, events, watch, settled, now, alerts };
}

describe('a watched account', () => {
  it('is what its source says, also when a look meets the same failure first', async () => {
    const { source, events, watch, settled, now, alerts } = await watching();
    source.slice = () => Promise.reject(REFUSED);
    watch.check();
    await settled();
    expect([now()?.state, alerts()]).toEqual(['connected', []]);
    events.current?.onState('backoff', REFUSED);
    watch.check();
    await settled();
    expect([now()?.state, alerts()]).toEqual(['backoff', []]);
    events.current?.onState('needs_auth', REFUSED);
    expect([now()?.state, alerts()]).toEqual(['needs_auth', ['provider_auth_error 2']]);
  });

  it('needs attention while a quota holds it, and is what its source says as soon as there is room', async () => {
    const { store, source, watch, settled, now, alerts, texts } = await watching();
    source.deliver('k2', 'first');
    watch.check();
    await settled();
    writeQuotas(store, { keptBytes: 1 });
    source.deliver('k3', 'held');
    watch.check();
    await settled();
    expect(now()).toMatchObject({ state: 'needs_attention', error: { code: 'quota' } });
    expect(alerts()).toEqual(['quota 2']);
    writeQuotas(store, { keptBytes: 1_000_000 });
    watch.check();
    await settled();
    expect(now()).toMatchObject({ state: 'connected', error: null });
    expect(texts()).toEqual(['first', 'held']);
  });

  it('looks again after 60 s, and after 60, 120, 180 s while looks fail', async () => {
    const { clock, source, settled } = await watching();
    let looks = 0;
    source.slice = () => {
      looks += 1;
      return Promise.reject(REFUSED);
    };
    for (const [n, waitMs] of [60_000, 60_000, 120_000, 180_000].entries()) {
      clock.advance(waitMs - 1);
      await settled();
      expect(looks).toBe(n);
      clock.advance(1);
      await settled();
      expect(looks).toBe(n + 1);
    }
  });
});
