import { describe, expect, it, onTestFinished } from 'vitest';
import { translator } from '../../shared/i18n/translate';
import { takeNews } from '../../electron/app/announce';
import { composeCore, type Core } from '../../electron/app/compose';
import { writeSettings } from '../../electron/app/settings';
import { statusView, trayState } from '../../electron/app/status';
import { silentLogger } from '../../electron/lib/logger';
import { approvable } from '../../electron/review/approvable';
import { noticeText } from '../../electron/shell/notification-text';
import { openStore } from '../../electron/store/store';
import { FakeSecrets } from '../support/fake-secrets';
import { ManualClock } from '../support/manual-clock';
import { addAccount, addProposals, addSession, tempStore } from '../support/temp-store';

const REMIND_AT = '2026-03-04T09:00:00Z';
const NEVER = new AbortController().signal;
const LOGIN = { supported: true, active: false };
const FACTS = { systemLocale: 'en', demo: false, version: '0.1.0' };

describe('a reminder of what needs the user', () => {
  it('is given once when its time has come, with who and what', async () => {
    const { core, session, outcome, clock } = await pinned();
    expect(remindersOf(core)).toEqual([]);
    clock.advance(Date.parse(REMIND_AT) - clock.now());
    const reminders = remindersOf(core);
    expect(reminders).toEqual([
      {
        item: { type: 'session', id: session },
        from: 'Ann Lee',
        topic: 'answer Ann',
        news: { kind: 'reminder', outcomeId: outcome },
      },
    ]);
    const text = noticeText(reminders[0]!, translator('en'));
    expect(text.title).toBe('Ann Lee: answer Ann');
    expect(text.body).not.toBe('');
    expect(text.body).not.toMatch(/Ann|shell\./);
    expect(remindersOf(core)).toEqual([]);
  });

  it('is given once also across restarts, and when it came due while nothing ran', async () => {
    const { restart, clock } = await pinned();
    clock.advance(30 * 24 * 3_600_000);
    expect(remindersOf(restart())).toHaveLength(1);
    expect(remindersOf(restart())).toEqual([]);
  });

  it('is given by one of two processes', async () => {
    const { core, restart, clock } = await pinned();
    clock.advance(Date.parse(REMIND_AT) - clock.now());
    expect([core, restart()].map((one) => remindersOf(one).length)).toEqual([1, 0]);
  });

  it('is given again when it is put off', async () => {
    const { core, outcome, clock } = await pinned();
    clock.advance(Date.parse(REMIND_AT) - clock.now());
    remindersOf(core);
    core.review.remind(outcome, clock.now() + 60_000);
    expect(remindersOf(core)).toEqual([]);
    clock.advance(60_000);
    expect(remindersOf(core)).toHaveLength(1);
  });

  it('is not given for what is done, undone, or of a removed account', async () => {
    const done = await pinned();
    done.core.review.setDone(done.outcome, true);
    const undone = await pinned();
    undone.core.review.undo(undone.action);
    const removed = await pinned();
    removed.core.store.removeAccount(removed.account);
    for (const { core, clock } of [done, undone, removed]) {
      clock.advance(30 * 24 * 3_600_000);
      expect(remindersOf(core)).toEqual([]);
      expect(statusView(core, FACTS).needsYou).toBe(0);
    }
  });

  it('is silent where the user wants no notifications; the item stays pinned', async () => {
    const { core, clock } = await pinned();
    writeSettings(core.store, { notifications: false });
    clock.advance(30 * 24 * 3_600_000);
    expect(remindersOf(core)).toEqual([]);
    writeSettings(core.store, { notifications: true });
    expect(remindersOf(core)).toEqual([]);
    expect(statusView(core, FACTS).needsYou).toBe(1);
  });
});

describe('a snoozed request', () => {
  it('is nowhere to be seen until its time, then it is news again', async () => {
    const { core, clock } = await pinned();
    const { store } = core;
    const account = store.accounts.ids()[0] ?? '';
    const { id } = addSession(store, account);
    addProposals(store, account, id, [{ kind: 'no_action', params: {} }]);
    expect(newsOf(core)).toMatchObject([{ item: { id } }]);
    core.review.snooze(id, clock.now() + 3_600_000);
    expect(statusView(core, FACTS).waiting).toBe(0);
    expect(trayState(core, LOGIN)).toMatchObject({ waiting: 0, items: [] });
    clock.advance(3_600_000);
    store.sessions.wakeSnoozed(clock.now());
    expect(trayState(core, LOGIN)).toMatchObject({ waiting: 1, items: [{ id }] });
    expect(newsOf(core)).toMatchObject([{ item: { id }, news: { kind: 'proposals' } }]);
  });
});

describe('a request that waits for consent', () => {
  it('is announced as that, and is on the tray', async () => {
    const { core, account } = await pinned();
    const { id } = addSession(core.store, account);
    core.store.sessions.askConsent(account, id, { system: 's', prompt: 'p', model: 'big-model' }, 1);
    expect(newsOf(core)).toMatchObject([{ item: { id }, news: { kind: 'consent' } }]);
    expect(trayState(core, LOGIN)).toMatchObject({ waiting: 1, items: [{ id }] });
  });
});

const newsOf = (core: Core) => takeNews(core, (sentence) => sentence);
const remindersOf = (core: Core) =>
  newsOf(core).filter((notice) => 'news' in notice && notice.news.kind === 'reminder');

/** A profile with one approved "needs you" that has a reminder. */
async function pinned() {
  const { store, file, key } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const { id: session } = addSession(store, account);
  const [action = ''] = addProposals(store, account, session, [
    { kind: 'escalate_human', params: { reason: 'Only you know.', remind_at: REMIND_AT } },
  ]);
  const start = (on: typeof store): Core => {
    // Nothing here reads mail, so no worker is ever started.
    const core = composeCore({
      store: on,
      secrets: new FakeSecrets(),
      clock,
      log: silentLogger,
      parseWorkerFile: 'unused',
    });
    onTestFinished(() => core.parser.close());
    return core;
  };
  const core = start(store);
  core.review.approve(action, approvable(store, store.actions.get([account], action)!).contentHash);
  await core.executor.run(account, action, NEVER);
  return {
    core,
    clock,
    account,
    session,
    action,
    outcome: store.outcomes.byAction([account], action)?.id ?? '',
    /** Another process over the same file. */
    restart: () => {
      const second = openStore({ file, key });
      onTestFinished(() => second.close());
      return start(second);
    },
  };
}
