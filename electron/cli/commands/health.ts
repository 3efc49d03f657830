import type { AccountHealthView } from '../../../shared/domain/health';
import { healthView } from '../../app/health';
import { profileDirectory } from '../../app/profile';
import { parseCommandLine } from '../arguments';
import { conclude, type Command } from '../command';
import { withCore } from '../open-core';

const WELL = ['connected', 'polling', 'starting', 'paused'];

/** `genie health`: state of every account, of the queue and of the database. Exit code 1 when something needs the user. */
export const health: Command = async (args, context) => {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', async (core) => {
    const { store, model } = core;
    const scope = store.accounts.ids();
    const { accounts, diskFreeBytes, diskLow } = await healthView(core, profileDirectory(values.profile, context.env));
    const integrity = store.integrity();
    const alerts = store.alerts.open();
    const report = {
      ok:
        integrity === 'ok' &&
        !diskLow &&
        accounts.every(({ state }) => WELL.includes(state)) &&
        alerts.every((a) => a.severity > 2),
      accounts,
      waiting: store.sessions.countWaiting(scope),
      held: store.held.count(scope),
      messages: store.messages.countsByState(),
      model: await model.view(),
      alerts,
      diskFreeBytes,
      diskLow,
      database: integrity,
    };
    const error = {
      code: 'account_unhealthy' as const,
      message: 'Something needs you.',
      hint: 'Each account and alert says what to do.',
    };
    return conclude(context, values.json ?? false, report, report.ok ? null : error, () =>
      [
        ...accounts.map(accountLine),
        ...alerts.map((one) => `! ${one.message} ${one.hint}`),
        ...(diskLow ? ['! The disk is almost full. Free some space; nothing is lost.'] : []),
        `${report.waiting} wait for you, ${report.held} held; database ${integrity}.`,
      ].join('\n'),
    );
  });
};

function accountLine(one: AccountHealthView): string {
  const checked = one.lagMs === null ? 'never read' : `read ${Math.round(one.lagMs / 1000)} s ago`;
  const notes = [
    checked,
    ...(one.stale ? ['stale'] : []),
    ...(one.backlog ? ['more to read'] : []),
    ...(one.quarantined > 0 ? [`${one.quarantined} in quarantine`] : []),
    ...(one.gaps > 0 ? [`${one.gaps} gaps`] : []),
    ...(one.import ? [`import ${one.import.state}: ${one.import.read} of ${one.import.total}`] : []),
  ];
  const why = one.error ? ` — ${one.error.message} ${one.error.hint}` : '';
  return `${one.label}: ${one.state} (${notes.join(', ')})${why}`;
}
