import type { CallName, EventName } from './call-names';
import type { CallInput, CallOutput, EventPayload } from './calls';
import type { WireResult } from './wire-result';

/** What the preload puts on `window.genie`: all that the page can reach, and the only way out of it. */
export type GenieBridge = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<WireResult<CallOutput<N>>>;
  /** Returns the function that stops listening. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
};
