import { readFileSync } from 'node:fs';
import { proposedAction, type ProposedAction } from '../../../shared/domain/action';
import { AppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import { approvable } from '../../review/approvable';
import { actionView } from '../../review/session-view';
import type { StoredAction } from '../../store/actions';
import { onlyPositional, parseCommandLine } from '../arguments';
import { conclude, print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie approve ACTION [--params FILE]`: approves what `genie show` printed, edited first where a file is given. */
export const approve: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { params: { type: 'string' } });
  const id = onlyPositional(positionals, 'action');
  return withCore(context, values.profile, 'write', async (core) => {
    let action = find(core, id);
    if (values.params !== undefined) {
      const edited = readParams(values.params, action.original.kind);
      core.review.edit(id, approvable(core.store, action).contentHash, edited);
      action = find(core, id);
    }
    core.review.approve(id, approvable(core.store, action).contentHash);
    await core.executor.run(action.accountId, id, new AbortController().signal);
    const { result } = find(core, id);
    const view = actionView(core.store, find(core, id));
    return conclude(context, values.json ?? false, view, result.failure ?? null, () =>
      result.failure ? `${result.failure.message} ${result.failure.hint}` : `Done: ${view.action.kind}`,
    );
  });
};

/** `genie dismiss ACTION [--reason R]` */
export const dismiss: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { reason: { type: 'string' } });
  const id = onlyPositional(positionals, 'action');
  return withCore(context, values.profile, 'write', (core) => {
    core.review.dismiss(find(core, id).id, values.reason);
    const view = actionView(core.store, find(core, id));
    print(context, values.json ?? false, view, () => 'Dismissed.');
    return Promise.resolve(0);
  });
};

function find(core: Core, id: string): StoredAction {
  const action = core.store.actions.get(core.store.accounts.ids(), id);
  if (action !== null) return action;
  throw new AppError('not_found', `There is no action ${id}.`, 'Look at a session: genie show SESSION.');
}

function readParams(file: string, kind: ProposedAction['kind']): ProposedAction {
  try {
    return proposedAction.parse({ kind, params: JSON.parse(readFileSync(file, 'utf8')) as unknown });
  } catch (cause) {
    throw new AppError(
      'bad_input',
      `${file} does not hold the params of a ${kind}.`,
      'Start from the params that genie show prints.',
      { cause },
    );
  }
}
