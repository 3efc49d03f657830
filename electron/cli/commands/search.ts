import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie search QUERY`: over everything read so far. */
export const search: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { limit: { type: 'string' } });
  if (positionals.length === 0) throw new UsageError('Say what to look for.');
  return withCore(context, values.profile, 'read', (core) => {
    const hits = core.search(core.store.accounts.ids(), positionals.join(' '), Number(values.limit ?? 50));
    print(context, values.json ?? false, { hits }, () =>
      hits
        .map((hit) => `${new Date(hit.receivedAtMs).toISOString().slice(0, 10)}  ${hit.from.address}  ${hit.subject}`)
        .join('\n'),
    );
    return Promise.resolve(0);
  });
};
