import { settings } from '../../../shared/ipc/views';
import { readSettings, writeSettings } from '../../app/settings';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie config get [NAME] | set NAME VALUE` */
export const config: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const [name, value] = positionals;
  const key = name === undefined ? undefined : settings.keyof().safeParse(name).data;
  if (name !== undefined && key === undefined) {
    throw new UsageError(`${name} is not a setting; use one of ${settings.keyof().options.join(', ')}.`);
  }
  switch (verb) {
    case 'get':
      return withCore(context, values.profile, 'read', ({ store }) => {
        const all = readSettings(store);
        const shown = key === undefined ? all : { [key]: all[key] };
        print(context, values.json ?? false, shown, () =>
          Object.entries(shown)
            .map(([one, its]) => `${one} = ${its}`)
            .join('\n'),
        );
        return Promise.resolve(0);
      });
    case 'set': {
      if (key === undefined || value === undefined) throw new UsageError('Use config set NAME VALUE.');
      const change = settings.partial().safeParse({ [key]: valueOf(value) });
      if (!change.success) throw new UsageError(`${value} does not fit ${key}.`);
      return withCore(context, values.profile, 'write', ({ store }) => {
        const all = writeSettings(store, change.data);
        print(context, values.json ?? false, all, () => `${key} = ${all[key]}`);
        return Promise.resolve(0);
      });
    }
    default:
      throw new UsageError('Use config get or config set.');
  }
};

function valueOf(text: string): string | boolean {
  if (text === 'true' || text === 'on') return true;
  if (text === 'false' || text === 'off') return false;
  return text;
}
