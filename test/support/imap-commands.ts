const READ_COMMANDS = new Set([
  'CAPABILITY',
  'ID',
  'STARTTLS',
  'LOGIN',
  'AUTHENTICATE',
  'NAMESPACE',
  'LIST',
  'LSUB',
  'XLIST',
  'STATUS',
  'EXAMINE',
  'UID FETCH',
  'UID SEARCH',
  'IDLE',
  'DONE',
  'NOOP',
  'LOGOUT',
]);

/** The verb of a command line without its tag: `UID FETCH 1:* (UID)` is `UID FETCH`. */
export function verbOf(command: string): string {
  return (/^(UID +\S+|\S+)/i.exec(command)?.[0] ?? '').replace(/ +/g, ' ').toUpperCase();
}

/** Throws, naming the command, unless every one of them can only read: the proof of bars S10. */
export function assertOnlyReadCommands(commands: string[]): void {
  if (commands.length === 0) throw new Error('The log is empty: it proves nothing.');
  for (const command of commands) {
    if (!READ_COMMANDS.has(verbOf(command))) throw new Error(`Not a read command: ${command}`);
    // BODY[…], RFC822 and RFC822.TEXT set \Seen (RFC 9051 §6.4.5); only BODY.PEEK[…] does not.
    if (/\bBODY\[|\bRFC822(?!\.SIZE|\.HEADER)|\bBINARY\[/i.test(command)) {
      throw new Error(`Marks mail as read: ${command}`);
    }
  }
}
