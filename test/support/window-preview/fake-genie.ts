import type { GenieBridge } from '../../../shared/ipc/genie-bridge';
import type { CallName } from '../../../shared/ipc/call-names';
import type { CallInput, CallOutput, EventPayload } from '../../../shared/ipc/calls';
import type { ActionView, OutcomeView, Settings, StatusView } from '../../../shared/ipc/views';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { fakeMessages } from './fake-messages';
import { keepingAnswers, updateAnswers } from './settings-scenes';
import { fakeSettings, RULES_CONFLICT } from './fake-settings';
import { historyOf } from './genie-parts';
import { ago, BODY, discoveryOf, healthOf, outcomes } from './scene-parts';
import { linesOf, type Scene } from './scenes';

type Look = { language: 'en' | 'de'; theme: 'light' | 'dark' };
export type Answers = { [N in CallName]: (input: CallInput<N>) => CallOutput<N> };

const CONFLICT: WireError = {
  code: 'CONFLICT',
  message: 'This proposal changed since it was shown.',
  hint: 'Read it again.',
  retryable: false,
};
const OPEN = ['proposing', 'awaiting_review', 'executing', 'failed', 'held'];

/** A bridge over one scene that remembers decisions, so that the window can be used and not only looked at. */
export function fakeGenie(start: Scene, look: Look): GenieBridge {
  // Functions cannot be cloned.
  const { answers: own, ...plain } = start;
  const scene: Scene = { ...structuredClone(plain), answers: own };
  const sessions = scene.sessions ?? [];
  let settings: Settings = {
    theme: look.theme,
    language: look.language,
    notifications: true,
    mutedAccounts: [],
    quietHours: null,
    shortcut: 'CommandOrControl+Alt+G',
    startAtLogin: false,
    updates: true,
  };

  const actionOf = (actionId: string): ActionView => {
    const found = sessions.flatMap((session) => session.actions).find((action) => action.id === actionId);
    if (found === undefined) throw new Error(`no action ${actionId}`);
    return found;
  };
  const settle = () => {
    for (const session of sessions) {
      const waits = session.actions.some((action) => action.status === 'proposed');
      if (session.status === 'awaiting_review' && !waits) session.status = 'completed';
    }
  };
  const approve = (actionId: string): ActionView => {
    const action = actionOf(actionId);
    const left = outcomes.find((outcome) => outcome.content.kind === action.action.kind) ?? null;
    const undoUntilMs = action.action.kind === 'fetch_data' ? null : Date.now() + 10_000;
    Object.assign(action, { status: 'executed', outcome: left, undoUntilMs });
    settle();
    return action;
  };
  const undo = (actionId: string): ActionView => {
    const session = sessions.find(({ actions }) => actions.some(({ id }) => id === actionId));
    if (session !== undefined) session.status = 'awaiting_review';
    return Object.assign(actionOf(actionId), { status: 'proposed', outcome: null, undoUntilMs: null });
  };
  const sessionOf = (sessionId: string) => {
    const found = sessions.find(({ id }) => id === sessionId);
    if (found === undefined) throw new Error(`no session ${sessionId}`);
    return found;
  };
  const outcome = (outcomeId: string, changes: object) => {
    const found = scene.outcomes?.find(({ id }) => id === outcomeId);
    if (found === undefined) throw new Error(`no outcome ${outcomeId}`);
    return Object.assign(found, changes);
  };
  /** The proposal as somebody else left it. */
  const changeBehind = (actionId: string) => {
    const action = actionOf(actionId);
    const body = BODY.replace('14 people', '18 people').replace('two of them', 'five of them');
    Object.assign(action, { action: { kind: 'draft_reply', params: { body } }, contentHash: 'd'.repeat(64) });
    action.effect.draft?.cc.push('accounts@venue.example.net');
    scene.changeOnApprove = false;
  };
  const account = (accountId: string, changes: object) => {
    const found = scene.accounts.find((candidate) => candidate.id === accountId);
    if (found === undefined) throw new Error(`no account ${accountId}`);
    return Object.assign(found, changes);
  };
  const status = (): StatusView => ({
    waiting: linesOf(scene).filter((line) => line.status === 'awaiting_review').length,
    held: scene.held?.length ?? 0,
    needsYou: (scene.outcomes ?? []).filter(isOpenNeedsYou).length,
    accounts: scene.accounts.length,
    paused: scene.paused === true,
    lastCheckedAtMs: scene.accounts.length > 0 ? ago(1) : null,
    alerts: scene.alerts ?? [],
    language: settings.language === 'de' ? 'de' : 'en',
    demo: false,
    version: '0.1.0',
    secrets: 'keychain',
  });

  const answers: Answers = {
    'review.list': ({ filter }) => ({
      items: linesOf(scene).filter(
        (line) => filter === 'all' || (OPEN.includes(line.status) && line.snoozedUntilMs === null),
      ),
      revision: 1,
    }),
    'review.get': ({ type, id }) => ({
      session: type === 'session' ? (sessions.find((session) => session.id === id) ?? null) : null,
      held: type === 'held' ? (scene.held?.find((held) => held.id === id) ?? null) : null,
    }),
    'review.approve': ({ actionId }) => approve(actionId),
    'review.approveAll': ({ approvals }) => {
      for (const { actionId } of approvals) approve(actionId);
      return { executed: approvals.length, failedActionId: null };
    },
    'review.edit': ({ actionId, action }) => Object.assign(actionOf(actionId), { action, edited: true }),
    'review.dismiss': ({ actionId, reason }) => {
      Object.assign(actionOf(actionId), { status: 'dismissed', dismissReason: reason ?? null });
      settle();
      return {};
    },
    'review.dismissSession': ({ sessionId }) => {
      const session = sessions.find((candidate) => candidate.id === sessionId);
      if (session !== undefined) session.status = 'dismissed';
      return {};
    },
    'review.retry': () => ({}),
    'review.payload': () => ({
      text: '[system]\nYou propose actions as JSON.\n\n[user]\n<<mail 7f3a>>\nSubject: Genie: confirm the workshop on Friday\n…',
    }),
    'review.undo': ({ actionId }) => undo(actionId),
    'review.snooze': ({ sessionId, untilMs }) => {
      sessionOf(sessionId).snoozedUntilMs = untilMs;
      return {};
    },
    'keeping.hold': ({ sessionId, hold }) => {
      sessionOf(sessionId).kept = hold;
      return {};
    },
    'review.consent': ({ sessionId }) => {
      sessionOf(sessionId).consent = null;
      return {};
    },
    'review.cancel': ({ sessionId }) => {
      sessionOf(sessionId).status = 'failed';
      return {};
    },
    'review.history': () => ({ entries: historyOf(BODY) }),
    'review.ask': () => ({ sessionId: sessions[0]?.id ?? '' }),
    'held.decide': () => ({ sessionId: null }),
    'outcomes.list': () => ({ items: scene.outcomes ?? [] }),
    'outcomes.handOff': () => ({ done: true }),
    'outcomes.setDone': ({ outcomeId, done }) => outcome(outcomeId, { doneAtMs: done ? Date.now() : null }),
    'outcomes.remind': ({ outcomeId, atMs }) => outcome(outcomeId, { remindAtMs: atMs }),
    'activity.list': ({ before }) => ({ entries: before === null ? (scene.activity ?? []) : [] }),
    'activity.verify': () => ({ ok: true, entries: 118, firstBadSeq: null }),
    'accounts.list': () => ({ accounts: scene.accounts }),
    'accounts.add': () => scene.accounts[0]!,
    'accounts.update': ({ accountId, options }) => account(accountId, options),
    'accounts.remove': ({ accountId }) => {
      scene.accounts = scene.accounts.filter((candidate) => candidate.id !== accountId);
      return {};
    },
    'accounts.discover': ({ address }) => discoveryOf(address),
    'accounts.signIn': ({ accountId }) => account(accountId, {}),
    'accounts.signInProgress': () => ({ code: null }),
    'accounts.openSignInPage': () => ({ opened: true }),
    'accounts.cancelSignIn': () => ({}),
    'accounts.openHelp': () => ({ opened: true }),
    'accounts.mailboxes': () => ({ mailboxes: [] }),
    'accounts.setMailboxes': ({ accountId }) => account(accountId, {}),
    'health.get': () => healthOf(scene.accounts),
    'import.preview': () => ({ total: 1_240, bytes: 48_300_000 }),
    'import.start': () => ({}),
    'import.decide': () => {
      throw new Error('no scene has an import to decide about');
    },
    'accounts.setActive': ({ accountId, active }) => account(accountId, { active }),
    ...fakeMessages(scene),
    ...keepingAnswers,
    ...updateAnswers(),
    ...fakeSettings(scene),
    'activity.export': () => ({ saved: true, entries: 118 }),
    'app.desktop': () => ({
      tray: true,
      shortcutActive: settings.shortcut !== null,
      startAtLogin: { supported: true, active: settings.startAtLogin },
      notifications: { supported: true, buttons: false },
    }),
    'settings.get': () => settings,
    'settings.set': (changes) => (settings = { ...settings, ...changes }),
    'app.status': status,
    'app.openDemo': () => ({}),
    'app.saveDiagnostics': () => ({ saved: true }),
    'app.chooseFolder': () => ({ path: '/home/jo/Mail/demo' }),
    'app.checkNow': () => ({}),
    'app.putAway': () => ({}),
    'app.resume': () => {
      scene.paused = false;
      return {};
    },
    ...scene.answers,
  };

  return {
    call<N extends CallName>(name: N, input: CallInput<N>): Promise<WireResult<CallOutput<N>>> {
      if (scene.down !== undefined && name !== 'settings.get') return Promise.resolve({ ok: false, error: scene.down });
      if (scene.conflict === true && (name === 'review.approve' || name === 'review.edit')) {
        return Promise.resolve({ ok: false, error: CONFLICT });
      }
      if (scene.changeOnApprove === true && name === 'review.approve') {
        changeBehind((input as CallInput<'review.approve'>).actionId);
        return Promise.resolve({ ok: false, error: CONFLICT });
      }
      if (scene.rulesConflict === true && name === 'rules.set') {
        return Promise.resolve({ ok: false, error: RULES_CONFLICT });
      }
      const refusal =
        scene.refusals?.[name] ??
        (name === 'accounts.add' && scene.answers?.[name] === undefined ? REFUSED : undefined);
      if (refusal !== undefined) return Promise.resolve({ ok: false, error: refusal });
      const answer: (input: CallInput<N>) => CallOutput<N> = answers[name];
      return Promise.resolve({ ok: true, value: structuredClone(answer(input)) });
    },
    on: (name, listener) => {
      const { progress } = scene;
      // Only this one is not a hint to ask again.
      if (name === 'review.progress' && progress !== undefined) {
        setTimeout(() => (listener as (payload: EventPayload<'review.progress'>) => void)(progress), 50);
      }
      return () => undefined;
    },
  };
}

const REFUSED: WireError = {
  code: 'INTERNAL',
  message: 'imap.example.org refused the password of jo@example.org.',
  hint: 'Check the password; many providers need an app password.',
  retryable: false,
};

function isOpenNeedsYou({ content, doneAtMs }: OutcomeView): boolean {
  return content.kind === 'escalate_human' && doneAtMs === null;
}
