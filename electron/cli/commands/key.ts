import { finishRotation, requestRotation } from '../../keeping/rotate-key';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withLockedPlace } from '../keeping-place';

/** `genie key rotate`: the database gets another key, so that no old copy of its file opens any more. */
export const key: Command = ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, {});
  if (verb !== 'rotate' || positionals.length > 0) throw new UsageError('Use key rotate.');
  return withLockedPlace(context, values.profile, async (place) => {
    await requestRotation(place);
    const rotated = await finishRotation(place);
    print(context, values.json ?? false, { rotated }, () =>
      rotated
        ? 'The database has another key; old copies of it open no more.'
        : 'There is no database to give another key.',
    );
    return 0;
  });
};
