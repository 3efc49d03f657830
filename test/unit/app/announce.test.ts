import { describe, expect, it, onTestFinished } from 'vitest';
import { createAnnouncer, takeNews } from '../../../electron/app/announce';
import { composeCore } from '../../../electron/app/compose';
import { writeSettings } from '../../../electron/app/settings';
import { newId } from '../../../electron/lib/ids';
import { silentLogger } from '../../../electron/lib/logger';
import type { Notice } from '../../../electron/shell/notification-text';
import type { AlertSeverity } from '../../../shared/domain/session';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, addProposals, addSession, tempStore } from '../../support/temp-store';

const asItIs = (sentence: string) => sentence;

describe('announcing', () => {
  it('tells of a session once, with what is proposed', () => {
    const { news, store, account } = running();
    const id = waitingSession(store, account);
    addSession(store, account);
    expect(news()).toEqual([
      {
        item: { type: 'session', id },
        from: 'Ann Lee',
        topic: 'answer Ann',
        news: { kind: 'proposals', kinds: ['no_action'] },
      },
    ]);
    expect(news()).toEqual([]);
  });

  it('tells of a failure, and again when a retry failed too', () => {
    const { news, store, account, clock } = running();
    const { id } = addSession(store, account);
    const failure = { dropped: [], failure: { code: 'no_json', message: 'm', hint: 'h' } };
    for (let n = 0; n < 2; n += 1) {
      store.sessions.finishProposing(account, id, 'failed', failure, 1);
      expect(news()).toMatchObject([{ item: { id }, news: { kind: 'failed' } }]);
      store.sessions.retry(account, id, clock.now());
    }
  });

  it('is silent where the user wants no notifications, and does not catch up later', () => {
    const { news, store, account } = running();
    writeSettings(store, { notifications: false });
    waitingSession(store, account);
    raise(store, account, 2);
    expect(news()).toEqual([]);
    writeSettings(store, { notifications: true });
    expect(news()).toEqual([]);
  });

  it('is silent about the requests of a muted account alone', () => {
    const { news, store, account } = running();
    const other = addAccount(store);
    writeSettings(store, { mutedAccounts: [account] });
    waitingSession(store, account);
    const heard = waitingSession(store, other);
    expect(news()).toMatchObject([{ item: { id: heard } }]);
    writeSettings(store, { mutedAccounts: [] });
    expect(news()).toEqual([]);
  });
});

describe('an incident', () => {
  it('is told once when it begins and once when it is over', () => {
    const { news, store, account } = running();
    const id = raise(store, account, 2, 'needs_auth', 'Work cannot be read.');
    expect(news()).toEqual([{ alert: { id, state: 'open', message: 'Work cannot be read.' }, item: null }]);
    raise(store, account, 2, 'account_unhealthy', 'Work comes back and fails again.');
    expect(news()).toEqual([]);
    store.alerts.clearAccount(account, 1);
    const over = raise(store, account, 4, 'recovered', 'Work is read again.');
    expect(news()).toEqual([{ alert: { id: over, state: 'over', message: 'Work is read again.' }, item: null }]);
    expect(news()).toEqual([]);
  });

  it('of security is told also of an account that is in trouble already', () => {
    const { news, store, account } = running();
    raise(store, account, 2, 'needs_auth');
    news();
    const id = raise(store, account, 1, 'tampered');
    expect(news()).toMatchObject([{ alert: { id } }]);
  });

  it('of the app itself is over in the words it began with', () => {
    const { news, store } = running();
    const id = raise(store, null, 2, 'model_refused', 'The model refuses the key.');
    news();
    store.alerts.clearCode('model_refused', null, 1);
    expect(news()).toEqual([{ alert: { id, state: 'over', message: 'The model refuses the key.' }, item: null }]);
  });

  it('that is only a notice is not told', () => {
    const { news, store, account } = running();
    raise(store, account, 3);
    expect(news()).toEqual([]);
  });
});

describe('quiet hours', () => {
  // The clock of the test stands at 09:15 UTC; the hours are in local time.
  const minuteNow = (clock: ManualClock) => new Date(clock.now()).getHours() * 60 + new Date(clock.now()).getMinutes();

  it('keep everything for one notification afterwards, less what was dealt with meanwhile', () => {
    const { core, store, account, clock } = running();
    const { told, announce } = listener(core);
    const now = minuteNow(clock);
    writeSettings(store, { quietHours: { fromMinute: now, toMinute: now + 30 } });
    const [first] = [waitingSession(store, account), waitingSession(store, account), waitingSession(store, account)];
    announce();
    expect(told).toEqual([]);
    store.sessions.snooze(account, first, clock.now() + 86_400_000, clock.now());
    clock.advance(30 * 60_000);
    announce();
    announce();
    expect(told).toEqual(['as one: 2', 'each: 0']);
  });
});

describe('what was told', () => {
  it('is taken away once its request does not wait any more', () => {
    const { core, store, account, clock } = running();
    const { open, announce } = listener(core);
    const kept = waitingSession(store, account);
    const snoozed = waitingSession(store, account);
    announce();
    store.sessions.snooze(account, snoozed, clock.now() + 1_000, clock.now());
    announce();
    expect([open(kept), open(snoozed)]).toEqual([true, false]);
  });
});

function running() {
  const { store } = tempStore();
  const clock = new ManualClock();
  const secrets = new FakeSecrets();
  // Nothing here reads mail, so no worker is ever started.
  const core = composeCore({ store, secrets, clock, log: silentLogger, parseWorkerFile: 'unused' });
  onTestFinished(() => core.parser.close());
  return { core, store, clock, account: addAccount(store), news: () => takeNews(core, asItIs) };
}

function listener(core: ReturnType<typeof running>['core']) {
  const told: string[] = [];
  const shown: Notice[] = [];
  let isOpen: (notice: Notice) => boolean = () => true;
  const announce = createAnnouncer(
    core,
    {
      notify: (notices) => {
        told.push(`each: ${notices.length}`);
        shown.push(...notices);
      },
      notifyAsOne: (notices) => told.push(`as one: ${notices.length}`),
      settle: (check) => {
        isOpen = check;
      },
    },
    asItIs,
  );
  const open = (id: string) => shown.filter((notice) => notice.item?.id === id).every((notice) => isOpen(notice));
  return { told, open, announce };
}

type Store = ReturnType<typeof tempStore>['store'];

function waitingSession(store: Store, account: string): string {
  const { id } = addSession(store, account);
  addProposals(store, account, id, [{ kind: 'no_action', params: {} }]);
  return id;
}

function raise(
  store: Store,
  accountId: string | null,
  severity: AlertSeverity,
  code = 'trouble',
  message = 'Trouble.',
): string {
  const id = newId();
  store.alerts.raise({ id, severity, code, message, hint: '', accountId, sessionId: null, raisedAtMs: 1 });
  return id;
}
