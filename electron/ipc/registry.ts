import { AppError } from '../../shared/errors/app-error';
import { CALL_NAMES, type CallName } from '../../shared/ipc/call-names';
import { calls, type CallOutput, type CallParsed } from '../../shared/ipc/calls';
import type { WireError, WireResult } from '../../shared/ipc/wire-result';
import { toWireError } from './wire-errors';

/** One function a call; its input was parsed before. Throws AppError for anything the user should read. */
export type Handlers = { [N in CallName]: (input: CallParsed<N>) => Promise<CallOutput<N>> | CallOutput<N> };

export type RegistryDeps<N extends CallName> = {
  /** Electron's ipcMain, or anything that takes handlers the same way. */
  ipc: {
    handle(channel: string, listener: (event: unknown, input: unknown) => Promise<unknown>): void;
    removeHandler(channel: string): void;
  };
  isTrusted: (event: unknown) => boolean;
  handlers: Pick<Handlers, N>;
  /** For the log: a call from somewhere it must not come from, or with input that does not fit. */
  onReject: (name: CallName, code: 'FORBIDDEN' | 'BAD_INPUT') => void;
  /** For the log: what a handler threw. */
  onError: (name: CallName, thrown: unknown) => void;
};

/**
 * Registers the calls that have a handler, of those in shared/ipc, and nothing else; what comes back takes them away
 * again. Each runs the same way: who asks, does the input fit, run,
 * does the answer fit, wrap. Nothing is thrown across the border: the window always gets a WireResult.
 */
export function registerCalls<N extends CallName>(deps: RegistryDeps<N>): () => void {
  const names = CALL_NAMES.filter((name): name is N => Object.hasOwn(deps.handlers, name));
  for (const name of names) deps.ipc.handle(`genie:${name}`, (event, input) => answer(deps, name, event, input));
  return () => names.forEach((name) => deps.ipc.removeHandler(`genie:${name}`));
}

async function answer<N extends CallName>(
  deps: RegistryDeps<N>,
  name: N,
  event: unknown,
  input: unknown,
): Promise<WireResult<CallOutput<N>>> {
  try {
    if (!deps.isTrusted(event)) {
      deps.onReject(name, 'FORBIDDEN');
      return { ok: false, error: FORBIDDEN };
    }
    const parsed = parse(deps, name, input);
    if (!parsed.ok) {
      deps.onReject(name, 'BAD_INPUT');
      return { ok: false, error: toWireError(badInput(parsed.issues)) };
    }
    const handler: Handlers[N] = deps.handlers[name];
    const value = await handler(parsed.input);
    // The output schemas also drop members that are not theirs, so that nothing extra leaves by accident.
    return { ok: true, value: calls[name].output.parse(value) as CallOutput<N> };
  } catch (thrown) {
    deps.onError(name, thrown);
    return { ok: false, error: toWireError(thrown) };
  }
}

/** Input that makes a schema throw (say, nested beyond the stack) is refused like input that does not fit. */
function parse<N extends CallName>(
  deps: RegistryDeps<N>,
  name: N,
  input: unknown,
): { ok: true; input: CallParsed<N> } | { ok: false; issues: readonly Issue[] } {
  try {
    const parsed = calls[name].input.safeParse(input);
    return parsed.success
      ? { ok: true, input: parsed.data as CallParsed<N> }
      : { ok: false, issues: parsed.error.issues };
  } catch (thrown) {
    deps.onError(name, thrown);
    return { ok: false, issues: [] };
  }
}

const FORBIDDEN: WireError = {
  code: 'FORBIDDEN',
  message: 'This request did not come from the Genie Tray window.',
  hint: 'Use the window that opens from the tray.',
  retryable: false,
};

/** The part of a zod issue that is used here. */
type Issue = { code: string; path: PropertyKey[]; message: string };

/** Names the first entry that does not fit, never its value. */
function badInput(issues: readonly Issue[]): AppError {
  const issue = issues[0];
  const hint = 'Correct the entry and try again.';
  if (issue?.code === 'custom') return new AppError('bad_input', issue.message, hint);
  const entry = issue?.path.join('.') ?? '';
  const message = entry === '' ? 'The request was not understood.' : `The entry “${entry}” does not fit.`;
  return new AppError('bad_input', message, hint);
}
