import type { AccountInput } from '../../shared/domain/account';
import type { DesktopView, StatusView } from '../../shared/ipc/views';
import { AppError } from '../../shared/errors/app-error';
import { exportAuditLog } from '../audit/audit-export';
import { verifyAuditLog } from '../audit/audit-log';
import { askGenie } from '../routing/ask-genie';
import { accountHandlers } from '../ipc/handlers/accounts';
import { appHandlers } from '../ipc/handlers/app';
import { healthHandlers } from '../ipc/handlers/health';
import { keepingHandlers, type KeepingHandlerDependencies } from '../ipc/handlers/keeping';
import { messageHandlers } from '../ipc/handlers/messages';
import { outcomeHandlers } from '../ipc/handlers/outcomes';
import { reviewHandlers } from '../ipc/handlers/review';
import { updateHandlers, type UpdateHandlerDependencies } from '../ipc/handlers/updates';
import type { MailSource } from '../interfaces/mail-source';
import type { Handlers } from '../ipc/registry';
import { sessionHistory } from '../review/history';
import { reviewQueue } from '../review/queue';
import { actionView, heldView, outcomeView, sessionView } from '../review/session-view';
import { decideHeld } from '../routing/stage';
import { copyText } from '../shell/clipboard';
import type { FileDialogs } from '../shell/file-dialog';
import type { ExternalLinks } from '../shell/security/external-links';
import { discoverAccount, providerPage } from './account-discovery';
import { accountView } from './account-setup';
import { createSignInDesk } from './account-sign-in-desk';
import { activityEntries } from './activity';
import type { Core } from './compose';
import { healthView } from './health';
import { importView } from './imports';
import { readSettings, writeSettings } from './settings';
import { genieHandlers } from './genie-handlers';
import { messageDependencies } from './message-handlers';

export type HandlerSurroundings = {
  profileDirectory: string;
  /** The open source of a watched account. */
  sourceOf: (accountId: string) => MailSource | undefined;
  wakeImport: (accountId: string) => void;
  dialogs: FileDialogs;
  links: ExternalLinks;
  status: () => StatusView;
  desktop: () => DesktopView;
  keeping: KeepingHandlerDependencies;
  updates: UpdateHandlerDependencies;
  saveDiagnostics: () => Promise<boolean>;
  openDemo: () => Promise<void>;
  checkNow: () => void;
  resume: () => void;
  putAway: () => void;
  wakeProposing: () => void;
  /** Ends the model call for a session; false when none is under way. */
  cancelProposing: (sessionId: string) => boolean;
  onChange: () => void;
  onAccounts: () => Promise<void>;
  /** Watches an account anew, with its present sign-in and mailboxes. */
  restartAccount: (accountId: string) => Promise<void>;
  onSettings: () => void;
};

const ADD_LIMIT_MS = 90_000;
/** With somebody in front of a browser. */
const SIGN_IN_LIMIT_MS = 15 * 60_000;
const LIST_LIMIT = 500;

