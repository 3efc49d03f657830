import { CLIENT_RIGHTS, clientGrantInput, type ClientGrant } from '../../../shared/domain/client-grant';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { grantAccess, revokeAccess } from '../../app/client-grants';
import { withCore, withDoor } from '../open-core';

const MOST_CALLS = 10_000;

/** `genie clients list | grant | revoke | calls`: which other programs may ask for what. Works while the app runs. */
export const clients: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'list':
      return list(args, context);
    case 'grant':
      return grant(args, context);
    case 'revoke':
      return revoke(args, context);
    case 'calls':
      return calls(args, context);
    default:
      throw new UsageError('Use clients list, grant, revoke or calls.');
  }
};

function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', ({ store }) => {
    const grants = store.clients.grants();
    print(context, values.json ?? false, { grants }, () => grants.map(line).join('\n'));
    return Promise.resolve(0);
  });
}

function grant(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    account: { type: 'string', multiple: true },
    right: { type: 'string', multiple: true },
  });
  const client = onlyPositional(positionals, 'program');
  const input = clientGrantInput.safeParse({ client, accountIds: values.account ?? [], rights: values.right ?? [] });
  if (!input.success) {
    throw new UsageError(
      `Give a name of letters, digits, dots and dashes, an --account ID or more, and a --right or more of ${CLIENT_RIGHTS.join(', ')}.`,
    );
  }
  return withDoor(context, values.profile, ({ core }) => {
    const granted = grantAccess(core, input.data);
    print(context, values.json ?? false, granted, () => line(granted));
    return Promise.resolve(0);
  });
}

function revoke(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const client = onlyPositional(positionals, 'program');
  return withDoor(context, values.profile, ({ core }) => {
    const revoked = revokeAccess(core, client);
    print(context, values.json ?? false, revoked, () => line(revoked));
    return Promise.resolve(0);
  });
}

function calls(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, { limit: { type: 'string' } });
  const limit = Number(values.limit ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_CALLS) {
    throw new UsageError(`--limit is a number from 1 to ${MOST_CALLS}.`);
  }
  return withCore(context, values.profile, 'read', ({ store }) => {
    const found = store.clients.calls(limit);
    print(context, values.json ?? false, { calls: found }, () =>
      found
        .map((one) => `${time(one.atMs)}  ${one.client}  ${one.tool}  ${one.accountId ?? '-'}  ${one.outcome}`)
        .join('\n'),
    );
    return Promise.resolve(0);
  });
}

function line(one: ClientGrant): string {
  const state = one.revokedAtMs === null ? one.rights.join(', ') : `revoked ${time(one.revokedAtMs)}`;
  const last = one.lastCallAtMs === null ? '' : `, last ${time(one.lastCallAtMs)}`;
  return `${one.client}: ${state}  (${one.accountIds.join(', ')}; ${one.calls} calls${last})`;
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
