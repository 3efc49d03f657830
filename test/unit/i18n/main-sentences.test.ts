import { describe, expect, it } from 'vitest';
import { germanSentences } from '../../../shared/i18n/sentences';
import { mainSentences } from './main-sentences';
import { projectProgram, sourcesBelow } from './project-program';

/** The `genie` command speaks English alone (ADR 16). */
const isShown = (file: string) => !file.startsWith('electron/cli/');

/** A text with places as a line: names do not matter, a variable may be called anything. */
const nameless = (text: string) => text.replace(/\{\w+\}/g, '{}');

const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');

/**
 * What is called like a sentence, comes from where it cannot be followed to, and is right as it is. Anything else has
 * to be written so that its words can be found.
 */
const NOT_OURS = new Map([
  ['electron/proposing/llm/provider-errors.ts', 'what a provider says, quoted in a place'],
  ['electron/proposing/stage.ts', 'a mail'],
  ['electron/reading/local-dkim.ts', 'a mail'],
  ['electron/reading/message-body.ts', 'a mail'],
  ['electron/routing/rules.ts', 'a mail'],
  ['electron/review/session-view.ts', 'a mail'],
  ['electron/sources/graph/graph-links.ts', 'a mail'],
  ['electron/sources/imap/mail-lookup.ts', 'a mail'],
  ['electron/review/client-draft.ts', 'what the schema says, for the program that sent the draft'],
  ['electron/shell/security/external-links.ts', 'from the catalogue, and the link itself'],
  ['electron/sources/discovery/ask-autoconfig.ts', 'lines that were found where each was added to the list'],
]);

const german = new Set(Object.keys(germanSentences).map(nameless));

function untranslated({ sentences }: ReturnType<typeof mainSentences>): string[] {
  return sentences
    .filter(({ shape }) => !german.has(shape.join('{}')))
    .map(({ shape, where }) => `${where}: ${shape.join('{}')}`);
}

describe('the sentences of the main process', () => {
  const { sentences, unknown } = mainSentences(projectProgram(sourcesBelow('electron', 'shared')), isShown);

  it('have German each', () => {
    expect(sentences.length).toBeGreaterThan(500);
    expect(untranslated({ sentences, unknown })).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set(sentences.map(({ shape }) => shape.join('{}')));
    expect(Object.keys(germanSentences).filter((english) => !used.has(nameless(english)))).toEqual([]);
  });

  it('can be followed to their words', () => {
    expect(unknown.filter((line) => !NOT_OURS.has(line.slice(0, line.indexOf(':'))))).toEqual([]);
  });

  it('have the same places in both languages, each once and none beside another', () => {
    for (const [english, german] of Object.entries(germanSentences)) {
      expect(`${english} ${places(german)}`).toBe(`${english} ${places(english)}`);
      expect(english).not.toMatch(/\}\{|(\{\w+\}).*\1/);
    }
  });

  it('are different in German, and never shout', () => {
    for (const [english, german] of Object.entries(germanSentences)) {
      expect(german).not.toBe(english);
      expect(german).not.toContain('!');
    }
  });

  it('are in the catalogue once', () => {
    const shapes = Object.keys(germanSentences).map(nameless);
    expect(shapes.filter((shape, n) => shapes.indexOf(shape) !== n)).toEqual([]);
  });
});

describe('a new English sentence', () => {
  const found = (body: string, name = 'electron/app/new.ts') =>
    mainSentences(projectProgram([], { [name]: body }), isShown);
  const missing = (body: string) => untranslated(found(body)).map((line) => line.slice(line.indexOf(' ') + 1));

  it('is noticed as a message and as a hint', () => {
    expect(missing(`throw new AppError('internal', 'The moon is full.', 'Wait for it.');`)).toEqual([
      'The moon is full.',
      'Wait for it.',
    ]);
  });

  it('is noticed in both branches, with its places', () => {
    const body = 'export const f = (a: string, b: boolean) => new AppError("x", b ? `Moon ${a}.` : `Sun ${a}.`, "");';
    expect(missing(body)).toEqual(['Moon {}.', 'Sun {}.']);
  });

  it('is noticed behind a constant, a table, a helper and what its callers give it', () => {
    const body = `
      const HINT = 'Look up.';
      const TABLE: Record<string, string> = { a: 'is full', b: 'is new' };
      function moon(what: string, why: string) { return new AppError('internal', \`The moon \${what}.\`, why); }
      export const one = (key: string) => moon(TABLE[key], HINT);
      export const two = () => moon('is blue', suffix(1));
      function suffix(n: number): string { return n > 0 ? \`(moon \${n})\` : 'No moon.'; }`;
    expect(missing(body).sort()).toEqual([
      '(moon {})',
      'Look up.',
      'No moon.',
      'The moon is blue.',
      'The moon is full.',
      'The moon is new.',
    ]);
  });

  it('is noticed in an alert and in the answer to an entry that does not fit', () => {
    const body = `
      raise({ severity: 2, message: 'The moon is gone.', hint: '' });
      z.string().refine((text) => text !== '', 'A moon has a name.');`;
    expect(missing(body)).toEqual(['The moon is gone.', 'A moon has a name.']);
  });

  it('is noticed where it would be a part of another text', () => {
    const body = 'export const f = (e: AppError) => new AppError("x", `Because: ${e.message}`, "");';
    expect(found(body).unknown).toContain('electron/app/new.ts: e.message');
  });

  it('is not asked for in the command, which speaks English', () => {
    const body = `throw new AppError('internal', 'The moon is full.', '');`;
    expect(untranslated(found(body, 'electron/cli/new.ts'))).toEqual([]);
    expect(untranslated(found(body))).toHaveLength(1);
  });
});
