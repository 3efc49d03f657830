import type { ClientGrant, ClientGrantInput } from '../../shared/domain/client-grant';
import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import type { Store } from '../store/store';

type GrantDependencies = { store: Store; clock: Clock };

/** Gives a program these rights on these accounts, instead of those it had. Throws `not_found` for an unknown account. */
export function grantAccess({ store, clock }: GrantDependencies, input: ClientGrantInput): ClientGrant {
  return store.transaction(() => {
    const known = store.accounts.ids();
    const unknown = input.accountIds.find((id) => !known.includes(id));
    if (unknown !== undefined) {
      throw new AppError(
        'not_found',
        'One of these accounts does not exist.',
        'Look at the list: genie accounts list.',
      );
    }
    store.clients.setGrant(input.client, [...new Set(input.accountIds)], [...new Set(input.rights)], clock.now());
    return storedGrant(store, input.client);
  });
}

/** Takes all rights of a program at once; its next call is refused. Throws `not_found` when it has none. */
export function revokeAccess({ store, clock }: GrantDependencies, client: string): ClientGrant {
  return store.transaction(() => {
    if (!store.clients.revoke(client, clock.now())) {
      throw new AppError('not_found', `${client} has no rights to take.`, 'Look at the list: genie clients list.');
    }
    return storedGrant(store, client);
  });
}

function storedGrant(store: Store, client: string): ClientGrant {
  const grant = store.clients.grants().find((one) => one.client === client);
  if (grant === undefined) throw new Error('A grant that was just stored is not there.');
  return grant;
}
