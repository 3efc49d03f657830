import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { accountInput, type AccountInput, type AccountView } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { accountView } from '../../app/account-setup';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, readStdin, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie accounts list | add | remove | pause | resume` */
export const accounts: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'list':
      return list(args, context);
    case 'add':
      return add(args, context);
    case 'remove':
      return remove(args, context);
    case 'pause':
      return setActive(args, context, false);
    case 'resume':
      return setActive(args, context, true);
    default:
      throw new UsageError('Use accounts list, add, remove, pause or resume.');
  }
};

async function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', ({ store }) => {
    const views = store.accounts.list().map(accountView);
    print(context, values.json ?? false, { accounts: views }, () =>
      views.length === 0 ? 'No accounts yet: genie accounts add' : views.map(line).join('\n'),
    );
    return Promise.resolve(0);
  });
}

async function add(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    kind: { type: 'string' },
    host: { type: 'string' },
    port: { type: 'string' },
    security: { type: 'string' },
    user: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    ca: { type: 'string' },
    path: { type: 'string' },
    label: { type: 'string' },
    address: { type: 'string', multiple: true },
    prefix: { type: 'string' },
    'authserv-id': { type: 'string' },
    allow: { type: 'string', multiple: true },
  });
  if (positionals.length > 0) throw new UsageError(`${positionals.join(' ')} is not understood.`);
  const options = {
    label: values.label,
    addresses: values.address ?? [],
    allowed: values.allow ?? [],
    prefix: values.prefix,
    authservId: values['authserv-id'] ?? null,
  };
  let input: AccountInput;
  if (values.kind === 'imap') {
    if (values['password-stdin'] !== true) throw new UsageError('Give the password with --password-stdin.');
    const security = values.security ?? 'tls';
    input = {
      kind: 'imap',
      imap: {
        host: values.host ?? '',
        port: Number(values.port ?? (security === 'tls' ? 993 : 143)),
        security: security as 'tls',
        user: values.user ?? '',
        ...(values.ca === undefined ? {} : { caPem: readCa(values.ca) }),
      },
      password: await readStdin(context),
      options,
    };
  } else if (values.kind === 'folder') {
    input = { kind: 'folder', folder: { path: values.path === undefined ? '' : resolve(values.path) }, options };
  } else {
    throw new UsageError('Use --kind imap or --kind folder.');
  }
  const parsed = accountInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UsageError(
      `${issue?.path.join('.').replace(/^(imap|folder|options)\./, '') ?? 'input'}: ${issue?.message ?? 'is wrong'}`,
    );
  }
  return withCore(context, values.profile, 'write', async (core) => {
    const account = await core.accounts.add(parsed.data, AbortSignal.timeout(90_000));
    const view = accountView(account);
    print(context, values.json ?? false, view, () => `Added ${line(view)}`);
    return 0;
  });
}

async function remove(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'account');
  return withCore(context, values.profile, 'write', async (core) => {
    await core.accounts.remove(id);
    print(context, values.json ?? false, { removed: id }, () => `Removed ${id}`);
    return 0;
  });
}

async function setActive(args: readonly string[], context: CliContext, active: boolean): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'account');
  return withCore(context, values.profile, 'write', (core) => {
    const view = accountView(core.accounts.setActive(id, active));
    print(context, values.json ?? false, view, () => line(view));
    return Promise.resolve(0);
  });
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppError('bad_input', `The CA file ${file} cannot be read.`, 'Name a PEM file that exists.', { cause });
  }
}

function line(view: AccountView): string {
  return `${view.id}  ${view.kind}  ${view.label}  ${view.where}  ${view.health.state}`;
}
