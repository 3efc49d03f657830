import { voiceProfile, type ContactCard, type VoiceProfile } from '../../shared/domain/voice';
import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import { contactCard, noteContact } from '../proposing/contact-card';
import type { Store } from '../store/store';

/** How the user writes and what the user knows of others, one account at a time (A6). */
export interface Correspondence {
  /** All of it empty before the user described it. */
  voice(accountId: string): VoiceProfile;
  setVoice(accountId: string, profile: VoiceProfile): VoiceProfile;
  contact(accountId: string, address: string): ContactCard;
  /** Replaces the notes; an empty text removes them. */
  setNotes(accountId: string, address: string, notes: string): ContactCard;
}

/** Each call throws `not_found` for an account that is not there. */
export function createCorrespondence(store: Store, clock: Clock): Correspondence {
  const existing = (accountId: string): string => {
    if (store.accounts.get(accountId) !== null) return accountId;
    throw new AppError('not_found', 'This account does not exist.', 'List the accounts: genie accounts list.');
  };
  return {
    voice: (accountId) => store.voices.get(existing(accountId)) ?? voiceProfile.parse({}),
    setVoice(accountId, profile) {
      store.voices.set(existing(accountId), voiceProfile.parse(profile), clock.now());
      return store.voices.get(accountId) ?? profile;
    },
    contact: (accountId, address) => contactCard(store, existing(accountId), address),
    setNotes: (accountId, address, notes) => noteContact(store, existing(accountId), address, notes, clock.now()),
  };
}
