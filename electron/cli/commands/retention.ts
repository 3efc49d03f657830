import type { KeepingView, RetentionSettings } from '../../../shared/domain/keeping';
import { retentionSettings } from '../../../shared/domain/keeping';
import type { Core } from '../../app/compose';
import { holdSession, keepingView } from '../../keeping/keeping-view';
import type { KeepingPlace } from '../../keeping/place';
import { runRetention } from '../../keeping/retention';
import { readRetention, writeRetention } from '../../keeping/retention-settings';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { keepingPlace, watched } from '../keeping-place';
import { withCore } from '../open-core';

/** `genie retention get | set [--bodies D] [--attachments D] [--evidence D] | run | hold ID | release ID | receipts` */
export const retention: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, {
    bodies: { type: 'string' },
    attachments: { type: 'string' },
    evidence: { type: 'string' },
  });
  const json = values.json ?? false;
  const place = keepingPlace(context, values.profile);
  const show = (core: Core) => {
    const view = keepingView({ ...core, place });
    print(context, json, view, () => described(view));
    return Promise.resolve(0);
  };
  switch (verb) {
    case 'get':
      return withCore(context, values.profile, 'read', show);
    case 'set':
      return withCore(context, values.profile, 'write', (core) => {
        writeRetention(core.store, changed(readRetention(core.store), values));
        return show(core);
      });
    case 'run':
      return withCore(context, values.profile, 'write', async (core) => {
        const deleted = await watched(context, json, ({ signal }) => runRetention(dependencies(core, place), signal));
        print(context, json, { deleted }, () => (deleted === 0 ? 'Nothing is over.' : `${deleted} rows were deleted.`));
        return 0;
      });
    case 'hold':
    case 'release': {
      const sessionId = onlyPositional(positionals, 'session');
      return withCore(context, values.profile, 'write', (core) => {
        holdSession(core, sessionId, verb === 'hold');
        const held = verb === 'hold';
        print(context, json, { sessionId, held }, () => (held ? `${sessionId} is kept.` : `${sessionId} is let go.`));
        return Promise.resolve(0);
      });
    }
    case 'receipts':
      return withCore(context, values.profile, 'read', ({ store }) => {
        const receipts = store.receipts.newest(1_000);
        print(context, json, { receipts }, () =>
          receipts
            .map(({ atMs, reason, counts }) => {
              const what = counts.map(({ kind, count }) => `${count} ${kind}`).join(', ');
              return `${new Date(atMs).toISOString()}  ${reason}  ${what}`;
            })
            .join('\n'),
        );
        return Promise.resolve(0);
      });
    default:
      throw new UsageError('Use retention get, set, run, hold, release or receipts.');
  }
};

function dependencies({ store, clock, log }: Core, place: KeepingPlace) {
  return { store, clock, log, profileDirectory: place.directory };
}

function changed(
  present: RetentionSettings,
  values: { bodies?: string; attachments?: string; evidence?: string },
): RetentionSettings {
  const wanted = retentionSettings.safeParse({
    bodyDays: days(values.bodies, present.bodyDays),
    attachmentDays: days(values.attachments, present.attachmentDays),
    evidenceDays: days(values.evidence, present.evidenceDays),
  });
  if (wanted.success) return wanted.data;
  throw new UsageError('Days are whole numbers from 1 to 3650 or forever, for --evidence from 365.');
}

function days(value: string | undefined, present: number | null): number | null {
  if (value === undefined) return present;
  return value === 'forever' ? null : Number(value);
}

function described({ settings, next, kept, sizes }: KeepingView): string {
  const of = (value: number | null) => (value === null ? 'for ever' : `${value} days`);
  return [
    `texts ${of(settings.bodyDays)}, attachments ${of(settings.attachmentDays)}, evidence ${of(settings.evidenceDays)}`,
    `kept: ${kept.messages} mails, ${kept.attachments} attachments, ${kept.sessions} settled requests, ${kept.held} held by you`,
    `goes within a day: ${next.messages} mails, ${next.attachments} attachments, ${next.sessions} requests, ${next.evidence} of evidence`,
    `on disk: ${sizes.databaseBytes} octets, put aside ${sizes.asideBytes}`,
  ].join('\n');
}
