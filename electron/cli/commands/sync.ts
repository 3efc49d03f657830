import { runOnce } from '../../app/pipeline';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie sync --once [--account A]`: looks at the mailboxes once, proposes, and ends. */
export const sync: Command = async (args, context) => {
  const { values } = parseCommandLine(args, { once: { type: 'boolean' }, account: { type: 'string' } });
  if (values.once !== true) throw new UsageError('Use sync --once, or watch to keep watching.');
  return withCore(context, values.profile, 'write', async (core) => {
    const all = core.store.accounts.list().filter((account) => account.active);
    const ids = values.account === undefined ? all.map(({ id }) => id) : [core.accounts.get(values.account).id];
    const done = await runOnce(core, ids, new AbortController().signal);
    const waiting = core.store.sessions.countWaiting(core.store.accounts.ids());
    const held = core.store.held.count(core.store.accounts.ids());
    print(
      context,
      values.json ?? false,
      { accounts: ids.length, ...done, waiting, held },
      () => `${done.stored} new messages, ${done.proposed} requests prepared; ${waiting} wait for you, ${held} held.`,
    );
    return 0;
  });
};
