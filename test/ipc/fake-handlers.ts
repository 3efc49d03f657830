import type { Handlers } from '../../electron/ipc/registry';
import { CALL_NAMES, type CallName } from '../../shared/ipc/call-names';

/** Handlers that only note that they ran, with what. Their answer is `value`, whatever the call. */
export function recordingHandlers(value: unknown = {}) {
  const ran: { name: CallName; input: unknown }[] = [];
  const handlers = Object.fromEntries(
    CALL_NAMES.map((name) => [
      name,
      (input: unknown) => {
        ran.push({ name, input });
        return value;
      },
    ]),
  ) as unknown as Handlers;
  return { handlers, ran };
}
