import { SESSION_STATUSES, type SessionStatus } from '../../../shared/domain/session';
import { AppError } from '../../../shared/errors/app-error';
import { sessionHistory } from '../../review/history';
import { heldView, sessionView } from '../../review/session-view';
import type { Store } from '../../store/store';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie sessions [--status S]`: requests, newest first, and what is held. */
export const sessions: Command = async (args, context) => {
  const { values } = parseCommandLine(args, { status: { type: 'string' } });
  const wanted = values.status;
  if (wanted !== undefined && wanted !== 'held' && !SESSION_STATUSES.includes(wanted as SessionStatus)) {
    throw new UsageError(`Status is one of held, ${SESSION_STATUSES.join(', ')}.`);
  }
  return withCore(context, values.profile, 'read', ({ store }) => {
    const scope = store.accounts.ids();
    const statuses = wanted === undefined ? SESSION_STATUSES : SESSION_STATUSES.filter((one) => one === wanted);
    const found = store.sessions.list(scope, statuses, 10_000).map((session) => ({
      id: session.id,
      accountId: session.accountId,
      status: session.status,
      trigger: session.trigger,
      topic: session.topic,
      traceId: session.traceId,
      messageId: session.messageId,
      createdAtMs: session.createdAtMs,
      snoozedUntilMs: session.snoozedUntilMs,
      consent: session.consent,
      actions: store.actions.counts(session.id),
    }));
    const held = wanted === undefined || wanted === 'held' ? store.held.list(scope, 10_000) : [];
    print(context, values.json ?? false, { sessions: found, held }, () =>
      [
        ...found.map((one) => `${one.status.padEnd(16)} ${one.id}  ${one.topic}`),
        ...held.map((one) => `${'held'.padEnd(16)} ${one.id}  ${one.topic}  (${one.reason})`),
      ].join('\n'),
    );
    return Promise.resolve(0);
  });
};

/** `genie show SESSION`: everything the window shows of a session, with its history, or of a held request. */
export const show: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'session');
  return withCore(context, values.profile, 'read', ({ store }) => {
    const scope = store.accounts.ids();
    const held = store.held.get(scope, id);
    if (held === null && store.sessions.get(scope, id) === null) {
      throw new AppError('not_found', `There is no session ${id}.`, 'Look at the list: genie sessions.');
    }
    const view = held === null ? wholeSession(store, id) : heldView(store, id);
    print(context, values.json ?? false, view, () => {
      const actions = 'actions' in view ? view.actions : [];
      return [
        `${view.topic}  (from ${view.message.from.address}, sender ${view.message.sender.verdict})`,
        view.message.visibleText,
        ...actions.map(
          (one) => `\n${one.status}  ${one.id}  ${one.action.kind}\n${JSON.stringify(one.action.params, null, 2)}`,
        ),
      ].join('\n');
    });
    return Promise.resolve(0);
  });
};

function wholeSession(store: Store, id: string) {
  return { ...sessionView(store, id), history: sessionHistory(store, id) };
}
