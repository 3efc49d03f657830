import { ImapFlow } from 'imapflow';

type Exec = (command: string, attributes?: unknown, options?: unknown) => Promise<unknown>;

/**
 * Every command that may leave this program. None of them changes a mailbox (RFC 9051 §6): EXAMINE opens it
 * read-only, and there is no CLOSE, because CLOSE expunges on a mailbox that was selected.
 */
const READ_COMMANDS: ReadonlySet<string> = new Set([
  'CAPABILITY',
  'ID',
  'STARTTLS',
  'LOGIN',
  'AUTHENTICATE',
  'NAMESPACE',
  'LIST',
  // LIST of servers from before RFC 6154, which tell the use of mailboxes only here.
  'XLIST',
  'LSUB',
  'STATUS',
  'EXAMINE',
  'UID FETCH',
  'UID SEARCH',
  'IDLE',
  'NOOP',
  'LOGOUT',
]);

/** FETCH items that leave \Seen alone (RFC 9051 §6.4.5): a body is only ever peeked at. */
const READ_ITEMS: ReadonlySet<string> = new Set([
  'UID',
  'FLAGS',
  'INTERNALDATE',
  'RFC822.SIZE',
  'BODY.PEEK',
  'EMAILID',
  'X-GM-MSGID',
]);

/** A command outside of the allow-list was about to be sent: a fault of this program, never of the server. */
class ForbiddenCommand extends Error {
  override readonly name = 'ForbiddenCommand';
}

/**
 * imapflow with an allow-list at its only way out: `exec`, through which the library puts every command on the wire.
 * Anything not listed rejects with ForbiddenCommand before a byte is sent.
 */
export class ReadOnlyClient extends ImapFlow {
  exec(command: string, attributes?: unknown, options?: unknown): Promise<unknown> {
    const send = (ImapFlow.prototype as unknown as { exec: Exec }).exec;
    const forbidden = forbiddenIn(command, attributes);
    return forbidden ? Promise.reject(new ForbiddenCommand(forbidden)) : send.call(this, command, attributes, options);
  }
}

/** What is wrong with a command, in the form in which imapflow hands it to its compiler; null when it only reads. */
export function forbiddenIn(command: string, attributes: unknown): string | null {
  const name = command.toUpperCase();
  if (!READ_COMMANDS.has(name)) return `${name} is not on the list of read commands.`;
  if (name !== 'UID FETCH') return null;
  const [, items, ...more] = Array.isArray(attributes) ? (attributes as unknown[]) : [];
  if (more.length > 0) return 'FETCH modifiers are not on the list.';
  const wanted = (Array.isArray(items) ? items : [items]) as ({ value?: unknown } | null | undefined)[];
  const names = wanted.map((item) => (typeof item?.value === 'string' ? item.value.toUpperCase() : '?'));
  const forbidden = names.find((item) => !READ_ITEMS.has(item));
  return forbidden === undefined ? null : `FETCH item ${forbidden} is not on the list.`;
}
