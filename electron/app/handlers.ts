import type { StatusView } from '../../shared/ipc/views';
import { AppError } from '../../shared/errors/app-error';
import { verifyAuditLog } from '../audit/audit-log';
import { accountHandlers } from '../ipc/handlers/accounts';
import { appHandlers } from '../ipc/handlers/app';
import { outcomeHandlers } from '../ipc/handlers/outcomes';
import { reviewHandlers } from '../ipc/handlers/review';
import type { Handlers } from '../ipc/registry';
import { reviewQueue } from '../review/queue';
import { actionView, heldView, outcomeView, sessionView } from '../review/session-view';
import { decideHeld } from '../routing/stage';
import { copyText } from '../shell/clipboard';
import type { FileDialogs } from '../shell/file-dialog';
import type { ExternalLinks } from '../shell/security/external-links';
import { accountView } from './account-setup';
import { activityEntries } from './activity';
import type { Core } from './compose';
import { readSettings, writeSettings } from './settings';

export type HandlerSurroundings = {
  dialogs: FileDialogs;
  links: ExternalLinks;
  status: () => StatusView;
  openDemo: () => Promise<void>;
  checkNow: () => void;
  wakeProposing: () => void;
  onChange: () => void;
  onAccounts: () => Promise<void>;
  onSettings: () => void;
};

const ADD_LIMIT_MS = 90_000;
const LIST_LIMIT = 500;

/** Every call of the window, on the services of the core. */
export function makeHandlers(core: Core, around: HandlerSurroundings): Handlers {
  const { store, accounts } = core;
  const scope = () => store.accounts.ids();

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
      decideHeld: (id, decision) => decideHeld(core, id, decision),
      onProposing: () => {
        core.model.acceptAgain();
        around.wakeProposing();
      },
      onChange: around.onChange,
    }),
    ...accountHandlers({
      list: () => store.accounts.list().map(accountView),
      add: async (input) => accountView(await accounts.add(input, AbortSignal.timeout(ADD_LIMIT_MS))),
      updateOptions: (id, options) => accountView(accounts.updateOptions(id, options)),
      setActive: (id, active) => accountView(accounts.setActive(id, active)),
      remove: (id) => accounts.remove(id),
      onAccounts: around.onAccounts,
    }),
    ...outcomeHandlers({
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
    }),
    ...appHandlers({
      model: core.model,
      settings: () => readSettings(store),
      changeSettings: (change) => writeSettings(store, change),
      status: around.status,
      openDemo: around.openDemo,
      chooseFolder: () => around.dialogs.chooseFolder(),
      checkNow: around.checkNow,
      onSettings: around.onSettings,
    }),
  };
}
