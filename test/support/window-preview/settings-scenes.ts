import type { KeepingView } from '../../../shared/domain/keeping';
import type { UpdateView } from '../../../shared/domain/update';
import type { CallName } from '../../../shared/ipc/call-names';
import type { WireError } from '../../../shared/ipc/wire-result';
import type { Answers } from './fake-genie';
import { account, ago } from './scene-parts';
import type { Scene } from './scenes';

/** A scene in which some calls fail, each with its own error. */
type SettingsScene = Scene & { refusals?: Partial<Record<CallName, WireError>> };

const keeping: KeepingView = {
  settings: { bodyDays: 30, attachmentDays: 7, evidenceDays: 365 },
  sizes: { databaseBytes: 48_300_000, asideBytes: 0 },
  kept: { messages: 1_240, attachments: 12, sessions: 34, held: 2 },
  next: { messages: 18, attachments: 3, sessions: 1, evidence: 0 },
  lastRunMs: ago(500),
  receipts: [
    {
      atMs: ago(500),
      reason: 'expired',
      counts: [
        { kind: 'messages', count: 21 },
        { kind: 'attachments', count: 1 },
      ],
    },
    { atMs: ago(2_000), reason: 'account_removed', counts: [{ kind: 'accounts', count: 1 }] },
  ],
};

/** `hold` is a request's own, and answered where these are. */
type KeepingAnswers = Pick<Answers, Exclude<Extract<CallName, `keeping.${string}`>, 'keeping.hold'>>;

/** What main would answer about what it keeps; nothing runs. */
export const keepingAnswers: KeepingAnswers = {
  'keeping.get': () => keeping,
  'keeping.set': (settings) => ({
    ...keeping,
    settings: { bodyDays: 30, attachmentDays: 7, evidenceDays: 365, ...settings },
  }),
  'keeping.backup': () => ({ saved: true }),
  'keeping.restore': () => ({ restored: false, report: null }),
  'keeping.export': () => ({ exported: true, files: 1_402 }),
  'keeping.erase': () => ({}),
  'keeping.rotateKey': () => ({}),
  'keeping.progress': () => ({ running: null }),
  'keeping.cancel': () => ({ cancelled: true }),
};

type UpdateAnswers = Pick<Answers, Extract<CallName, `updates.${string}`>>;

/** What main would answer about updates; nothing is asked or installed. */
export function updateAnswers(view: Partial<UpdateView> = {}): UpdateAnswers {
  const updates: UpdateView = {
    supported: true,
    installs: true,
    host: 'updates.example.org',
    state: 'none',
    version: null,
    percent: null,
    lastLookedAtMs: ago(300),
    error: null,
    ...view,
  };
  const answer = () => updates;
  return {
    'updates.get': answer,
    'updates.look': answer,
    'updates.download': answer,
    'updates.restart': () => ({}),
    'updates.openPage': () => ({ opened: true }),
  };
}

const refused = (message: string, hint: string, at: WireError['at']): WireError => ({
  code: 'INTERNAL',
  message,
  hint,
  retryable: false,
  at,
});

const sick = account({
  id: 'acc-2',
  label: 'Private',
  where: 'imap.example.net:993',
  address: 'jo.l@example.net',
  health: {
    state: 'needs_auth',
    lastCheckedAtMs: ago(600),
    retryAtMs: null,
    incidentAtMs: ago(598),
    backlog: false,
    error: {
      code: 'provider_auth_error',
      message: 'imap.example.net did not accept the user name jo.l@example.net with this password.',
      hint: 'Check the user name and enter the password again.',
    },
  },
});
const microsoft = account({
  id: 'acc-3',
  kind: 'graph',
  label: 'Gebäudemanagement und Liegenschaftsverwaltung',
  address: 'jo.lindqvist@verwaltung.example.com',
  where: 'Microsoft 365',
  signIn: 'microsoft',
});
const folder = account({
  id: 'acc-4',
  kind: 'folder',
  label: 'Archive',
  address: '',
  where: '~/Mail/2026',
  active: false,
});

const mailboxes = [account(), sick, microsoft, folder];

export const settingsScenes: Record<string, SettingsScene> = {
  settings: { accounts: mailboxes, answers: keepingAnswers },
  settingsBare: { accounts: [], bare: true, answers: keepingAnswers },
  desktopPoor: {
    accounts: [account()],
    answers: {
      ...keepingAnswers,
      'app.desktop': () => ({
        tray: false,
        shortcutActive: false,
        startAtLogin: { supported: false, active: false },
        notifications: { supported: false, buttons: false },
      }),
    },
  },
  updateThere: {
    accounts: [account()],
    answers: { ...keepingAnswers, ...updateAnswers({ state: 'there', version: '0.2.0' }) },
  },
  updateComing: {
    accounts: [account()],
    answers: { ...keepingAnswers, ...updateAnswers({ state: 'downloading', version: '0.2.0', percent: 42 }) },
  },
  updateRefused: {
    accounts: [account()],
    answers: {
      ...keepingAnswers,
      ...updateAnswers({
        state: 'failed',
        error: {
          message: 'The list of updates is not signed by the makers of Genie Tray.',
          hint: 'Nothing was changed and this version goes on. If it stays so, get the new version from the project page.',
        },
      }),
    },
  },
  keepingBusy: {
    accounts: [account()],
    answers: {
      ...keepingAnswers,
      'keeping.progress': () => ({
        running: { task: 'export', step: 'writing', done: 412, total: 1_402, cancellable: true },
      }),
    },
  },
  added: { accounts: [], answers: { ...keepingAnswers, 'accounts.add': () => account({ label: 'jo@example.org' }) } },
  wrongPassword: {
    accounts: [],
    refusals: {
      'accounts.add': refused(
        'imap.mail.me.com did not accept the user name jo@icloud.com with this password.',
        'Apple accepts only an app password here: create one in the account settings and enter it.',
        { step: 'signIn', field: 'password' },
      ),
    },
  },
  wrongPort: {
    accounts: [],
    refusals: {
      'accounts.add': refused(
        'imap.example.org accepts no connection on port 994.',
        'Check the port: 993 is usual for TLS, 143 for STARTTLS.',
        { step: 'server', field: 'port' },
      ),
    },
  },
  noMailboxOpened: {
    accounts: [],
    refusals: {
      'accounts.add': refused(
        'imap.mail.me.com accepted jo@icloud.com but opened no mailbox.',
        'Usual causes: IMAP is switched off for the mailbox, or the user name is not the mailbox.',
        { step: 'mailbox', field: null },
      ),
    },
  },
};
