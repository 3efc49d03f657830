import { AppError, toAppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import { parseQuery, serverWords } from '../../search/query';
import type { SearchHit } from '../../store/message-search';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

const SERVER_TIMEOUT_MS = 90_000;
const MOST_HITS = 1_000;

/** What the server of an account found, or why it could not be asked. */
type ServerAnswer = { accountId: string; ids: string[]; error: { code: string; message: string; hint: string } | null };

/**
 * `genie search QUERY [--server] [--limit N]`: over everything read so far, and with --server then by the servers of
 * the accounts, whose finds are kept. `genie search --rebuild` makes the index anew.
 */
export const search: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {
    limit: { type: 'string' },
    server: { type: 'boolean' },
    rebuild: { type: 'boolean' },
  });
  const json = values.json ?? false;
  if (values.rebuild === true) {
    return withCore(context, values.profile, 'write', ({ store }) => {
      store.search.rebuild();
      print(context, json, { rebuilt: true }, () => 'The index was made anew.');
      return Promise.resolve(0);
    });
  }
  const query = positionals.join(' ');
  if (query === '') throw new UsageError('Say what to look for.');
  const limit = Number(values.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS) {
    throw new UsageError(`--limit is a number from 1 to ${MOST_HITS}.`);
  }
  return withCore(context, values.profile, values.server === true ? 'write' : 'read', async (core) => {
    const servers = values.server === true ? await searchServers(core, query, limit) : [];
    const hits = core.search(core.store.accounts.ids(), query, limit);
    const serverHits = servers.flatMap(({ accountId, ids }) => hitsOf(core, accountId, ids, hits));
    print(context, json, { hits, ...(values.server === true ? { serverHits, servers } : {}) }, () =>
      [
        ...[...hits, ...serverHits].map(line),
        ...servers.flatMap(({ error }) => (error === null ? [] : [`${error.message} ${error.hint}`])),
      ].join('\n'),
    );
    return 0;
  });
};

async function searchServers(core: Core, query: string, limit: number): Promise<ServerAnswer[]> {
  const words = serverWords(query);
  if (words === '') {
    throw new AppError(
      'bad_input',
      'A server needs words to look for.',
      'Add a word to the query, or leave --server out.',
    );
  }
  const named = core.store.search.accountsNamed(
    core.store.accounts.ids(),
    parseQuery(query, core.clock.now()).accounts,
  );
  const active = named.filter((id) => core.store.accounts.get(id)?.active === true);
  const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  return Promise.all(
    active.map(async (accountId) => {
      try {
        const source = await core.accounts.open(core.accounts.get(accountId));
        try {
          return {
            accountId,
            ids: await core.missing.searchServer(accountId, words, limit, source, signal),
            error: null,
          };
        } finally {
          await source.close();
        }
      } catch (thrown) {
        const { code, message, hint } = toAppError(thrown);
        return { accountId, ids: [], error: { code, message, hint } };
      }
    }),
  );
}

/** What only the server found: its words may be in parts that are not read here. */
function hitsOf(core: Core, accountId: string, ids: readonly string[], known: readonly SearchHit[]): SearchHit[] {
  return ids.flatMap((id) => {
    const message = known.some((hit) => hit.id === id) ? null : core.store.messages.get([accountId], id);
    if (message === null) return [];
    const { receivedAtMs, parsed } = message;
    const from = parsed.from ?? { name: '', address: '' };
    return [
      { id, accountId, subject: parsed.subject ?? '', from, receivedAtMs, snippet: parsed.visibleText.slice(0, 160) },
    ];
  });
}

function line(hit: SearchHit): string {
  const date = new Date(hit.receivedAtMs).toISOString().slice(0, 10);
  return `${date}  ${hit.from.address}  ${hit.subject}\n            ${hit.id}  ${hit.snippet}`;
}
