import type { ContactCard, VoiceProfile } from '../../../shared/domain/voice';
import type { Handlers } from '../registry';

export type ContextHandlerDependencies = {
  voice: (accountId: string) => VoiceProfile;
  setVoice: (accountId: string, profile: VoiceProfile) => VoiceProfile;
  contact: (accountId: string, address: string) => ContactCard;
  setNotes: (accountId: string, address: string, notes: string) => ContactCard;
};

type ContextCalls = Extract<keyof Handlers, `voice.${string}` | `contacts.${string}`>;

/** voice.* and contacts.*: what a model may know beside the mail. */
export function contextHandlers(deps: ContextHandlerDependencies): Pick<Handlers, ContextCalls> {
  return {
    'voice.get': ({ accountId }) => deps.voice(accountId),
    'voice.set': ({ accountId, profile }) => deps.setVoice(accountId, profile),
    'contacts.get': ({ accountId, address }) => deps.contact(accountId, address),
    'contacts.setNotes': ({ accountId, address, notes }) => deps.setNotes(accountId, address, notes),
  };
}
