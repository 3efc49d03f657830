import { z } from 'zod';
import type { ClientRight } from '../../../shared/domain/client-grant';
import { AppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import type { Account } from '../../store/accounts';
import type { StoredMessage } from '../../store/messages';
import type { Store } from '../../store/store';
import { line } from './untrusted-text';

/** What one call may see and do, from the grant as it was when the call began. */
export type Access = {
  client: string;
  rights: readonly ClientRight[];
  /** The granted accounts that exist: there are no others as far as a tool can tell. */
  scope: readonly string[];
  /** For all reading; in a tool that writes the connection of its transaction. */
  store: Store;
  /** On the connection that may write. */
  core: Core;
  /** The profile's folder. */
  directory: string;
};

/** A call whose arguments fit. */
type PreparedCall = { accountId: string | null } & (
  | { writes: false; run: (access: Access, signal: AbortSignal) => object | Promise<object> }
  | { writes: true; run: (access: Access) => object }
);

/** One tool as it is listed, and how it is run. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  right: ClientRight;
  /** JSON Schema, draft 7; no other members are taken. */
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: boolean; openWorldHint: boolean };
  /** Throws AppError `bad_input` for arguments that do not fit. */
  prepare: (args: unknown) => PreparedCall;
};

type Definition<I extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  right: ClientRight;
  input: I;
  /** Asks a mail server. */
  openWorld?: boolean;
};

/** A tool that only reads. */
export function readTool<I extends z.ZodObject>(
  definition: Definition<I>,
  run: (access: Access, input: z.output<I>, signal: AbortSignal) => object | Promise<object>,
): Tool {
  return {
    ...listing(definition, { readOnlyHint: true, idempotentHint: true }),
    prepare: (args) => {
      const input = parsed(definition.input, args);
      return {
        accountId: accountIn(input),
        writes: false,
        run: (access, signal) => run(access, input, signal),
      };
    },
  };
}

/** A tool that writes to the local database: runs in one transaction with the look at the grant and the call's log. */
export function writeTool<I extends z.ZodObject>(
  definition: Definition<I> & { idempotent: boolean },
  run: (access: Access, input: z.output<I>) => object,
): Tool {
  return {
    ...listing(definition, { readOnlyHint: false, idempotentHint: definition.idempotent }),
    prepare: (args) => {
      const input = parsed(definition.input, args);
      return { accountId: accountIn(input), writes: true, run: (access) => run(access, input) };
    },
  };
}

export const accountId = z.uuid().describe('An id that mail_accounts lists.');
export const messageId = z.uuid().describe('A message_id that mail_list, mail_search or mail_thread gave.');

/** Throws `not_found` for an account outside the grant exactly as for one that is not there. */
function accountOf({ scope, store }: Access, id: string): Account {
  const account = scope.includes(id) ? store.accounts.get(id) : null;
  if (account !== null) return account;
  throw new AppError('not_found', 'There is no such account.', 'Take an account_id that mail_accounts lists.');
}

/** Throws `not_found` for a message of another account exactly as for one that is not there. */
export function messageOf(access: Access, account: string, id: string): StoredMessage {
  const message = access.store.messages.get([accountOf(access, account).id], id);
  if (message !== null) return message;
  throw new AppError('not_found', 'There is no such message.', 'Find it with mail_list or mail_search.');
}

/** The one account that is named, else all of the grant. */
export function narrowed(access: Access, account: string | undefined): readonly string[] {
  return account === undefined ? access.scope : [accountOf(access, account).id];
}

/** Where a page of something that is at hand as a whole ends. Throws `bad_input` behind its end. */
export function pageEnd(total: number, offset: number, size: number): { end: number; next_offset: number | null } {
  if (offset > total) {
    throw new AppError('bad_input', `There is nothing at ${offset}.`, `Ask for an offset up to ${total}.`);
  }
  const end = Math.min(offset + size, total);
  return { end, next_offset: end < total ? end : null };
}

function listing<I extends z.ZodObject>(
  { name, title, description, right, input, openWorld = false }: Definition<I>,
  hints: Pick<Tool['annotations'], 'readOnlyHint' | 'idempotentHint'>,
): Omit<Tool, 'prepare'> {
  const inputSchema = { ...z.toJSONSchema(input, { io: 'input', target: 'draft-7' }), type: 'object' as const };
  const annotations = { ...hints, destructiveHint: false as const, openWorldHint: openWorld };
  return { name, title, description, right, inputSchema, annotations };
}

function parsed<I extends z.ZodObject>(schema: I, args: unknown): z.output<I> {
  const result = schema.safeParse(args ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  // zod's sentences name what was expected, never what came; only the name of an unknown member is the caller's.
  const what =
    issue?.code === 'unrecognized_keys'
      ? `there is no argument “${line(issue.keys[0] ?? '', 60)}”`
      : `${issue?.path.join('.') || 'arguments'}: ${issue?.message ?? 'wrong'}`;
  throw new AppError('bad_input', `The arguments do not fit: ${what}.`, 'Look at the schema of the tool.');
}

function accountIn(input: object): string | null {
  return 'account_id' in input && typeof input.account_id === 'string' ? input.account_id : null;
}
