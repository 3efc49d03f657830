import type { WireError } from '../../../shared/ipc/wire-result';
import type { Answers } from './fake-genie';
import {
  builtinModel,
  clientCalls,
  contact,
  grants,
  localModel,
  paidModel,
  previewOf,
  privacy,
  servers,
  someRules,
  tools,
  voice,
} from './genie-parts';
import type { Scene } from './scenes';

export const RULES_CONFLICT: WireError = {
  code: 'CONFLICT',
  message: 'The rules were changed since version 4.',
  hint: 'Read them again.',
  retryable: false,
};

type SettingsAnswers = Pick<
  Answers,
  | 'model.get'
  | 'model.set'
  | 'model.probe'
  | 'model.local'
  | 'model.setCap'
  | 'rules.get'
  | 'rules.set'
  | 'rules.preview'
  | 'voice.get'
  | 'voice.set'
  | 'contacts.get'
  | 'contacts.setNotes'
  | 'privacy.get'
  | 'privacy.set'
  | 'tools.list'
  | 'tools.add'
  | 'tools.remove'
  | 'tools.setActive'
  | 'tools.describe'
  | 'tools.allow'
  | 'tools.revoke'
  | 'clients.list'
  | 'clients.grant'
  | 'clients.revoke'
>;

/** What main would answer about its settings, remembered while the page lives. */
export function fakeSettings(scene: Scene): SettingsAnswers {
  const bare = scene.bare === true;
  let model = bare ? builtinModel : scene.model === 'paid' ? paidModel : localModel;
  let rules = { version: 4, rules: bare ? [] : someRules };
  let list = bare ? [] : structuredClone(servers);
  let clients = bare ? [] : structuredClone(grants);
  const server = (id: string) => {
    const one = list.find((candidate) => candidate.id === id);
    if (one === undefined) throw new Error(`no server ${id}`);
    return one;
  };
  return {
    'model.get': () => model,
    'model.set': (input) => (model = { ...model, provider: input.provider }),
    'model.probe': () => ({
      reachable: true,
      answersJson: false,
      latencyMs: 412,
      message: 'The answer was no JSON array.',
    }),
    'model.local': () => ({
      servers: bare
        ? []
        : [
            {
              provider: 'ollama',
              baseUrl: 'http://localhost:11434/v1',
              models: ['qwen3:8b', 'gemma3:12b', 'mistral-small:24b'],
            },
          ],
    }),
    'model.setCap': ({ tokens = null, cost = null, then = 'pause' }) =>
      (model = { ...model, cap: { tokens, cost, then } }),
    'rules.get': () => rules,
    'rules.set': ({ rules: next }) => (rules = { version: rules.version + 1, rules: next }),
    'rules.preview': ({ rules: next }) => previewOf(next),
    'voice.get': () => voice,
    'voice.set': () => voice,
    'contacts.get': () => contact,
    'contacts.setNotes': ({ notes }) => ({ ...contact, notes }),
    'privacy.get': () => privacy,
    'privacy.set': () => privacy,
    'tools.list': () => ({ servers: list }),
    'tools.add': ({ name }) => {
      const added = { ...servers[0]!, id: 'srv-9', name, allowed: [] };
      list = [...list, added];
      return added;
    },
    'tools.remove': ({ serverId }) => {
      list = list.filter(({ id }) => id !== serverId);
      return {};
    },
    'tools.setActive': ({ serverId, active }) => Object.assign(server(serverId), { active }),
    'tools.describe': () => ({ tools }),
    'tools.allow': ({ serverId }) => server(serverId),
    'tools.revoke': ({ serverId }) => server(serverId),
    'clients.list': () => ({ grants: clients, calls: bare ? [] : clientCalls }),
    'clients.grant': () => ({}),
    'clients.revoke': ({ client }) => {
      clients = clients.map((one) => (one.client === client ? { ...one, revokedAtMs: Date.now() } : one));
      return {};
    },
  };
}
