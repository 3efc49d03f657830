import type { ParsedMessage } from '../../shared/domain/message';
import { parseQuery } from '../../electron/search/query';
import type { Store } from '../../electron/store/store';
import { sampleMessage } from './sample-message';
import { addAccount, addMessage, tempStore } from './temp-store';

/** When searches are made. */
export const NOW = Date.UTC(2026, 0, 15);

/** An account with one message a name. `find` answers with the names of what matches, sorted. */
export function mailOf(mails: Record<string, Partial<ParsedMessage>>, receivedAtMs: Record<string, number> = {}) {
  const { store, sql } = tempStore();
  const account = addAccount(store);
  const names = new Map<string, string>();
  store.transaction(() => {
    for (const [name, over] of Object.entries(mails)) {
      const parsed = sampleMessage({ subject: 'x', visibleText: 'y', ...over });
      names.set(addMessage(store, account, parsed, { receivedAtMs: receivedAtMs[name] ?? NOW }).id, name);
    }
  });
  const find = (text: string): string[] => hits(store, account, text).map((id) => names.get(id) ?? '?');
  return { store, sql, account, find: (text: string) => find(text).sort() };
}

function hits(store: Store, account: string, text: string): string[] {
  return store.search.search([account], parseQuery(text, NOW), 100).map((hit) => hit.id);
}
