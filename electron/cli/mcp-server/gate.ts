import type { ClientRight } from '../../../shared/domain/client-grant';
import { AppError, toAppError } from '../../../shared/errors/app-error';
import type { Store } from '../../store/store';
import type { Door } from '../open-core';
import type { Access, Tool } from './tool';
import { TOOLS } from './tools';
import { line } from './untrusted-text';

/** What a call gave; all of it may hold words of strangers. */
export type Answer = { isError: boolean; content: { untrusted: true; [member: string]: unknown } };

export interface Gate {
  /** Never throws: whatever is wrong becomes an answer with a code, a sentence and a next step. */
  call(name: string, args: unknown, signal: AbortSignal): Promise<Answer>;
}

type GateOptions = Door & {
  client: string;
  /** Told of faults of ours; they are never part of an answer. */
  onFault: (tool: string, fault: unknown) => void;
};

/**
 * The one way of every call: read the grant anew, check the arguments, run, log (G2). What a tool writes, the grant it
 * was allowed by and the row of the log are one transaction; for the others the grant is read again before anything is
 * handed out, because asking a mail server takes its time. An answer that cannot be logged is not given.
 */
export function createGate({ core, reader, directory, client, onFault }: GateOptions): Gate {
  const { store: writer, clock } = core;

  const admit = (store: Store, right: ClientRight): Access => {
    const grant = store.clients.grant(client);
    if (grant === null || grant.revokedAtMs !== null) throw noAccess(client);
    if (!grant.rights.includes(right)) throw lacking(client, right);
    const scope = store.accounts.ids().filter((id) => grant.accountIds.includes(id));
    return { client, rights: grant.rights, scope, store, core, directory };
  };

  const record = (tool: string, accountId: string | null, outcome: string) => {
    writer.clients.record({ atMs: clock.now(), client, tool, accountId, outcome });
  };

  const run = async (tool: Tool, args: unknown, signal: AbortSignal, onAccount: (id: string | null) => void) => {
    const access = admit(reader, tool.right);
    const call = tool.prepare(args);
    onAccount(call.accountId);
    if (call.writes) {
      return writer.transaction(() => {
        const result = call.run(admit(writer, tool.right));
        record(tool.name, call.accountId, 'ok');
        return result;
      });
    }
    const result = await call.run(access, signal);
    const { scope } = admit(reader, tool.right);
    if (call.accountId !== null && !scope.includes(call.accountId)) throw noAccess(client);
    record(tool.name, call.accountId, 'ok');
    return result;
  };

  return {
    async call(name, args, signal) {
      const tool = TOOLS.find((one) => one.name === name);
      // A name that is none of ours is the caller's text: it does not enter the log.
      const logged = tool?.name ?? 'unknown';
      let accountId: string | null = null;
      try {
        if (tool === undefined) throw noTool();
        const result = await run(tool, args, signal, (id) => (accountId = id));
        return { isError: false, content: { untrusted: true, ...result } };
      } catch (thrown) {
        const error = toolError(thrown);
        if (error.code === 'internal') onFault(logged, thrown);
        try {
          record(logged, accountId, error.code);
        } catch (unlogged) {
          onFault(logged, unlogged);
        }
        return failed(error);
      }
    },
  };
}

function failed(error: AppError): Answer {
  const { code, message, hint } = error;
  return { isError: true, content: { untrusted: true, error: { code, message: line(message), hint: line(hint) } } };
}

function toolError(thrown: unknown): AppError {
  const later = 'Try again in a few seconds.';
  const options = { retryable: true, cause: thrown };
  if (thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY')) {
    return new AppError('profile_in_use', 'Genie Tray is busy storing mail.', later, options);
  }
  if (thrown instanceof DOMException && ['AbortError', 'TimeoutError'].includes(thrown.name)) {
    return new AppError('network', 'The call was cancelled, or the mail server took too long.', later, options);
  }
  return toAppError(thrown);
}

function noTool(): AppError {
  return new AppError('not_found', 'There is no such tool.', 'List the tools.');
}

function noAccess(client: string): AppError {
  return new AppError(
    'account_inactive',
    `${client} has no access to Genie Tray, or none any more.`,
    `The user can grant it: genie clients grant ${client} --account ID --right read.`,
  );
}

function lacking(client: string, right: ClientRight): AppError {
  return new AppError(
    'account_inactive',
    `${client} lacks the right “${right}”.`,
    `The user can grant it: genie clients grant ${client}.`,
  );
}
