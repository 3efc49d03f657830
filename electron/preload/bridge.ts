import { CALL_NAMES, EVENT_NAMES, type CallName, type EventName } from '../../shared/ipc/call-names';
import type { CallInput, CallOutput, EventPayload } from '../../shared/ipc/calls';
import type { GenieBridge } from '../../shared/ipc/genie-bridge';
import type { WireResult } from '../../shared/ipc/wire-result';

type Relay = (event: unknown, payload: unknown) => void;
/** The part of Electron's ipcRenderer that the bridge needs. */
export type BridgeIpc = {
  invoke(channel: string, input: unknown): Promise<unknown>;
  on(channel: string, relay: Relay): unknown;
  removeListener(channel: string, relay: Relay): unknown;
};

/**
 * The bridge over one ipcRenderer. Names that are not on the lists of shared/ipc never reach the main process, and
 * the Electron event (which carries the sender) never reaches the page.
 *
 * `app.navigate` may arrive before the page listens (the window opens because of it): the last one is kept for the
 * first listener. The other events are hints after which the page fetches anyway, so a missed one costs nothing.
 */
export function makeBridge(ipc: BridgeIpc): GenieBridge {
  const calls = new Set<string>(CALL_NAMES);
  const events = new Set<string>(EVENT_NAMES);
  let missed: { payload: unknown } | null = null;
  const keep: Relay = (_event, payload) => {
    missed = { payload };
  };
  ipc.on('genie:app.navigate', keep);

  return {
    call<N extends CallName>(name: N, input: CallInput<N>) {
      if (!calls.has(name)) return Promise.reject(new Error('There is no such call.'));
      return ipc.invoke(`genie:${name}`, input) as Promise<WireResult<CallOutput<N>>>;
    },
    on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void) {
      if (!events.has(name)) throw new Error('There is no such event.');
      const relay: Relay = (_event, payload) => listener(payload as EventPayload<N>);
      ipc.on(`genie:${name}`, relay);
      if (name === 'app.navigate') {
        ipc.removeListener('genie:app.navigate', keep);
        if (missed !== null) listener(missed.payload as EventPayload<N>);
        missed = null;
      }
      return () => {
        ipc.removeListener(`genie:${name}`, relay);
      };
    },
  };
}
