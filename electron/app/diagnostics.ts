import { statSync } from 'node:fs';
import type { z } from 'zod';
import { ABOUT, diagnostics, type accountFacts, type Diagnostics, type LogLine } from '../../shared/domain/diagnostics';
import type { DesktopView } from '../../shared/ipc/views';
import { isStale } from '../intake/account-health';
import { readQuotas } from '../intake/quota';
import { readRetention } from '../keeping/retention-settings';
import type { Clock } from '../lib/clock';
import type { Account } from '../store/accounts';
import { tellingOfDisk } from '../store/database';
import type { Store } from '../store/store';
import { watchedBy } from './account-mailboxes';
import { profileOf, type OpenedProfile } from './diagnostics-profile';
import { programOf, systemOf } from './diagnostics-program';
import { fitting } from './fitting';
import { credentialOf } from './health';
import { logTail } from './log-tail';
import { modelFactsOf } from './model-settings';
import { readPrivacy } from './privacy-settings';
import type { Profile } from './profile';
import { readPause, readSettings } from './settings';

const LOG_LINES = 400;
const CALLS_OF_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

export type DiagnosticsDependencies = {
  profile: Profile;
  opened: OpenedProfile;
  clock: Clock;
  env: NodeJS.ProcessEnv;
  demo: boolean;
  /** Of the running app. */
  desktop: DesktopView | null;
  /** A larger database is not checked: nothing else of this process goes on meanwhile. */
  checkedBytes: number;
};

/** As in the form, but words are not checked yet. */
type Unchecked<T> = T extends string
  ? string
  : T extends readonly (infer E)[]
    ? Unchecked<E>[]
    : T extends object
      ? { [K in keyof T]: Unchecked<T[K]> }
      : T;

/**
 * Facts for a bug report (F8, bars V5). Whatever is damaged, locked or missing is told as a code in it. All of it passes
 * the form in shared/domain/diagnostics.ts, which has no place for a text; what does not fit is left out and counted.
 */
export async function gatherDiagnostics(deps: DiagnosticsDependencies): Promise<Diagnostics> {
  const { profile, opened, clock, desktop } = deps;
  const { store } = opened;
  const now = clock.now();
  let problem = opened.problem;
  // A file that opens can be damaged further behind: then that part alone is missing.
  const part = <T>(work: (store: Store) => T): T | null => {
    if (store === null) return null;
    try {
      return tellingOfDisk(() => work(store));
    } catch (error) {
      problem ??= error;
      return null;
    }
  };
  const accounts = part((from) => from.accounts.list()) ?? [];
  const isLarge = (statSync(profile.databaseFile, { throwIfNoEntry: false })?.size ?? 0) > deps.checkedBytes;
  const isWhole = isLarge ? undefined : part((from) => from.isWhole());
  const facts: Unchecked<Diagnostics> = {
    about: [...ABOUT],
    format: 1,
    madeAt: new Date(now).toISOString(),
    program: await programOf(deps.demo),
    system: await systemOf(deps.env),
    window: desktop === null ? null : windowOf(desktop),
    settings: part((from) =>
      settingsOf(
        from,
        part(() => readPrivacy(from)),
        now,
      ),
    ),
    accounts: accounts.flatMap((account, n) => part((from) => accountOf(from, account, n + 1, now)) ?? []),
    queue: part(queueOf),
    alerts: part((from) => alertsOf(from, accounts, now)) ?? [],
    model: part((from) => modelOf(from, now)),
    // Last, because it says what could not be read above.
    profile: await profileOf(profile, { ...opened, problem }, isWhole, now),
    log: logTail(profile.logDirectory, LOG_LINES).map(logLineOf) as Unchecked<LogLine>[],
    dropped: 0,
  };
  const { value, dropped } = fitting(diagnostics, facts);
  return { ...value, dropped };
}

/** The file itself: JSON that people can read. */
export function diagnosticsText(facts: Diagnostics): string {
  return `${JSON.stringify(facts, null, 2)}\n`;
}

function windowOf({ shortcutActive, startAtLogin, notifications }: DesktopView) {
  return {
    shortcutActive,
    startsAtLogin: startAtLogin.active,
    canStartAtLogin: startAtLogin.supported,
    notifications: notifications.supported,
    notificationButtons: notifications.buttons,
  };
}

