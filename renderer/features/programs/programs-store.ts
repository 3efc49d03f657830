import { create } from 'zustand';
import type { ClientCall, ClientGrant, ClientGrantInput } from '../../../shared/domain/client-grant';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type ProgramsState = {
  grants: ClientGrant[] | null;
  calls: ClientCall[];
  error: WireError | null;
  refresh: () => Promise<void>;
  /** These return the error, or null when it is done. */
  grant: (input: ClientGrantInput) => Promise<WireError | null>;
  revoke: (client: string) => Promise<WireError | null>;
};

/** Other programs, what they may, and what they asked for last. */
export const usePrograms = create<ProgramsState>((set) => {
  const refresh = coalesce(async () => {
    const answer = await call('clients.list', {});
    set(answer.ok ? { ...answer.value, error: null } : { error: answer.error });
  });
  const then = async (answer: WireResult<unknown>) => {
    await refresh();
    return answer.ok ? null : answer.error;
  };
  return {
    grants: null,
    calls: [],
    error: null,
    refresh,
    grant: async (input) => then(await call('clients.grant', input)),
    revoke: async (client) => then(await call('clients.revoke', { client })),
  };
});
