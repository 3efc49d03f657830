import { assertOnlyReadCommands } from '../../support/imap-commands';
import type { Checker, Violation } from '../seen';

/**
 * I3. Seen in the mail server: its files by name (which holds the flags) and hash, UID, flags and MODSEQ as doveadm
 * tells them, and its log of every command line. Fails on one other name, number or verb.
 */
export const mailboxUntouched: Checker = {
  invariant: 'I3',
  check: ({ mailbox }) => {
    const found = (what: string): Violation => ({ invariant: 'I3', mail: null, what });
    const gone = mailbox.before.filter((line) => !mailbox.after.includes(line));
    const added = mailbox.after.filter((line) => !mailbox.before.includes(line));
    const changes = [
      ...gone.map((line) => found(`before, not after: ${line}`)),
      ...added.map((line) => found(`after, not before: ${line}`)),
    ];
    try {
      assertOnlyReadCommands(mailbox.commands);
      return changes;
    } catch (error) {
      return [...changes, found((error as Error).message)];
    }
  },
};
