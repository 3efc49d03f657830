import type { CallName } from '../../shared/ipc/call-names';
import type { CallInput, CallOutput } from '../../shared/ipc/calls';
import type { WireError, WireResult } from '../../shared/ipc/wire-result';
import './genie-bridge';

/** No sentence of its own: the window has one for each code where main could not send any. */
const UNREACHABLE: WireError = { code: 'UNAVAILABLE', message: '', hint: '', retryable: true };

/**
 * Asks main. Never rejects: a call that did not come through (main is quitting, the name was refused) is an error
 * value like any other, so that every caller has one way to fail.
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<WireResult<CallOutput<N>>> {
  try {
    return await window.genie.call(name, input);
  } catch (thrown) {
    console.error(`${name} did not come through`, thrown);
    return { ok: false, error: UNREACHABLE };
  }
}
