import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runGenie } from '../../../electron/cli/run';
import { tempDirectory } from '../../support/temp-store';
import { piecesOf, type Document } from './markdown';

/** A `genie` line of a document. `named`: in the middle of a sentence, where a command may be named without the rest. */
type GenieLine = { where: string; text: string; named: boolean };

const CALLED = /(?:^|[|;&] *)(?:[A-Z_]+=\S+ +)*(?:genie|npm run (?:-s )?genie --|genie-tray --cli) +(.+)$/;

/** Every line that calls `genie`, however it is started. In code blocks two spaces begin a remark. */
export function genieLines(document: Document): GenieLine[] {
  const { code, inlineCode } = piecesOf(document);
  const found = (pieces: { line: number; text: string }[], named: boolean) =>
    pieces.flatMap(({ line, text }) => {
      const command = CALLED.exec(text.trim())?.[1]?.split(/ {2,}| +[<>#] /)[0];
      if (command === undefined || command.includes('…')) return [];
      return [{ where: `${document.path}:${line}`, text: command.trim(), named }];
    });
  return [...found(code, false), ...found(inlineCode, true)];
}

/** What the command's own parser says of a line: null, or why it refuses it. Nothing is run. */
export async function refusalOf({ text, named }: GenieLine): Promise<string | null> {
  const words = wordsOf(text);
  const why = await usageErrorOf(words);
  const isName = named && words.every((word) => /^[a-z][a-z-]*$/.test(word));
  return why !== null && isName && isOnlyIncomplete(words, why) ? null : why;
}

// `genie tools allow` is a good name for what needs a server and a tool; `genie tools permit` names nothing.
function isOnlyIncomplete({ length }: readonly string[], why: string): boolean {
  return length === 1
    ? !why.startsWith('There is no command')
    : !/^There is no command|^Use |is not understood/.test(why);
}

/** The profile is below a file, where none can be, so that every command ends once its arguments were read. */
async function usageErrorOf(words: readonly string[]): Promise<string | null> {
  const document = join(tempDirectory(), 'document.json');
  writeFileSync(document, '{}');
  const blocked = join(document, 'profile');
  const args = withoutPlaceholders(words, document);
  let said = '';
  const code = await runGenie(args[0] === 'help' ? args : [...args, '--profile', blocked], {
    env: { GENIE_PROFILE: blocked, GENIE_SECRETS: 'session', GENIE_BACKUP_PASSPHRASE: 'correct horse' },
    stdin: Readable.from(['{}']),
    stdout: () => undefined,
    stderr: (piece) => (said += piece),
    parseWorkerFile: 'not-needed',
    importWorkerFile: 'not-needed',
  });
  return code === 2 ? said.trim() : null;
}

const SAMPLES: Record<string, string> = {
  ADDRESS: 'ann@gmail.com',
  DATE: '2026-01-31',
  ID: '00000000-0000-4000-8000-000000000000',
  ISO: '2026-01-31T09:00',
  N: '1',
  TIME: '2026-01-31T09:00',
  URL: 'https://example.com/v1',
};

// Words in capitals stand for something. An address of a known provider is looked up by nobody.
function withoutPlaceholders(words: readonly string[], document: string): string[] {
  return words.map((word, index) => {
    if (words[index - 1] === '--file') return document;
    if (/^\S+@\S+$/.test(word)) return 'ann@gmail.com';
    return /^[A-Z][A-Z_]*$/.test(word) ? (SAMPLES[word] ?? 'one') : word;
  });
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => {
    return single ?? double ?? plain ?? '';
  });
}
