import { AppError, toAppError } from '../../shared/errors/app-error';
import { parseQuery, serverWords } from '../search/query';
import type { SearchHit } from '../store/message-search';
import type { Core } from './compose';

/** What the server of an account found, or why it could not be asked. */
export type ServerAnswer = {
  accountId: string;
  ids: string[];
  error: { code: string; message: string; hint: string } | null;
};

/**
 * The second step of a search (C6): the servers of the active accounts that the query names, each asked for its words;
 * what they find is kept. An account that cannot be asked is an answer with its error. Throws AppError `bad_input` for
 * a query without words.
 */
export async function searchServers(
  core: Core,
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<ServerAnswer[]> {
  const words = serverWords(query);
  if (words === '') {
    throw new AppError(
      'bad_input',
      'A server needs words to look for.',
      'Add a word to the query, or search only what is here.',
    );
  }
  const { accounts, search } = core.store;
  const named = search.accountsNamed(accounts.ids(), parseQuery(query, core.clock.now()).accounts);
  const active = named.filter((id) => accounts.get(id)?.active === true);
  return Promise.all(active.map((accountId) => askServer(core, accountId, words, limit, signal)));
}

async function askServer(
  core: Core,
  accountId: string,
  words: string,
  limit: number,
  signal: AbortSignal,
): Promise<ServerAnswer> {
  try {
    const source = await core.accounts.open(core.accounts.get(accountId));
    try {
      return { accountId, ids: await core.missing.searchServer(accountId, words, limit, source, signal), error: null };
    } finally {
      await source.close();
    }
  } catch (thrown) {
    const { code, message, hint } = toAppError(thrown);
    return { accountId, ids: [], error: { code, message, hint } };
  }
}

/** The messages only the servers found, without those of `known`: their words may be in parts that are not read here. */
export function serverHits(core: Core, answers: readonly ServerAnswer[], known: readonly SearchHit[]): SearchHit[] {
  const seen = new Set(known.map(({ id }) => id));
  return answers.flatMap(({ accountId, ids }) =>
    ids.flatMap((id) => {
      const message = seen.has(id) ? null : core.store.messages.get([accountId], id);
      if (message === null) return [];
      const { receivedAtMs, parsed } = message;
      const from = parsed.from ?? { name: '', address: '' };
      const snippet = parsed.visibleText.slice(0, 160);
      return [{ id, accountId, subject: parsed.subject ?? '', from, receivedAtMs, snippet }];
    }),
  );
}
