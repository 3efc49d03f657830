import type { Checker, Violation } from '../seen';

const MAIL_PORTS = [25, 465, 587, 2525];

/**
 * I4. Seen at a trap that speaks SMTP, in the recorder's connections (no port of mail submission, whoever listens) and
 * in the mail server's log (no APPEND, which is how a sent mail would be filed).
 */
export const nothingSent: Checker = {
  invariant: 'I4',
  check: (block) => {
    const found = (what: string): Violation => ({ invariant: 'I4', mail: null, what });
    return [
      ...block.contacts.filter(({ by }) => by === 'smtp').map(({ text }) => found(`the SMTP trap heard: ${text}`)),
      ...block.notes.flatMap((note) =>
        note.event === 'connect' && MAIL_PORTS.includes(Number(note.port))
          ? [found(`connected to ${note.host}:${note.port}`)]
          : [],
      ),
      ...block.mailbox.commands.filter((line) => /^(UID )?(APPEND|COPY|MOVE)\b/i.test(line)).map(found),
    ];
  },
};
