import { AppError } from '../../../shared/errors/app-error';
import { decideHeld } from '../../routing/stage';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const DECISIONS = { ask: 'ask', 'allow-sender': 'allow_sender', ignore: 'ignore' } as const;
const SAID = {
  ask: 'Asked this once',
  allow_sender: 'Asked, and this sender may ask from now on',
  ignore: 'Ignored',
} as const;

/** `genie held list | ask ID | allow-sender ID | ignore ID`: requests that wait for a click, and the click. */
export const held: Command = async ([verb, ...args], context) => {
  if (verb === 'list') return list(args, context);
  if (verb === undefined || !Object.hasOwn(DECISIONS, verb)) {
    throw new UsageError('Use held list, ask, allow-sender or ignore.');
  }
  return decide(args, context, DECISIONS[verb as keyof typeof DECISIONS]);
};

async function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', ({ store }) => {
    const waiting = store.held.list(store.accounts.ids(), 10_000);
    print(context, values.json ?? false, { held: waiting }, () =>
      waiting.length === 0
        ? 'Nothing is held.'
        : waiting.map((one) => `${one.id}  ${one.topic}  (${one.reason})`).join('\n'),
    );
    return Promise.resolve(0);
  });
}

async function decide(
  args: readonly string[],
  context: CliContext,
  decision: (typeof DECISIONS)[keyof typeof DECISIONS],
): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'held request');
  return withCore(context, values.profile, 'write', (core) => {
    const found = core.store.held.get(core.store.accounts.ids(), id);
    if (found === null) {
      throw new AppError('not_found', `There is no held request ${id}.`, 'Look at the list: genie held list.');
    }
    if (found.status !== 'held') {
      throw new AppError('conflict', `This request was already ${found.status}.`, 'Nothing was changed.');
    }
    const sessionId = decideHeld(core, id, decision);
    print(context, values.json ?? false, { heldId: id, decision, sessionId }, () =>
      [`${SAID[decision]}.`, ...(sessionId === null ? [] : [`proposing  ${sessionId}`])].join('\n'),
    );
    return Promise.resolve(0);
  });
}
