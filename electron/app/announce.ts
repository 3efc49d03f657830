import { isQuietAt } from '../shell/local-time';
import type { Notice, NotificationAlert, NotificationRequest } from '../shell/notification-text';
import type { Notifier } from '../shell/notifier';
import type { Alert } from '../store/alerts';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import type { Core } from './compose';
import { readSettings, readToldAlerts, writeToldAlerts, type ToldAlert } from './settings';

/** Alerts of severity 1 (security) and 2 (needs the user) are told; notices are in the window. */
const NEEDS_USER = 2;

/**
 * What tells the user of news: to be called after every change, and when the quiet hours may be over. In quiet hours
 * nothing is shown and nothing is marked as told; afterwards all of it is one notification. `inLanguage` says a sentence
 * of ours in the user's language.
 */
export function createAnnouncer(
  core: Core,
  notifier: Pick<Notifier, 'notify' | 'notifyAsOne' | 'settle'>,
  inLanguage: (sentence: string) => string,
): () => void {
  let wasQuiet = false;
  return () => {
    notifier.settle((notice) => isOpen(core.store, notice));
    if (isQuietAt(readSettings(core.store).quietHours, core.clock.now())) {
      wasQuiet = true;
      return;
    }
    const notices = takeNews(core, inLanguage);
    if (wasQuiet) notifier.notifyAsOne(notices);
    else notifier.notify(notices);
    wasQuiet = false;
  };
}

/**
 * News nobody was told about yet, marked as told in the same step: a crash in between costs a notification, never
 * repeats one. Silent, without catching up later, where the user wants no notifications, or none of this account: the
 * tray and the window show everything either way.
 */
export function takeNews(core: Core, inLanguage: (sentence: string) => string): Notice[] {
  const { notifications, mutedAccounts } = readSettings(core.store);
  const requests = [...takeUnannounced(core), ...takeDueReminders(core)].filter(
    ({ accountId }) => notifications && !mutedAccounts.includes(accountId),
  );
  for (const { accountId, notice, traceId } of requests) {
    core.log.info('notification', { accountId, sessionId: notice.item.id, traceId });
  }
  const alerts = takeAlerts(core.store).map(({ alert, item }) => ({
    alert: { ...alert, message: inLanguage(alert.message) },
    item,
  }));
  return [...requests.map(({ notice }) => notice), ...(notifications ? alerts : [])];
}

type Request = { accountId: string; traceId: string; notice: NotificationRequest };

function takeUnannounced({ store, clock }: Core): Request[] {
  return store.sessions.unnotified().flatMap(({ id, accountId }) => {
    if (!store.sessions.setNotified(id, clock.now())) return [];
    const session = store.sessions.get([accountId], id);
    return session ? requestOf(store, session, newsOf(store, session)) : [];
  });
}

/** "Needs you" items whose reminder is due: each reminds once, also across restarts; another time reminds again. */
function takeDueReminders({ store, clock }: Core): Request[] {
  return store.outcomes.dueReminders(clock.now()).flatMap(({ id, accountId }) => {
    if (!store.outcomes.setReminded(id, clock.now())) return [];
    const outcome = store.outcomes.get([accountId], id);
    const session = outcome && store.sessions.get([accountId], outcome.sessionId);
    return session ? requestOf(store, session, { kind: 'reminder', outcomeId: id }) : [];
  });
}

function requestOf(store: Store, session: Session, news: NotificationRequest['news']): Request[] {
  const message = store.messages.get([session.accountId], session.messageId);
  if (message === null) return [];
  const { from } = message.parsed;
  const notice: NotificationRequest = {
    item: { type: 'session', id: session.id },
    from: from?.name || from?.address || '',
    topic: session.topic,
    news,
  };
  return [{ accountId: session.accountId, traceId: session.traceId, notice }];
}

function newsOf(store: Store, { id, accountId, status, consent }: Session): NotificationRequest['news'] {
  if (consent === 'needed') return { kind: 'consent' };
  if (status === 'failed') return { kind: 'failed' };
  const kinds = store.actions.bySession([accountId], id).map((action) => action.current.kind);
  return { kind: 'proposals', kinds };
}

/** Each incident once when it begins and once when it is over; an account in trouble is told of once, however often. */
function takeAlerts(store: Store): NotificationAlert[] {
  const all = store.alerts.open();
  const open = all.filter(({ severity }) => severity <= NEEDS_USER);
  const told = readToldAlerts(store);
  const begun = open.filter(({ id }) => !told.some((one) => one.id === id));
  const over = told.filter(({ id }) => !open.some((one) => one.id === id));
  if (begun.length === 0 && over.length === 0) return [];
  writeToldAlerts(
    store,
    open.map(({ id, accountId, message }) => ({ id, accountId, message })),
  );

  const troubled = new Set(told.filter((one) => !over.includes(one)).map(({ accountId }) => accountId));
  const notices: NotificationAlert[] = [];
  for (const alert of begun) {
    const isKnown = alert.sessionId === null && alert.accountId !== null && troubled.has(alert.accountId);
    // The notification of the request itself says it.
    if (isFailedRequest(store, alert) || (isKnown && alert.severity > 1)) continue;
    if (alert.sessionId === null) troubled.add(alert.accountId);
    const item = alert.sessionId === null ? null : ({ type: 'session', id: alert.sessionId } as const);
    notices.push({ alert: { id: alert.id, state: 'open', message: alert.message }, item });
  }
  return [...notices, ...recoveries(over, all)];
}

/** Of an account its own word that it is read again: one that was removed, or deals with a request only, has none. */
function recoveries(over: readonly ToldAlert[], all: readonly Alert[]): NotificationAlert[] {
  const isOver = (accountId: string | null) => over.some((one) => one.accountId === accountId);
  const ofAccounts = all.filter(
    ({ code, accountId }) => code === 'recovered' && accountId !== null && isOver(accountId),
  );
  const ofApp = over.filter(({ accountId }) => accountId === null);
  return [...ofAccounts, ...ofApp].map(({ id, message }) => ({ alert: { id, state: 'over', message }, item: null }));
}

function isFailedRequest(store: Store, { accountId, sessionId }: Alert): boolean {
  if (accountId === null || sessionId === null) return false;
  return store.sessions.get([accountId], sessionId)?.status === 'failed';
}

/** Whether a notification still is news: its request waits, its reminder is not done, its incident goes on. */
function isOpen(store: Store, notice: Notice): boolean {
  if ('alert' in notice) {
    const { id, state } = notice.alert;
    return state === 'over' || store.alerts.open().some((alert) => alert.id === id);
  }
  const scope = store.accounts.ids();
  if (notice.news.kind === 'reminder') return store.outcomes.get(scope, notice.news.outcomeId)?.doneAtMs === null;
  const session = store.sessions.get(scope, notice.item.id);
  if (session === null || session.snoozedUntilMs !== null) return false;
  return session.status === 'awaiting_review' || session.status === 'failed' || session.consent === 'needed';
}
