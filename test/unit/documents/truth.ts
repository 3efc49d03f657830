import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { enShell } from '../../../shared/i18n/en-shell';
import { enWindow } from '../../../shared/i18n/en-window';
import { ROOT } from '../i18n/project-program';
import { anchorsOf, piecesOf, relativeLinks, type Document } from './markdown';

/** Each check takes documents and gives a line for everything in them that is not so. */
type Check = (documents: readonly Document[]) => string[];

export const brokenLinks: Check = (documents) =>
  documents.flatMap((document) =>
    relativeLinks(document)
      .filter(({ text }) => !leadsSomewhere(documents, document, text))
      .map(({ line, text }) => `${document.path}:${line} ${text}`),
  );

function leadsSomewhere(documents: readonly Document[], from: Document, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? from.path : pathOf(from, path);
  if (to !== from.path && !existsSync(join(ROOT, to))) return false;
  if (anchor === undefined) return true;
  const document = documents.find((one) => one.path === to);
  return document !== undefined && anchorsOf(document).has(anchor);
}

const pathOf = (from: Document, path: string) => normalize(join(dirname(from.path), path)).replace(/\/$/, '');

/** Documents that no way of links leads to from the first page; templates are shown by the tracker itself. */
export const unreachable: Check = (documents) => {
  const reached = new Set<string>();
  const waiting = ['README.md'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const document = documents.find((one) => one.path === path);
    if (document === undefined || reached.has(path)) continue;
    reached.add(path);
    waiting.push(...relativeLinks(document).map(({ text }) => pathOf(document, text.split('#')[0] ?? '')));
  }
  return documents.map(({ path }) => path).filter((path) => !path.startsWith('.github/') && !reached.has(path));
};

export const unknownScripts: Check = (documents) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const names = Object.keys(scripts);
  // A part in capitals stands for any name.
  const exists = (name: string) =>
    names.some((one) => new RegExp(`^${name.replace(/\b[A-Z]+\b/g, '[a-z]+')}$`).test(one));
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run (?:-s )?([a-zA-Z][\w:-]*)|\bnpm (start|test)\b/g)]
      .map(([, run, short]) => run ?? short ?? '')
      .filter((name) => !exists(name))
      .map((name) => `${path} ${name}`),
  );
};

const TOP = ['.ci', '.github', 'bench', 'docs', 'electron', 'renderer', 'resources', 'shared', 'test'];
const IS_PATH = new RegExp(`^(?:${TOP.map((one) => one.replace('.', '\\.')).join('|')})/[^\\s:]*$`);
const IS_FILE_NAME = /^[\w.-]+\.(?:ts|tsx|mjs|spec\.ts|test\.ts)$/;

/** Paths in backticks or at the beginning of a line of code, and names of source files without their folder. */
export const missingPaths: Check = (documents) => {
  const all = everyPath();
  const names = new Set(all.map((path) => path.split('/').at(-1)));
  return documents.flatMap((document) => {
    const { code, inlineCode } = piecesOf(document);
    const firsts = code.map(({ line, text }) => ({ line, text: text.split(/\s/)[0] ?? '' }));
    return [...inlineCode, ...firsts]
      .flatMap(({ line, text }) => alternatives(text).map((one) => ({ line, text: one })))
      .filter(({ text }) => (IS_PATH.test(text) ? !isThere(all, text) : IS_FILE_NAME.test(text) && !names.has(text)))
      .map(({ line, text }) => `${document.path}:${line} ${text}`);
  });
};

function isThere(all: readonly string[], path: string): boolean {
  // NAME and NUMBER stand for any name, as * does.
  const pattern = path
    .replace(/\/$/, '')
    .split(/\*|\b(?:NAME|NUMBER)\b/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  const expression = new RegExp(`^${pattern}$`);
  return all.some((one) => expression.test(one));
}

/** `a/{b,c}` is `a/b` and `a/c`. */
function alternatives(text: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(text) ?? [];
  if (inside === undefined) return [text];
  return inside.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}

function everyPath(): string[] {
  const below = TOP.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) => [
    folder,
    ...readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ]);
  return [...readdirSync(ROOT), ...below.map((path) => path.replaceAll('\\', '/'))];
}

/** Folders of the source that the page about the structure does not name. */
export function unnamedFolders(architecture: Document): string[] {
  const named = new Set(
    piecesOf(architecture)
      .code.flatMap(({ text }) => alternatives(text.split(/\s/)[0] ?? ''))
      .map((path) => path.replace(/\/$/, '')),
  );
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  return [...below('electron'), ...below('shared'), ...below('renderer'), ...below('test'), 'bench', 'resources']
    .filter((folder) => !named.has(folder))
    .sort();
}

/** Words in bold that are no label, title or sentence of the window or the tray in English. */
export const unknownLabels: Check = (documents) => {
  const texts: Readonly<Record<string, string>> = { ...enShell, ...enWindow };
  const labels = Object.values(texts).map((text) => {
    const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return parts.join('').trim().length < 3 ? /^(?!)/ : new RegExp(`^${parts.join('.+')}$`);
  });
  const isLabel = (text: string) => Object.values(texts).includes(text) || labels.some((label) => label.test(text));
  return documents.flatMap((document) =>
    piecesOf(document).prose.flatMap(({ line, text }) =>
      [...text.matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, label = '']) => label)
        .filter((label) => !isLabel(label))
        .map((label) => `${document.path}:${line} ${label}`),
    ),
  );
};
