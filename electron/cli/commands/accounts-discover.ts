import { discoverAccount } from '../../app/account-discovery';
import { onlyPositional, parseCommandLine } from '../arguments';
import { conclude, type CliContext } from '../command';
import { candidateLines, LIMIT_MS } from './accounts-output';

/** `genie accounts discover ADDRESS`: every way in and what was asked. Exit code 1 when there is none. */
export async function discoverAddress(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const found = await discoverAccount(onlyPositional(positionals, 'address'), AbortSignal.timeout(LIMIT_MS));
  const none = {
    code: 'not_found' as const,
    message: `No mail server was found for ${found.domain}.`,
    hint: 'Ask your provider for its IMAP server and give it: genie accounts add --kind imap --host H.',
  };
  return conclude(context, values.json ?? false, found, found.candidates.length > 0 ? null : none, () =>
    [
      ...found.steps.map(({ step, asked, result, detail }) =>
        `${result.padEnd(7)} ${step}: ${asked} ${detail.replaceAll('\n', ' ')}`.trimEnd(),
      ),
      ...(found.candidates.length > 0 ? found.candidates.flatMap(candidateLines) : [none.message, none.hint]),
    ].join('\n'),
  );
}
