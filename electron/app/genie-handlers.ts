import { contextHandlers } from '../ipc/handlers/context';
import { clientHandlers } from '../ipc/handlers/clients';
import { modelHandlers } from '../ipc/handlers/model';
import { privacyHandlers } from '../ipc/handlers/privacy';
import { rulesHandlers } from '../ipc/handlers/rules';
import { toolHandlers } from '../ipc/handlers/tools';
import type { Handlers } from '../ipc/registry';
import { previewRules } from '../routing/preview-rules';
import { saveRules } from '../routing/save-rules';
import { grantAccess, revokeAccess } from './client-grants';
import type { Core } from './compose';
import { readPrivacy, writePrivacy } from './privacy-settings';

/** A tool server that has to be downloaded first takes its time. */
const SERVER_LIMIT_MS = 90_000;

type GenieCalls = Extract<
  keyof Handlers,
  `${'model' | 'rules' | 'voice' | 'contacts' | 'privacy' | 'tools' | 'clients'}.${string}`
>;

/** What Genie goes by: its model, the rules, what a model may know, the tools, and other programs. */
export function genieHandlers(
  core: Core,
  around: { onSettings: () => void; onChange: () => void },
): Pick<Handlers, GenieCalls> {
  const { store, clock, correspondence } = core;
  return {
    ...modelHandlers({ model: core.model, onSettings: around.onSettings }),
    ...rulesHandlers({
      current: () => store.rules.current(),
      save: (baseVersion, rules) => saveRules(core, baseVersion, rules),
      preview: (rules) => previewRules(core, rules),
    }),
    ...contextHandlers(correspondence),
    ...privacyHandlers({ read: () => readPrivacy(store), write: (settings) => writePrivacy(store, settings) }),
    ...toolHandlers({
      servers: core.toolServers,
      limit: () => AbortSignal.timeout(SERVER_LIMIT_MS),
      onChange: around.onChange,
    }),
    ...clientHandlers({
      grants: () => store.clients.grants(),
      calls: (limit) => store.clients.calls(limit),
      grant: (input) => void grantAccess({ store, clock }, input),
      revoke: (client) => void revokeAccess({ store, clock }, client),
    }),
  };
}
