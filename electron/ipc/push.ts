import type { EventName } from '../../shared/ipc/call-names';
import { events, type EventPayload } from '../../shared/ipc/calls';

/**
 * Sends one event to the page of `contents`. The payload is checked first (and members that are not declared are
 * dropped); a payload that does not fit is a fault of ours and throws a ZodError.
 */
export function pushEvent<N extends EventName>(
  contents: { send(channel: string, payload: unknown): void },
  name: N,
  payload: EventPayload<N>,
): void {
  contents.send(`genie:${name}`, events[name].parse(payload));
}
