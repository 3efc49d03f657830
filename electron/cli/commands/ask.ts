import { askGenie } from '../../routing/ask-genie';
import { onlyPositional, parseCommandLine } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie ask MESSAGE`: a request about any stored message, whoever wrote it. Proposals come with the next look. */
export const ask: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const messageId = onlyPositional(positionals, 'message');
  return withCore(context, values.profile, 'write', (core) => {
    const sessionId = askGenie(core, messageId);
    const status = core.store.sessions.get(core.store.accounts.ids(), sessionId)?.status ?? 'proposing';
    print(context, values.json ?? false, { sessionId, status }, () => `${status}  ${sessionId}`);
    return Promise.resolve(0);
  });
};