function settingsOf(store: Store, privacy: ReturnType<typeof readPrivacy> | null, nowMs: number) {
  const { theme, language, notifications, mutedAccounts, quietHours, shortcut, startAtLogin } = readSettings(store);
  const quotas = readQuotas(store);
  const { bodyDays, attachmentDays, evidenceDays } = readRetention(store);
  return {
    theme,
    language,
    notifications,
    mutedAccounts: mutedAccounts.length,
    quietHours: quietHours !== null,
    shortcut: shortcut !== null,
    startAtLogin,
    paused: readPause(store, nowMs) !== null,
    bodyDays,
    attachmentDays,
    evidenceDays,
    keptMiBLimit: Math.round(quotas.keptBytes / 2 ** 20),
    waitingLimit: quotas.waitingItems,
    rules: store.rules.current().rules.length,
    neverSendEntries:
      privacy === null ? null : Object.values(privacy.neverSend).reduce((sum, entries) => sum + entries.length, 0),
    redactions: privacy === null ? null : privacy.redact.length + privacy.redactWords.length,
    previewBeforeSend: privacy?.previewBeforeSend ?? null,
    toolServers: store.toolServers.list().length,
    programs: store.clients.grants().filter(({ revokedAtMs }) => revokedAtMs === null).length,
  };
}

function accountOf(
  store: Store,
  account: Account,
  ordinal: number,
  nowMs: number,
): Unchecked<z.output<typeof accountFacts>> {
  const { id, kind, active, genieOn, health } = account;
  const { quarantined, gap } = store.ledger.unreadable(id);
  const open = store.imports.open(id)[0];
  return {
    account: ordinal,
    id,
    kind,
    active,
    genieOn,
    state: health.state,
    credential: credentialOf(account),
    code: health.error?.code ?? null,
    lastScan: agoOf(health.lastCheckedAtMs, nowMs),
    nextTry: health.retryAtMs === null ? null : Math.round((health.retryAtMs - nowMs) / 1_000),
    incident: agoOf(health.incidentAtMs, nowMs),
    stale: isStale(account, nowMs),
    backlog: health.backlog,
    mailboxes: kind === 'folder' || kind === 'delegated' ? null : watchedBy(account).length,
    waiting: store.sessions.countOpen([id]) + store.held.count([id]),
    quarantined,
    gaps: gap,
    keptMiB: Math.round(account.keptBytes / 2 ** 20),
    import: open === undefined ? null : { state: open.state, read: open.read, total: open.total },
    states: store.accountStates
      .since(id, nowMs - DAY_MS)
      .slice(-200)
      .map(({ atMs, state, code }) => ({ ago: secondsSince(atMs, nowMs), state, code })),
  };
}

function queueOf(store: Store) {
  return {
    messages: store.messages.countsByState(),
    sessions: store.counts.sessions(),
    actions: store.counts.actions(),
    held: store.counts.held(),
    imports: store.counts.imports(),
  };
}

function alertsOf(store: Store, accounts: readonly Account[], nowMs: number) {
  return store.alerts.open().map(({ code, severity, accountId, raisedAtMs }) => {
    const place = accounts.findIndex(({ id }) => id === accountId);
    return { code, severity, account: place === -1 ? null : place + 1, ago: secondsSince(raisedAtMs, nowMs) };
  });
}

function modelOf(store: Store, nowMs: number) {
  const calls = store.counts.modelCallsSince(nowMs - CALLS_OF_MS);
  return {
    ...modelFactsOf(store),
    calls: calls.map(({ lastAtMs, ...call }) => ({ ...call, last: secondsSince(lastAtMs, nowMs) })),
  };
}

/** Of the place of an error only line and column: file names are no list of known words. */
function logLineOf({ at, ...line }: Record<string, unknown>): Record<string, unknown> {
  const place = typeof at === 'string' ? /:(\d{1,7}:\d{1,7})$/.exec(at)?.[1] : undefined;
  return place === undefined ? line : { ...line, at: place };
}

function secondsSince(atMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - atMs) / 1_000));
}

function agoOf(atMs: number | null, nowMs: number): number | null {
  return atMs === null ? null : secondsSince(atMs, nowMs);
}
