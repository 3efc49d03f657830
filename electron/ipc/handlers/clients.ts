import type { ClientCall, ClientGrant, ClientGrantInput } from '../../../shared/domain/client-grant';
import type { Handlers } from '../registry';

const CALLS_SHOWN = 200;

export type ClientHandlerDependencies = {
  grants: () => ClientGrant[];
  calls: (limit: number) => ClientCall[];
  grant: (input: ClientGrantInput) => void;
  revoke: (client: string) => void;
};

type ClientCalls = Extract<keyof Handlers, `clients.${string}`>;

/** clients.*: what other programs may ask for, and what they asked for last. */
export function clientHandlers(deps: ClientHandlerDependencies): Pick<Handlers, ClientCalls> {
  return {
    'clients.list': () => ({ grants: deps.grants(), calls: deps.calls(CALLS_SHOWN) }),
    'clients.grant': (input) => {
      deps.grant(input);
      return {};
    },
    'clients.revoke': ({ client }) => {
      deps.revoke(client);
      return {};
    },
  };
}
