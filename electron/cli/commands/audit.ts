import { exportAuditLog, verifyAuditLog } from '../../audit/audit-log';
import { activityEntries } from '../../app/activity';
import { parseCommandLine, UsageError } from '../arguments';
import { conclude, print, type Command } from '../command';
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
        const broken = {
          code: 'conflict' as const,
          message: `The chain breaks at entry ${result.firstBadSeq}.`,
          hint: 'Somebody changed the log from there on; keep a copy of the profile before you go on.',
        };
        const code = conclude(context, json, result, result.ok ? null : broken, () =>
          result.ok ? `The chain of ${result.entries} entries is whole.` : `${broken.message} ${broken.hint}`,
        );
        return Promise.resolve(code);
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
