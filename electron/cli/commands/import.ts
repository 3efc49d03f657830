import { AppError } from '../../../shared/errors/app-error';
import type { HistoryWindow } from '../../../shared/domain/history';
import type { Core } from '../../app/compose';
import { importView, runImports } from '../../app/imports';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

/**
 * `genie import --account A --since DATE|--last N [--preview]` and `genie import list | pause ID | resume ID | cancel ID`.
 * Ctrl-C ends the command; the import goes on with `resume`, or when the app runs.
 */
export const importHistory: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {
    account: { type: 'string' },
    since: { type: 'string' },
    last: { type: 'string' },
    preview: { type: 'boolean' },
  });
  const json = values.json ?? false;
  const [verb, ...rest] = positionals;
  if (verb === 'list') {
    return withCore(context, values.profile, 'read', ({ store }) => {
      const imports = store.imports.list().map(importView);
      print(context, json, { imports }, () => imports.map(line).join('\n') || 'Nothing was imported yet.');
      return Promise.resolve(0);
    });
  }
  if (verb === 'pause' || verb === 'cancel' || verb === 'resume') {
    const id = onlyPositional(rest, 'import');
    return withCore(context, values.profile, 'write', async (core) => {
      const changed = core.history[verb](id);
      if (verb === 'resume') await finish(core, changed.accountId, context);
      const view = importView(core.store.imports.get(id) ?? changed);
      print(context, json, view, () => line(view));
      return 0;
    });
  }
  if (verb !== undefined) throw new UsageError(`${verb} is not understood; use list, pause, resume or cancel.`);
  if (values.account === undefined) throw new UsageError('Name the account with --account.');
  const accountId = values.account;
  const window = windowOf(values.since, values.last);
  return withCore(context, values.profile, 'write', async (core) => {
    const source = await core.accounts.open(core.accounts.get(accountId));
    const stop = untilInterrupted();
    try {
      if (values.preview === true) {
        const mailboxes = await core.history.preview(accountId, source, window, stop.signal);
        const total = mailboxes.reduce((sum, one) => sum + one.total, 0);
        print(context, json, { total, mailboxes }, () =>
          mailboxes.map((m) => `${m.mailbox}: ${m.total} messages`).join('\n'),
        );
        return 0;
      }
      await core.history.start(accountId, source, window, stop.signal);
    } finally {
      await source.close();
      stop.end();
    }
    await finish(core, accountId, context);
    const imports = core.store.imports
      .list()
      .filter((one) => one.accountId === accountId)
      .map(importView);
    print(context, json, { imports }, () => imports.map(line).join('\n') || 'There is nothing to import.');
    return 0;
  });
};

async function finish(core: Core, accountId: string, context: CliContext): Promise<void> {
  const stop = untilInterrupted();
  try {
    await runImports(core, accountId, stop.signal, ({ mailbox, read, total }) =>
      context.stderr(`\r${mailbox}: ${read} of ${total} `),
    );
    context.stderr('\n');
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new AppError(
      'conflict',
      'The import was interrupted.',
      'Go on with genie import resume ID, or start the app.',
    );
  } finally {
    stop.end();
  }
}

function untilInterrupted(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return { signal: controller.signal, end: () => void process.off('SIGINT', stop).off('SIGTERM', stop) };
}

function windowOf(since: string | undefined, last: string | undefined): HistoryWindow {
  if ((since === undefined) === (last === undefined)) throw new UsageError('Use either --since DATE or --last N.');
  if (last !== undefined) {
    const count = Number(last);
    if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
      throw new UsageError('--last is a number of messages.');
    return { last: count };
  }
  const sinceMs = Date.parse(since ?? '');
  if (!Number.isFinite(sinceMs) || sinceMs < 0) throw new UsageError('--since is a date like 2026-01-31.');
  return { sinceMs };
}

function line(view: ReturnType<typeof importView>): string {
  const why = view.error === null ? '' : ` — ${view.error.message} ${view.error.hint}`;
  return `${view.id}  ${view.mailbox}  ${view.state}  ${view.read} of ${view.total} read, ${view.stored} new${why}`;
}
