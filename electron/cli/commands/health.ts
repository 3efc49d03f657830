import { accountView } from '../../app/account-setup';
import { parseCommandLine } from '../arguments';
import { conclude, type Command } from '../command';
import { withCore } from '../open-core';

const WELL = ['connected', 'polling', 'starting', 'paused'];

/** `genie health`: state of every account, of the queue and of the database. Exit code 1 when something needs the user. */
export const health: Command = async (args, context) => {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', async ({ store, model }) => {
    const scope = store.accounts.ids();
    const accounts = store.accounts.list().map((account) => {
      const { id, kind, label, active, health: state } = accountView(account);
      return { id, kind, label, active, ...state };
    });
    const integrity = store.integrity();
    const alerts = store.alerts.open();
    const report = {
      ok:
        integrity === 'ok' &&
        accounts.every(({ state }) => WELL.includes(state)) &&
        alerts.every((a) => a.severity > 2),
      accounts,
      waiting: store.sessions.countWaiting(scope),
      held: store.held.count(scope),
      messages: store.messages.countsByState(),
      model: await model.view(),
      alerts,
      database: integrity,
    };
    const error = {
      code: 'account_unhealthy' as const,
      message: 'Something needs you.',
      hint: 'Each account and alert says what to do.',
    };
    return conclude(context, values.json ?? false, report, report.ok ? null : error, () =>
      [
        ...accounts.map(
          (one) => `${one.label}: ${one.state}${one.error ? ` — ${one.error.message} ${one.error.hint}` : ''}`,
        ),
        ...alerts.map((one) => `! ${one.message} ${one.hint}`),
        `${report.waiting} wait for you, ${report.held} held; database ${integrity}.`,
      ].join('\n'),
    );
  });
};
