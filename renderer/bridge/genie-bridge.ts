import type { CallName, EventName } from '../../shared/ipc/call-names';
import type { CallInput, CallOutput, EventPayload } from '../../shared/ipc/calls';
import type { WireResult } from '../../shared/ipc/wire-result';

/** What the preload puts on `window.genie`: the only way out of the page. */
export type GenieBridge = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<WireResult<CallOutput<N>>>;
  /** Returns the function that stops listening. */
  on<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void): () => void;
};

declare global {
  interface Window {
    readonly genie: GenieBridge;
  }
}
