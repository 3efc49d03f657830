import { CAPABILITIES } from '../../../shared/domain/capabilities';
import { AppError } from '../../../shared/errors/app-error';
import { accountView } from '../../app/account-setup';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, readStdin, type CliContext, type Command } from '../command';
import { withLockedPlace } from '../keeping-place';
import { withCore } from '../open-core';
import { addAccount } from './accounts-add';
import { discoverAddress } from './accounts-discover';
import { accountLine, INTERACTIVE_LIMIT_MS, LIMIT_MS, terminalPrompts } from './accounts-output';
import { setAccount } from './accounts-set';

/** `genie accounts list | capabilities | add | set | remove | pause | resume | discover | sign-in | mailboxes` */
export const accounts: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'capabilities':
      return capabilities(args, context);
    case 'list':
      return list(args, context);
    case 'add':
      return addAccount(args, context);
    case 'set':
      return setAccount(args, context);
    case 'remove':
      return remove(args, context);
    case 'pause':
      return setActive(args, context, false);
    case 'resume':
      return setActive(args, context, true);
    case 'discover':
      return discoverAddress(args, context);
    case 'sign-in':
      return signIn(args, context);
    case 'mailboxes':
      return mailboxes(args, context);
    default:
      throw new UsageError('Use accounts list, add, set, remove, pause or resume; or discover, sign-in or mailboxes.');
  }
};

/** What can be done with each kind of account; needs no profile. */
function capabilities(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  print(context, values.json ?? false, { capabilities: CAPABILITIES }, () =>
    Object.entries(CAPABILITIES)
      .map(
        ([kind, can]) =>
          `${kind}: ${Object.entries(can)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}`,
      )
      .join('\n'),
  );
  return Promise.resolve(0);
}

async function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', ({ store }) => {
    const views = store.accounts.list().map(accountView);
    print(context, values.json ?? false, { accounts: views }, () =>
      views.length === 0 ? 'No accounts yet: genie accounts add' : views.map(accountLine).join('\n'),
    );
    return Promise.resolve(0);
  });
}

async function remove(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'account');
  await withCore(context, values.profile, 'write', (core) => core.accounts.remove(id));
  const unreadable = await oldCopiesUnreadable(context, values.profile);
  print(context, values.json ?? false, { removed: id, oldCopiesUnreadable: unreadable }, () =>
    [
      `Removed ${id}`,
      unreadable
        ? 'Old copies of the database open no more.'
        : 'Old copies of the database still open until the next start of Genie Tray, or the next genie command that writes: another program has the database open now.',
    ].join('\n'),
  );
  return 0;
}

/** The key that removing asked for is changed at once (V3), unless another program has the profile or its database. */
async function oldCopiesUnreadable(context: CliContext, profile: string | undefined): Promise<boolean> {
  try {
    return await withLockedPlace(context, profile, (_, { rotated, postponed }) => {
      if (postponed !== null) context.stderr(`${postponed.message} ${postponed.hint}\n`);
      return Promise.resolve(rotated);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'profile_in_use') return false;
    throw error;
  }
}

async function setActive(args: readonly string[], context: CliContext, active: boolean): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const id = onlyPositional(positionals, 'account');
  return withCore(context, values.profile, 'write', (core) => {
    const view = accountView(core.accounts.setActive(id, active));
    print(context, values.json ?? false, view, () => accountLine(view));
    return Promise.resolve(0);
  });
}

async function signIn(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    'password-stdin': { type: 'boolean' },
    'device-code': { type: 'boolean' },
  });
  const id = onlyPositional(positionals, 'account');
  const password = values['password-stdin'] === true ? await readStdin(context) : undefined;
  if (password === '') throw new UsageError('Standard input holds no password.');
  const input = { password, signIn: values['device-code'] === true ? ('device_code' as const) : ('browser' as const) };
  return withCore(context, values.profile, 'write', async (core) => {
    const limit = AbortSignal.timeout(password === undefined ? INTERACTIVE_LIMIT_MS : LIMIT_MS);
    const view = accountView(await core.accounts.signIn(id, input, terminalPrompts(context), limit));
    print(context, values.json ?? false, view, () => `Signed in: ${accountLine(view)}`);
    return 0;
  });
}

async function mailboxes(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { watch: { type: 'string', multiple: true } });
  const id = onlyPositional(positionals, 'account');
  // Signing in may store a new token, so this too has to be the only writer.
  return withCore(context, values.profile, 'write', async (core) => {
    if (values.watch !== undefined) await core.accounts.setMailboxes(id, values.watch, AbortSignal.timeout(LIMIT_MS));
    const found = await core.accounts.mailboxes(id, AbortSignal.timeout(LIMIT_MS));
    print(context, values.json ?? false, { mailboxes: found }, () =>
      found
        .map(({ name, role, watched }) => `${watched ? '*' : ' '} ${name}${role === null ? '' : `  (${role})`}`)
        .join('\n'),
    );
    return 0;
  });
}
