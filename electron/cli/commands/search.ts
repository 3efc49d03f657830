import { searchServers, serverHits } from '../../app/search-servers';
import type { SearchHit } from '../../store/message-search';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

const SERVER_TIMEOUT_MS = 90_000;
const MOST_HITS = 1_000;

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
    const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS);
    const servers = values.server === true ? await searchServers(core, query, limit, signal) : [];
    const hits = core.search(core.store.accounts.ids(), query, limit);
    const found = serverHits(core, servers, hits);
    print(context, json, { hits, ...(values.server === true ? { serverHits: found, servers } : {}) }, () =>
      [
        ...[...hits, ...found].map(line),
        ...servers.flatMap(({ error }) => (error === null ? [] : [`${error.message} ${error.hint}`])),
      ].join('\n'),
    );
    return 0;
  });
};

function line(hit: SearchHit): string {
  const date = new Date(hit.receivedAtMs).toISOString().slice(0, 10);
  return `${date}  ${hit.from.address}  ${hit.subject}\n            ${hit.id}  ${hit.snippet}`;
}
