import { readFileSync } from 'node:fs';
import { AppError } from '../../../shared/errors/app-error';
import { activityEntries } from '../../app/activity';
import { exportAuditLog, verifyExport } from '../../audit/audit-export';
import { verifyAuditLog } from '../../audit/audit-log';
import { parseCommandLine, UsageError } from '../arguments';
import { conclude, print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const MOST_LISTED = 10_000;

/** `genie audit list [--limit N] | verify [--file F] | export [--since ISO] [--until ISO]` */
export const audit: Command = async ([verb, ...args], context) => {
  const { values } = parseCommandLine(args, {
    limit: { type: 'string' },
    file: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
  });
  const json = values.json ?? false;
  switch (verb) {
    case 'list': {
      const limit = Number(values.limit ?? 100);
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED) {
        throw new UsageError(`--limit is a number from 1 to ${MOST_LISTED}.`);
      }
      return withCore(context, values.profile, 'read', ({ store }) => {
        const entries = activityEntries(store, null, limit);
        print(context, json, { entries }, () =>
          entries
            .map((one) => `${one.seq}  ${new Date(one.atMs).toISOString()}  ${one.kind}  ${one.sessionId}`)
            .join('\n'),
        );
        return Promise.resolve(0);
      });
    }
    case 'verify':
      if (values.file !== undefined) return Promise.resolve(verifyFile(context, json, values.file));
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
    case 'export': {
      const span = { sinceMs: time('since', values.since, -Infinity), untilMs: time('until', values.until, Infinity) };
      return withCore(context, values.profile, 'read', ({ store }) => {
        for (const line of exportAuditLog(store, span)) context.stdout(`${line}\n`);
        return Promise.resolve(0);
      });
    }
    default:
      throw new UsageError('Use audit list, verify or export.');
  }
};

/** An exported log, by itself: needs no profile. */
function verifyFile(context: CliContext, json: boolean, file: string): number {
  const result = verifyExport(readText(file));
  const at = result.firstBadSeq === null ? `line ${result.firstBadLine}` : `entry ${result.firstBadSeq}`;
  const broken = {
    code: 'conflict' as const,
    message: `The chain of this file breaks at ${at}.`,
    hint: 'It was changed after it was exported; export it again from the profile.',
  };
  return conclude(context, json, result, result.ok ? null : broken, () => {
    if (!result.ok) return `${broken.message} ${broken.hint}`;
    const before = result.fromTheStart
      ? ''
      : ` It begins with entry ${result.from?.seq}; of what was before it says nothing.`;
    return `The chain of ${result.entries} entries is whole.${before} Its head is ${result.head}.`;
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppError('bad_input', `The file ${file} cannot be read.`, 'Name a file that genie audit export wrote.', {
      cause,
    });
  }
}

function time(option: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const atMs = Date.parse(value);
  if (Number.isFinite(atMs)) return atMs;
  throw new UsageError(`--${option} is a time like 2026-01-31 or 2026-01-31T09:00.`);
}
