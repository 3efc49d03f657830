import { onlyPositional, parseCommandLine } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie retry SESSION`: asks the model once more after a failure (A16). Proposals come with the next look. */
export const retry: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const sessionId = onlyPositional(positionals, 'session');
  return withCore(context, values.profile, 'write', (core) => {
    core.review.retry(sessionId);
    print(context, values.json ?? false, { sessionId, status: 'proposing' }, () => `proposing  ${sessionId}`);
    return Promise.resolve(0);
  });
};
