import { gatherDiagnostics, diagnosticsText } from '../../app/diagnostics';
import { openForDiagnostics } from '../../app/diagnostics-profile';
import { openProfile, profileDirectory } from '../../app/profile';
import { saveNewFile } from '../../app/save-file';
import { systemClock } from '../../lib/clock';
import { onlyPositional, parseCommandLine } from '../arguments';
import { print, type Command } from '../command';

/** `genie diagnostics FILE`: facts for a bug report (bars V5); also while the app runs, and of a profile that does not open. */
export const saveDiagnostics: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const target = onlyPositional(positionals, 'file');
  process.umask(0o077);
  const profile = openProfile(profileDirectory(values.profile, context.env));
  const opened = await openForDiagnostics(profile, context.env);
  try {
    const facts = await gatherDiagnostics({
      profile,
      opened,
      clock: systemClock,
      env: context.env,
      demo: false,
      desktop: null,
      checkedBytes: Number.POSITIVE_INFINITY,
    });
    const file = saveNewFile(target, 'genie-diagnostics.json', Buffer.from(diagnosticsText(facts)));
    const { database } = facts.profile;
    print(context, values.json ?? false, { file, dropped: facts.dropped, database: database.code }, () =>
      [
        `${file} holds versions, states, codes and counts, and no text of yours. Read it before you give it away.`,
        ...(facts.dropped > 0 ? [`${facts.dropped} values did not fit its form and were left out.`] : []),
      ].join('\n'),
    );
    return 0;
  } finally {
    opened.store?.close();
  }
};
