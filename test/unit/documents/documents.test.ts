import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../electron/app/settings';
import { windowMenu } from '../../../electron/shell/tray-menu';
import { tempStore } from '../../support/temp-store';
import { ROOT } from '../i18n/project-program';
import { genieLines, refusalOf } from './genie-lines';
import { keysNamed, keysOfTheGuide, keysOfTheWindow } from './keys';
import { projectDocuments, type Document } from './markdown';
import { brokenLinks, missingPaths, unknownLabels, unknownScripts, unnamedFolders, unreachable } from './truth';

const documents = projectDocuments();
const guides = documents.filter(({ path }) => path === 'docs/GUIDE.md' || path.startsWith('docs/providers/'));
const documentAt = (path: string): Document => {
  const found = documents.find((one) => one.path === path);
  if (found === undefined) throw new Error(`There is no ${path}.`);
  return found;
};
/** A document that is not there, for what a check must find. */
const written = (...lines: string[]): Document => ({ path: 'docs/WRITTEN.md', text: lines.join('\n') });

describe('the documents', () => {
  it('link only to files and headings that are there', () => {
    expect(brokenLinks(documents)).toEqual([]);
  });

  it('can all be reached from README.md', () => {
    expect(unreachable(documents)).toEqual([]);
  });

  it('name only npm scripts that are in package.json', () => {
    expect(unknownScripts(documents)).toEqual([]);
  });

  it('name only files and folders that are there', () => {
    expect(missingPaths(documents)).toEqual([]);
  });

  it('show only command lines that the parser of the genie command takes', async () => {
    const lines = documents.flatMap(genieLines);
    expect(lines.length).toBeGreaterThan(100);
    const refused: string[] = [];
    for (const line of lines) {
      const why = await refusalOf(line);
      if (why !== null) refused.push(`${line.where} genie ${line.text}: ${why}`);
    }
    expect(refused).toEqual([]);
  }, 60_000);

  it('name every folder of the source in the page about the structure', () => {
    expect(unnamedFolders(documentAt('docs/ARCHITECTURE.md'))).toEqual([]);
  });
});

describe('the guide', () => {
  it('calls everything in the window and the tray what it is called there', () => {
    expect(unknownLabels(guides)).toEqual([]);
  });

  it('lists the keys of the window, all of them, with what they do', () => {
    expect(keysOfTheGuide(documentAt('docs/GUIDE.md'))).toEqual(keysOfTheWindow());
  });

  it('names no other key than those, those of the sheet and of the menu, and the one that works from anywhere', () => {
    const inTable = keysOfTheWindow().flatMap((row) => row.replace(/: .*/, '').split(' '));
    const sheet = readFileSync(join(ROOT, 'renderer/features/frame/shortcut-sheet.tsx'), 'utf8');
    const extra = [...sheet.matchAll(/keyName\('([^']+)'/g)].map(([, keys = '']) => keys);
    const everywhere = readSettings(tempStore().store).shortcut ?? '';
    const quit = windowMenu([{ label: 'Quit' }], () => '')[0]?.submenu;
    const accelerators = [everywhere, ...(Array.isArray(quit) ? quit.map(({ accelerator }) => accelerator ?? '') : [])];
    const known = [...inTable, ...extra, ...accelerators.map((keys) => keys.replace('CommandOrControl', 'Ctrl'))];
    expect(guides.flatMap(keysNamed).filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('a fault in a document is found:', () => {
  it('a link to nowhere', () => {
    const faulty = written(
      '# A heading',
      '[a](GUIDE.md) [b](GONE.md) [c](#a-heading) [d](#gone) <img src="images/gone.png">',
    );
    expect(brokenLinks([...documents, faulty])).toEqual([
      'docs/WRITTEN.md:2 GONE.md',
      'docs/WRITTEN.md:2 #gone',
      'docs/WRITTEN.md:2 images/gone.png',
    ]);
  });

  it('a document that nothing leads to', () => {
    expect(unreachable([...documents, written('Alone.')])).toEqual(['docs/WRITTEN.md']);
  });

  it('a script that is none', () => {
    expect(
      unknownScripts([written('`npm run unit`, `npm run bench:NAME`, `npm run gone`, `npm run gone:NAME`')]),
    ).toEqual(['docs/WRITTEN.md gone', 'docs/WRITTEN.md gone:NAME']);
  });

  it('a path or a file that is not there', () => {
    const faulty = written(
      '`electron/main.ts` `electron/gone.ts` `electron/{app,gone}/` `docs/adr/0001-*` `docs/adr/9999-*` `gone-file.ts`',
      '',
      '    electron/lib/        there',
      '    electron/library/    gone',
    );
    expect(missingPaths([faulty])).toEqual([
      'docs/WRITTEN.md:1 electron/gone.ts',
      'docs/WRITTEN.md:1 electron/gone/',
      'docs/WRITTEN.md:1 docs/adr/9999-*',
      'docs/WRITTEN.md:1 gone-file.ts',
      'docs/WRITTEN.md:4 electron/library/',
    ]);
  });

  it('a command line that is refused, wherever it stands', async () => {
    const faulty = written(
      'Use `genie frobnicate`, `genie accounts frobnicate` or `genie accounts remove --all`, not `genie accounts remove`, `genie restore`.',
      '',
      '    genie health',
      '    genie health --frobnicate          two spaces begin a remark',
      "    printf '%s' x | genie accounts add --email ADDRESS",
      '    npm run -s genie -- approve',
      '    genie-tray --cli tools add Notes --stdio CMD',
    );
    const refusals = await Promise.all(genieLines(faulty).map(async (line) => [line.text, await refusalOf(line)]));
    expect(refusals.filter(([, why]) => why !== null).map(([text]) => text)).toEqual([
      'health --frobnicate',
      'accounts add --email ADDRESS',
      'approve',
      'tools add Notes --stdio CMD',
      'frobnicate',
      'accounts frobnicate',
      'accounts remove --all',
    ]);
  });

  it('a folder that the page about the structure leaves out', () => {
    expect(unnamedFolders(written('    electron/app/   here'))).toContain('electron/store');
  });

  it('a label that is called otherwise', () => {
    expect(unknownLabels([written('**Find server**, then **Find the server**.')])).toEqual([
      'docs/WRITTEN.md:1 Find the server',
    ]);
  });

  it('a key that does something else, or nothing', () => {
    const faulty = written('| <kbd>A</kbd> | Dismiss the focused proposal |', '', 'Press <kbd>F7</kbd>.');
    expect(keysOfTheGuide(faulty)).toEqual(['A: Dismiss the focused proposal']);
    expect(keysOfTheWindow()).not.toContain('A: Dismiss the focused proposal');
    expect(keysNamed(faulty)).toEqual(['A', 'F7']);
  });
});
