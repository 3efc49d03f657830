import { readFileSync } from 'node:fs';
import { proposedAction, type ProposedAction } from '../../../shared/domain/action';
import { AppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import { approvable } from '../../review/approvable';
import { waitingConsent } from '../../review/consent';
import { actionView } from '../../review/session-view';
import type { StoredAction } from '../../store/actions';
import type { Session } from '../../store/sessions';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { conclude, print, type Command } from '../command';
import { withCore } from '../open-core';

/**
 * `genie approve ACTION [--params FILE]`: approves what `genie show` printed, edited first where a file is given.
 * `genie approve --all SESSION`: everything that still waits, in order, up to the first failure.
 */
export const approve: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { params: { type: 'string' }, all: { type: 'string' } });
  const json = values.json ?? false;
  if (values.all !== undefined) {
    if (positionals.length > 0 || values.params !== undefined) throw new UsageError('Use approve --all SESSION alone.');
    const sessionId = values.all;
    return withCore(context, values.profile, 'write', async (core) => {
      const { executed, failed } = await approveAll(core, findSession(core, sessionId));
      const failedActionId = failed?.id ?? null;
      return conclude(context, json, { executed, failedActionId }, failed?.result.failure ?? null, () =>
        failed
          ? `${executed} done, then: ${failed.result.failure?.message ?? ''} The rest was left as it is.`
          : `${executed} done.`,
      );
    });
  }
  const id = onlyPositional(positionals, 'action');
  return withCore(context, values.profile, 'write', async (core) => {
    const action = find(core, id);
    if (values.params !== undefined) {
      const edited = readParams(values.params, action.original.kind);
      core.review.edit(id, approvable(core.store, action).contentHash, edited);
    }
    const { result } = await approveOne(core, id);
    const view = actionView(core.store, find(core, id));
    return conclude(context, json, view, result.failure ?? null, () =>
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

/** `genie undo ACTION`: takes an approval back, up to ten seconds after it. */
export const undo: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'action');
  return withCore(context, values.profile, 'write', (core) => {
    core.review.undo(find(core, id).id);
    const view = actionView(core.store, find(core, id));
    print(context, values.json ?? false, view, () => 'Taken back; it can be edited and approved again.');
    return Promise.resolve(0);
  });
};

/** `genie snooze SESSION --until ISO | --for 2h | --now` */
export const snooze: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {
    until: { type: 'string' },
    for: { type: 'string' },
    now: { type: 'boolean' },
  });
  const id = onlyPositional(positionals, 'session');
  if ([values.until, values.for, values.now].filter((one) => one !== undefined).length !== 1) {
    throw new UsageError('Use one of --until ISO, --for 2h and --now.');
  }
  return withCore(context, values.profile, 'write', (core) => {
    const untilMs = values.now ? null : snoozeEnd(core.clock.now(), values.until, values.for);
    core.review.snooze(findSession(core, id).id, untilMs);
    print(context, values.json ?? false, { id, snoozedUntilMs: untilMs }, () =>
      untilMs === null ? 'Back in the queue.' : `Out of the queue until ${new Date(untilMs).toISOString()}.`,
    );
    return Promise.resolve(0);
  });
};

/**
 * `genie consent SESSION --show | --send HASH | --builtin`: what would be sent to the model waits for the user. HASH is
 * the one that --show printed: exactly that text is sent. --builtin leaves the request to the built-in rules.
 */
export const consent: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {
    show: { type: 'boolean' },
    send: { type: 'string' },
    builtin: { type: 'boolean' },
  });
  const id = onlyPositional(positionals, 'session');
  const json = values.json ?? false;
  if ([values.show, values.send, values.builtin].filter((one) => one !== undefined).length !== 1) {
    throw new UsageError('Use one of --show, --send HASH and --builtin.');
  }
  return withCore(context, values.profile, values.show ? 'read' : 'write', (core) => {
    const waiting = waitingConsent(findSession(core, id));
    if (values.show) {
      if (waiting === null) {
        throw new AppError(
          'conflict',
          'This request does not wait for your consent.',
          'Look at it: genie show SESSION.',
        );
      }
      print(context, json, { id, ...waiting }, () =>
        [`To ${waiting.model}:`, waiting.text, `Send it: genie consent ${id} --send ${waiting.payloadHash}`].join(
          '\n\n',
        ),
      );
      return Promise.resolve(0);
    }
    const send = values.send !== undefined;
    core.review.consent(id, values.send ?? waiting?.payloadHash ?? '', send);
    print(context, json, { id, send }, () => (send ? 'It will be sent.' : 'The built-in rules will answer.'));
    return Promise.resolve(0);
  });
};

async function approveOne(core: Core, id: string): Promise<StoredAction> {
  const action = find(core, id);
  core.review.approve(id, approvable(core.store, action).contentHash);
  await core.executor.run(action.accountId, id, new AbortController().signal);
  return find(core, id);
}

async function approveAll(
  core: Core,
  { id, accountId }: Session,
): Promise<{ executed: number; failed: StoredAction | null }> {
  const waiting = core.store.actions.bySession([accountId], id).filter((action) => action.status === 'proposed');
  let executed = 0;
  for (const action of waiting) {
    const done = await approveOne(core, action.id);
    if (done.status !== 'executed') return { executed, failed: done };
    executed += 1;
  }
  return { executed, failed: null };
}

function find(core: Core, id: string): StoredAction {
  const action = core.store.actions.get(core.store.accounts.ids(), id);
  if (action !== null) return action;
  throw new AppError('not_found', `There is no action ${id}.`, 'Look at a session: genie show SESSION.');
}

function findSession(core: Core, id: string): Session {
  const session = core.store.sessions.get(core.store.accounts.ids(), id);
  if (session !== null) return session;
  throw new AppError('not_found', `There is no session ${id}.`, 'Look at the list: genie sessions.');
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

function snoozeEnd(nowMs: number, until: string | undefined, duration: string | undefined): number {
  if (duration === undefined) {
    const untilMs = Date.parse(until ?? '');
    if (Number.isFinite(untilMs)) return untilMs;
    throw new UsageError('--until is a time like 2026-01-31T09:00.');
  }
  const [, count, unit = ''] = /^(\d{1,4})([mhdw])$/.exec(duration) ?? [];
  const length = UNITS[unit];
  if (length === undefined) throw new UsageError('--for is a span like 30m, 2h, 3d or 1w.');
  return nowMs + Number(count) * length;
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