/** Every call of the window, on the services of the core. */
export function makeHandlers(core: Core, around: HandlerSurroundings): Handlers {
  const { store, accounts } = core;
  const scope = () => store.accounts.ids();
  const desk = createSignInDesk((url) => around.links.openWebLink(url));

  const action = (id: string) => {
    const stored = store.actions.get(scope(), id);
    if (stored === null) throw new AppError('not_found', 'This proposal does not exist.', 'Look at the queue again.');
    return { ...actionView(store, stored), accountId: stored.accountId };
  };
  const outcome = (id: string) => {
    const stored = store.outcomes.get(scope(), id);
    if (stored === null) throw new AppError('not_found', 'This outcome does not exist.', 'Look at the list again.');
    return stored;
  };

  const watched = (accountId: string): MailSource => {
    const source = around.sourceOf(accountId);
    if (source !== undefined) return source;
    accounts.get(accountId);
    throw new AppError('account_inactive', 'This account is paused.', 'Resume the account first.');
  };

  return {
    ...reviewHandlers({
      review: core.review,
      executor: core.executor,
      queue: (filter) => reviewQueue(store, filter),
      revision: () => store.revision(),
      session: (id) => sessionView(store, id),
      held: (id) => heldView(store, id),
      action,
      payload: (sessionId) => store.modelCalls.last(scope(), sessionId)?.payload ?? null,
      history: (sessionId) => sessionHistory(store, sessionId),
      cancel: around.cancelProposing,
      ask: (messageId) => askGenie(core, messageId),
      decideHeld: (id, decision) => decideHeld(core, id, decision),
      onProposing: () => {
        core.model.acceptAgain();
        around.wakeProposing();
      },
      onChange: around.onChange,
    }),
    ...accountHandlers({
      list: () => store.accounts.list().map(accountView),
      add: async (input) =>
        accountView(await desk.run(limitOf(input), (prompts, signal) => accounts.add(input, signal, prompts))),
      updateOptions: (id, options) => accountView(accounts.updateOptions(id, options)),
      setActive: (id, active) => accountView(accounts.setActive(id, active)),
      remove: (id) => accounts.remove(id),
      discover: (address) => discoverAccount(address, AbortSignal.timeout(ADD_LIMIT_MS)),
      signIn: async (id, input) => {
        const limitMs = input.password === undefined ? SIGN_IN_LIMIT_MS : ADD_LIMIT_MS;
        return accountView(await desk.run(limitMs, (prompts, signal) => accounts.signIn(id, input, prompts, signal)));
      },
      mailboxes: (id) => accounts.mailboxes(id, AbortSignal.timeout(ADD_LIMIT_MS)),
      setMailboxes: async (id, names) =>
        accountView(await accounts.setMailboxes(id, names, AbortSignal.timeout(ADD_LIMIT_MS))),
      signInProgress: () => desk.progress(),
      openSignInPage: () => desk.openPage(),
      cancelSignIn: () => desk.cancel(),
      openHelp: async (provider) => {
        const url = await providerPage(provider);
        return url !== null && around.links.openWebLink(url);
      },
      onAccounts: around.onAccounts,
      restart: around.restartAccount,
    }),
    ...healthHandlers({
      health: () => healthView(core, around.profileDirectory),
      preview: async (accountId, window) => {
        const plans = await core.history.preview(
          accountId,
          watched(accountId),
          window,
          AbortSignal.timeout(ADD_LIMIT_MS),
        );
        const bytes = plans.map((plan) => plan.bytes);
        return {
          total: plans.reduce((sum, { total }) => sum + total, 0),
          bytes: bytes.includes(null) ? null : bytes.reduce<number>((sum, one) => sum + (one ?? 0), 0),
        };
      },
      start: async (accountId, window) => {
        await core.history.start(accountId, watched(accountId), window, AbortSignal.timeout(ADD_LIMIT_MS));
        around.wakeImport(accountId);
      },
      decide: (importId, decision) => {
        const job = core.history[decision](importId);
        around.wakeImport(job.accountId);
        return importView(job);
      },
      onChange: around.onChange,
    }),
    ...messageHandlers(messageDependencies(core, around.dialogs)),
    ...outcomeHandlers({
      review: core.review,
      outcome: (id) => outcomeView(outcome(id)),
      onChange: around.onChange,
      outcomes: () => store.outcomes.list(scope(), LIST_LIMIT).map(outcomeView),
      handOff: async (id, how) => {
        // Loaded when used: its libraries would stay in memory all day for a few clicks.
        const { handOff } = await import('../execution/hand-off/hand-off');
        return handOff(outcome(id), how, {
          copy: copyText,
          openMailto: (uri) => around.links.openMailto(uri),
          saveFile: (name, content) => around.dialogs.saveFile(name, content),
        });
      },
      activity: (before, limit) => activityEntries(store, before, limit),
      verify: () => verifyAuditLog(store),
      exportActivity: async () => {
        const lines = [...exportAuditLog(store)];
        const saved = await around.dialogs.saveFile('genie-activity.jsonl', lines.map((line) => `${line}\n`).join(''));
        return saved ? lines.length : null;
      },
    }),
    ...genieHandlers(core, around),
    ...keepingHandlers(around.keeping),
    ...updateHandlers(around.updates),
    ...appHandlers({
      settings: () => readSettings(store),
      changeSettings: (change) => writeSettings(store, change),
      status: around.status,
      desktop: around.desktop,
      openDemo: around.openDemo,
      chooseFolder: () => around.dialogs.chooseFolder(),
      saveDiagnostics: around.saveDiagnostics,
      checkNow: around.checkNow,
      resume: around.resume,
      putAway: around.putAway,
      onSettings: around.onSettings,
    }),
  };
}

function limitOf(input: AccountInput): number {
  const interactive = input.kind === 'graph' || (input.kind === 'imap' && input.imap.oauth !== undefined);
  return interactive ? SIGN_IN_LIMIT_MS : ADD_LIMIT_MS;
}
