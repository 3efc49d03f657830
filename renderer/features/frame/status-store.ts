import { create } from 'zustand';
import type { StatusView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';
import { keepSame } from '../../lib/keep-same';

type StatusState = {
  /** Null until main answered for the first time. */
  status: StatusView | null;
  error: WireError | null;
  checking: boolean;
  refresh: () => Promise<void>;
  /** Looks at every mailbox now; returns the error, if any. */
  checkNow: () => Promise<WireError | null>;
};

/** The app as a whole: counts, alerts, resolved language. */
export const useStatus = create<StatusState>((set, get) => ({
  status: null,
  error: null,
  checking: false,
  refresh: coalesce(async () => {
    const answer = await call('app.status', {});
    set(({ status }) =>
      answer.ok ? { status: keepSame(status, answer.value), error: null } : { error: answer.error },
    );
  }),
  checkNow: async () => {
    if (get().checking) return null;
    set({ checking: true });
    const answer = await call('app.checkNow', {});
    await get().refresh();
    set({ checking: false });
    return answer.ok ? null : answer.error;
  },
}));
