import { AppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import { saveNewFile } from '../../app/save-file';
import { FILE_FORMATS, outcomeFile, type FileFormat } from '../../execution/hand-off/outcome-file';
import { outcomeAsText } from '../../execution/hand-off/text';
import { outcomeView } from '../../review/session-view';
import type { Outcome } from '../../store/outcomes';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const MOST = 10_000;

/** `genie outcomes list | show ID | done ID [--open] | remind ID --at ISO|--never | export ID --as FORMAT [--to FILE]` */
export const outcomes: Command = async ([verb, ...args], context) => {
  const run = Object.hasOwn(VERBS, verb ?? '') ? VERBS[verb ?? ''] : undefined;
  if (run === undefined) throw new UsageError('Use outcomes list, show, done, remind or export.');
  return run(args, context);
};

const VERBS: Record<string, (args: readonly string[], context: CliContext) => Promise<number>> = {
  list: (args, context) => {
    const { values } = parseCommandLine(args, {});
    return withCore(context, values.profile, 'read', ({ store }) => {
      const found = store.outcomes.list(store.accounts.ids(), MOST).map(outcomeView);
      print(context, values.json ?? false, { outcomes: found }, () =>
        found.map((one) => `${one.content.kind.padEnd(16)} ${one.id}  ${one.topic}${mark(one.doneAtMs)}`).join('\n'),
      );
      return Promise.resolve(0);
    });
  },

  show: (args, context) => {
    const { values, positionals } = parseCommandLine(args, {});
    const id = onlyPositional(positionals, 'outcome');
    return withCore(context, values.profile, 'read', (core) => {
      const outcome = find(core, id);
      print(context, values.json ?? false, outcomeView(outcome), () => outcomeAsText(outcome.content));
      return Promise.resolve(0);
    });
  },

  done: (args, context) => {
    const { values, positionals } = parseCommandLine(args, { open: { type: 'boolean' } });
    const id = onlyPositional(positionals, 'outcome');
    return change(context, values, id, (core) => core.review.setDone(id, values.open !== true));
  },

  remind: (args, context) => {
    const { values, positionals } = parseCommandLine(args, { at: { type: 'string' }, never: { type: 'boolean' } });
    const id = onlyPositional(positionals, 'outcome');
    if ((values.at === undefined) === (values.never === undefined)) throw new UsageError('Use --at ISO or --never.');
    const atMs = values.at === undefined ? null : Date.parse(values.at);
    if (Number.isNaN(atMs)) throw new UsageError('--at is a time like 2026-01-31T09:00.');
    return change(context, values, id, (core) => core.review.remind(id, atMs));
  },

  export: (args, context) => {
    const { values, positionals } = parseCommandLine(args, { as: { type: 'string' }, to: { type: 'string' } });
    const id = onlyPositional(positionals, 'outcome');
    const format = FILE_FORMATS.find((one) => one === values.as);
    if (format === undefined) throw new UsageError(`--as is one of ${FILE_FORMATS.join(', ')}.`);
    return withCore(context, values.profile, 'read', (core) => {
      exportOutcome(context, values.json ?? false, find(core, id), format, values.to);
      return Promise.resolve(0);
    });
  },
};

function exportOutcome(
  context: CliContext,
  json: boolean,
  outcome: Outcome,
  format: FileFormat,
  to: string | undefined,
): void {
  const { name, content } = outcomeFile(outcome, format);
  if (to === undefined) {
    if (json) print(context, true, { id: outcome.id, as: format, name, content }, () => '');
    else context.stdout(content.endsWith('\n') ? content : `${content}\n`);
    return;
  }
  const file = saveNewFile(to, name, Buffer.from(content, 'utf8'));
  print(context, json, { id: outcome.id, as: format, file }, () => `Written: ${file}`);
}

function change(
  context: CliContext,
  values: { profile?: string | undefined; json?: boolean | undefined },
  id: string,
  work: (core: Core) => void,
): Promise<number> {
  return withCore(context, values.profile, 'write', (core) => {
    find(core, id);
    work(core);
    const view = outcomeView(find(core, id));
    print(context, values.json ?? false, view, () => `${view.topic}${mark(view.doneAtMs)}`);
    return Promise.resolve(0);
  });
}

function find(core: Core, id: string): Outcome {
  const outcome = core.store.outcomes.get(core.store.accounts.ids(), id);
  if (outcome !== null) return outcome;
  throw new AppError('not_found', `There is no outcome ${id}.`, 'Look at the list: genie outcomes list.');
}

function mark(doneAtMs: number | null): string {
  return doneAtMs === null ? '' : '  (done)';
}
