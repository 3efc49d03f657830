/** What a scripted server does: parsed from the text of test/fixtures/imap. */
export type ImapScript = {
  tls: 'selfsigned' | 'expired' | 'wronghost' | 'ok' | null;
  literals: Map<string, Buffer>;
  /** By connection number; `*` is for all. */
  connections: Map<string, ConnectionScript>;
};
type ConnectionScript = { greeting: string[] | null; answers: ScriptedAnswer[] };
/** `nth` 0 answers every matching command, otherwise only the nth. */
export type ScriptedAnswer = { pattern: RegExp; nth: number; lines: string[] };

/** What the server says where the script is silent; the first match counts. */
export const DEFAULT_GREETING = ['* OK IMAP4rev1 server ready'];
export const DEFAULT_ANSWERS: ScriptedAnswer[] = [
  answer('CAPABILITY', ['* CAPABILITY IMAP4rev1 IDLE UIDPLUS NAMESPACE', '{tag} OK done']),
  answer('NAMESPACE', ['* NAMESPACE (("" "/")) NIL NIL', '{tag} OK done']),
  answer('LIST|LSUB|XLIST', ['* LIST (\\HasNoChildren) "/" INBOX', '{tag} OK done']),
  answer('SELECT|EXAMINE', [
    '* FLAGS (\\Seen)',
    '* 2 EXISTS',
    '* 0 RECENT',
    '* OK [UIDVALIDITY 1000] ok',
    '* OK [UIDNEXT 12] ok',
    '{tag} OK [READ-ONLY] done',
  ]),
  answer('UID FETCH|FETCH', [
    '* 1 FETCH (UID 10 FLAGS () BODY[] {LIT:default1})',
    '* 2 FETCH (UID 11 FLAGS () BODY[] {LIT:default2})',
    '{tag} OK done',
  ]),
  answer('UID SEARCH', ['* SEARCH 10 11', '{tag} OK done']),
  answer('IDLE', ['+ idling', '@wait', '{tag} OK idle done']),
  answer('LOGOUT', ['* BYE bye', '{tag} OK done', '@close']),
  answer('.*', ['{tag} OK done']),
];

/**
 * Reads a script: `@conn N` (the following blocks belong to the Nth connection), `@tls KIND`, `@greeting`,
 * `@on[#n] REGEX`, `@lit NAME` … `@end`, and in blocks plain lines with {tag} and {LIT:NAME} or one of
 * `@raw "js string"`, `@sleep ms`, `@close`, `@reset`, `@stall`, `@wait`.
 */
export function parseImapScript(text: string): ImapScript {
  const script: ImapScript = {
    tls: null,
    literals: new Map([
      ['default1', defaultMessage(1, 'Genie: first')],
      ['default2', defaultMessage(2, 'plain mail')],
    ]),
    connections: new Map(),
  };
  let connection = '*';
  let block: string[] | null = null;
  let literal: { name: string; lines: string[] } | null = null;

  for (const line of text.split(/\r?\n/)) {
    const [word = '', rest = ''] = splitWord(line);
    if (literal) {
      if (line !== '@end') literal.lines.push(line);
      else {
        script.literals.set(literal.name, Buffer.from(`${literal.lines.join('\r\n')}\r\n`));
        literal = null;
      }
    } else if (line.startsWith('#')) continue;
    else if (word === '@lit') literal = { name: rest, lines: [] };
    else if (word === '@tls') script.tls = rest as ImapScript['tls'];
    else if (word === '@conn') [connection, block] = [rest, null];
    else if (word === '@greeting') block = connectionOf(script, connection).greeting = [];
    else if (/^@on(#\d+)?$/.test(word)) {
      const scripted = answer(rest, [], Number(word.split('#')[1] ?? 0));
      connectionOf(script, connection).answers.push(scripted);
      block = scripted.lines;
    } else if (block && line !== '') block.push(line);
  }
  return script;
}

function connectionOf(script: ImapScript, connection: string): ConnectionScript {
  const known = script.connections.get(connection) ?? { greeting: null, answers: [] };
  script.connections.set(connection, known);
  return known;
}

function answer(pattern: string, lines: string[], nth = 0): ScriptedAnswer {
  return { pattern: new RegExp(`^(?:${pattern})`, 'i'), nth, lines };
}

function splitWord(line: string): [string, string] {
  const space = line.indexOf(' ');
  return space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
}

function defaultMessage(number: number, subject: string): Buffer {
  return Buffer.from(
    `From: Alice Example <alice@example.com>\r\nTo: genie@example.org\r\nSubject: ${subject}\r\n` +
      `Message-ID: <d${number}@example.com>\r\nDate: Tue, 03 Mar 2026 09:15:00 +0000\r\n\r\nbody ${number}\r\n`,
  );
}
