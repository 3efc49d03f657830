import { settings } from '../../../shared/ipc/views';
import type { Core } from '../../app/compose';
import { readSettings, writeSettings } from '../../app/settings';
import { readQuotas, writeQuotas } from '../../intake/quota';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

const MEBIBYTE = 2 ** 20;

/** `genie config get [NAME] | set NAME VALUE`. `kept-mib` and `waiting-items` are the quotas of each account (B7). */
export const config: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, {});
  const [name, value] = positionals;
  if (name !== undefined && !NAMES.includes(name)) {
    throw new UsageError(`${name} is not a setting; use one of ${NAMES.join(', ')}.`);
  }
  switch (verb) {
    case 'get':
      return withCore(context, values.profile, 'read', (core) => {
        const all = readAll(core);
        const shown = name === undefined ? all : { [name]: all[name] };
        print(context, values.json ?? false, shown, () =>
          Object.entries(shown)
            .map(([one, its]) => `${one} = ${String(its)}`)
            .join('\n'),
        );
        return Promise.resolve(0);
      });
    case 'set': {
      if (name === undefined || value === undefined) throw new UsageError('Use config set NAME VALUE.');
      const change = changeOf(name, value);
      return withCore(context, values.profile, 'write', (core) => {
        change(core);
        const all = readAll(core);
        print(context, values.json ?? false, all, () => `${name} = ${String(all[name])}`);
        return Promise.resolve(0);
      });
    }
    default:
      throw new UsageError('Use config get or config set.');
  }
};

/** Those that mean something without a desktop; the others are the window's. */
const ofCommand = settings.pick({ theme: true, language: true, notifications: true });
const NAMES: readonly string[] = [...ofCommand.keyof().options, 'kept-mib', 'waiting-items'];

function readAll({ store }: Core): Record<string, unknown> {
  const { keptBytes, waitingItems } = readQuotas(store);
  const { theme, language, notifications } = readSettings(store);
  return {
    theme,
    language,
    notifications,
    'kept-mib': Math.round(keptBytes / MEBIBYTE),
    'waiting-items': waitingItems,
  };
}

/** What the command changes; throws UsageError for a value that does not fit, before anything is opened. */
function changeOf(name: string, value: string): (core: Core) => void {
  if (name === 'kept-mib' || name === 'waiting-items') {
    const number = Number(value);
    if (!Number.isInteger(number) || number < 1 || number > 1_000_000) throw misfit(name, value);
    const change = name === 'kept-mib' ? { keptBytes: number * MEBIBYTE } : { waitingItems: number };
    return ({ store }) => void writeQuotas(store, change);
  }
  const change = ofCommand.partial().safeParse({ [name]: valueOf(value) });
  if (!change.success) throw misfit(name, value);
  return ({ store }) => void writeSettings(store, change.data);
}

function misfit(name: string, value: string): UsageError {
  return new UsageError(`${value} does not fit ${name}.`);
}

function valueOf(text: string): string | boolean {
  if (text === 'true' || text === 'on') return true;
  if (text === 'false' || text === 'off') return false;
  return text;
}
