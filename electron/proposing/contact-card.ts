import type { ContactCard } from '../../shared/domain/voice';
import type { Store } from '../store/store';
import { addressKey } from './address-key';

/**
 * What is known of an address in one account: how many mails from it are here, when the first and the last came, the
 * name it last wrote under, and the user's notes. No subject and no text of any mail. Where nothing is known the counts
 * are zero.
 */
export function contactCard(store: Pick<Store, 'contacts'>, accountId: string, address: string): ContactCard {
  const key = addressKey(address);
  const { messages, firstSeenAtMs, lastSeenAtMs } = store.contacts.history(accountId, key);
  return {
    address: key,
    name: store.contacts.name(accountId, key),
    messages,
    firstSeenAtMs,
    lastSeenAtMs,
    notes: store.contacts.notes(accountId, key),
  };
}

/** Stores the user's notes; an empty text removes them. Returns the card with them. */
export function noteContact(
  store: Pick<Store, 'contacts'>,
  accountId: string,
  address: string,
  notes: string,
  atMs: number,
): ContactCard {
  store.contacts.setNotes(accountId, addressKey(address), notes.trim(), atMs);
  return contactCard(store, accountId, address);
}
