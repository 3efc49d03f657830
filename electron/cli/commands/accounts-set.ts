import { accountOptions, type AccountOptions } from '../../../shared/domain/account';
import { accountView } from '../../app/account-setup';
import type { Account } from '../../store/accounts';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext } from '../command';
import { withCore } from '../open-core';
import { accountLine } from './accounts-output';

const OPTIONS = {
  label: { type: 'string' },
  genie: { type: 'string' },
  prefix: { type: 'string' },
  address: { type: 'string', multiple: true },
  allow: { type: 'string', multiple: true },
  'authserv-id': { type: 'string' },
} as const;
const NONE = 'none';

type Values = ReturnType<typeof parseCommandLine<typeof OPTIONS>>['values'];

/**
 * `genie accounts set ACCOUNT`: changes what is given and leaves the rest. A list that is given replaces the one that was
 * there; `--allow none` empties it.
 */
export async function setAccount(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, OPTIONS);
  const id = onlyPositional(positionals, 'account');
  if (values.genie !== undefined && values.genie !== 'on' && values.genie !== 'off') {
    throw new UsageError('--genie is on or off.');
  }
  const options = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];
  if (options.every((name) => values[name] === undefined)) {
    throw new UsageError(`Say what to change: ${options.map((name) => `--${name}`).join(', ')}.`);
  }
  return withCore(context, values.profile, 'write', (core) => {
    const view = accountView(core.accounts.updateOptions(id, changed(core.accounts.get(id), values)));
    print(context, values.json ?? false, view, () => `Changed ${accountLine(view)}`);
    return Promise.resolve(0);
  });
}

function changed(account: Account, values: Values): AccountOptions {
  const authservId = values['authserv-id'];
  const parsed = accountOptions.safeParse({
    label: values.label ?? account.label,
    addresses: values.address ?? account.addresses,
    allowed: values.allow === undefined ? account.allowed : values.allow.filter((address) => address !== NONE),
    prefix: values.prefix ?? account.prefix,
    genieOn: values.genie === undefined ? account.genieOn : values.genie === 'on',
    authservId: authservId === undefined ? account.authservId : authservId === NONE ? null : authservId,
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`${issue?.path.join('.') ?? 'options'}: ${issue?.message ?? 'is wrong'}`);
}
