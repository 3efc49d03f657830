import { describe, expect, it, onTestFinished } from 'vitest';
import { statusView as shape } from '../../../shared/ipc/views';
import { composeCore } from '../../../electron/app/compose';
import { writePause, writeSettings } from '../../../electron/app/settings';
import { chosenLanguage, statusView, trayState } from '../../../electron/app/status';
import { newId } from '../../../electron/lib/ids';
import { silentLogger } from '../../../electron/lib/logger';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

const LOGIN = { supported: true, active: false };
const FACTS = { systemLocale: 'de-AT', demo: false, version: '0.1.0' };

describe('the status', () => {
  it('counts what waits and what is held, over all accounts', () => {
    const { core, store, account } = running();
    const other = addAccount(store);
    waitingSession(store, account);
    waitingSession(store, other);
    hold(store, other, 'held');
    const view = statusView(core, FACTS);
    expect(shape.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      waiting: 2,
      held: 1,
      accounts: 2,
      paused: false,
      language: 'de',
      secrets: 'keychain',
    });
    expect(trayState(core, LOGIN)).toMatchObject({ waiting: 3, needsYou: 0, pause: null, startAtLogin: LOGIN });
  });

  it('counts nothing of a removed account', () => {
    const { core, store, account } = running();
    waitingSession(store, account);
    hold(store, account, 'held');
    store.removeAccount(account);
    expect(statusView(core, FACTS)).toMatchObject({ waiting: 0, held: 0, accounts: 0 });
    expect(trayState(core, LOGIN)).toMatchObject({ waiting: 0, items: [] });
  });

  it('shows the five newest requests on the tray, also failed ones', () => {
    const { core, store, account } = running();
    for (let n = 0; n < 6; n += 1) waitingSession(store, account);
    const held = hold(store, account, 'newest', 9_000);
    const items = trayState(core, LOGIN).items;
    expect(items).toHaveLength(5);
    expect(items[0]).toEqual({ type: 'held', id: held, label: 'newest' });
  });

  it('knows the last good look at any mailbox, and the pause', () => {
    const { core, store, account } = running();
    expect(statusView(core, FACTS).lastCheckedAtMs).toBeNull();
    store.accounts.setChecked(account, 500, false);
    store.accounts.setChecked(addAccount(store), 700, false);
    writePause(store, { untilMs: null });
    expect(statusView(core, FACTS)).toMatchObject({ lastCheckedAtMs: 700, paused: true });
    expect(trayState(core, LOGIN)).toMatchObject({ lastCheckedAtMs: 700, pause: { untilMs: null } });
  });

  it('counts the mailboxes that cannot be read until the user does something, not those that are switched off', () => {
    const { core, store, account } = running();
    const off = addAccount(store);
    for (const id of [account, off]) {
      const error = { code: 'provider_auth_error', message: 'm', hint: 'h' };
      store.accounts.setHealth(id, { state: 'needs_auth', error, retryAtMs: null, incidentAtMs: 1 });
    }
    store.accounts.setActive(off, false);
    expect(trayState(core, LOGIN)).toMatchObject({ troubled: 1, mode: 'attention' });
  });

  it('speaks the language that was chosen, else that of the system where it is shipped', () => {
    const { core, store } = running();
    expect([chosenLanguage(core, 'de-CH'), chosenLanguage(core, 'fr')]).toEqual(['de', 'en']);
    writeSettings(store, { language: 'en' });
    expect(chosenLanguage(core, 'de-CH')).toBe('en');
  });
});

function running() {
  const { store } = tempStore();
  const clock = new ManualClock();
  const secrets = new FakeSecrets();
  // Nothing here reads mail, so no worker is ever started.
  const core = composeCore({ store, secrets, clock, log: silentLogger, parseWorkerFile: 'unused' });
  onTestFinished(() => core.parser.close());
  return { core, store, clock, account: addAccount(store) };
}

type Store = ReturnType<typeof tempStore>['store'];

function waitingSession(store: Store, account: string): string {
  const { id } = addSession(store, account);
  addProposals(store, account, id, [{ kind: 'no_action', params: {} }]);
  return id;
}

function hold(store: Store, accountId: string, topic: string, atMs = 1): string {
  const { id: messageId, traceId } = addMessage(store, accountId, sampleMessage());
  const id = newId();
  store.held.insert({ id, accountId, messageId, traceId, topic, reason: 'sender_not_allowed', atMs });
  return id;
}
