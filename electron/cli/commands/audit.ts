import { exportAuditLog, verifyAuditLog } from '../../audit/audit-log';
import { activityEntries } from '../../app/activity';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie audit list | verify | export` */
export const audit: Command = async ([verb, ...args], context) => {
  const { values } = parseCommandLine(args, { limit: { type: 'string' } });
  const json = values.json ?? false;
  switch (verb) {
    case 'list':
      return withCore(context, values.profile, 'read', ({ store }) => {
        const entries = activityEntries(store, null, Number(values.limit ?? 100));
        print(context, json, { entries }, () =>
          entries
            .map((one) => `${one.seq}  ${new Date(one.atMs).toISOString()}  ${one.kind}  ${one.sessionId}`)
            .join('\n'),
        );
        return Promise.resolve(0);
      });
    case 'verify':
      return withCore(context, values.profile, 'read', ({ store }) => {
        const result = verifyAuditLog(store);
        print(context, json, result, () =>
          result.ok
            ? `The chain of ${result.entries} entries is whole.`
            : `The chain breaks at entry ${result.firstBadSeq}.`,
        );
        return Promise.resolve(result.ok ? 0 : 1);
      });
    case 'export':
      return withCore(context, values.profile, 'read', ({ store }) => {
        for (const line of exportAuditLog(store)) context.stdout(`${line}\n`);
        return Promise.resolve(0);
      });
    default:
      throw new UsageError('Use audit list, verify or export.');
  }
};
