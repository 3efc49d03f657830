import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../i18n/project-program';

/** A document by its path below the root, with `/` between the parts. */
export type Document = { path: string; text: string };

/** What stands in a document, each with the line it is on. */
type Piece = { line: number; text: string };
export type Pieces = {
  /** Lines of code blocks, fenced or indented; one that ends with a backslash has the next one with it. */
  code: Piece[];
  inlineCode: Piece[];
  /** The text without any code, line by line. */
  prose: Piece[];
  headings: string[];
};

/** Every Markdown file of the project: those at the top, and all below docs/ and .github/. */
export function projectDocuments(): Document[] {
  const below = (folder: string, recursive: boolean) =>
    readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));
  return [...below('.', false), ...below('docs', true), ...below('.github', true)]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Takes a document apart. Knows the Markdown that Prettier leaves: ATX headings, fences at the margin. */
export function piecesOf({ text }: Document): Pieces {
  const pieces: Pieces = { code: [], inlineCode: [], prose: [], headings: [] };
  let fence: string | null = null;
  let afterBlank = true;
  let indented = false;
  for (const [index, one] of text.split('\n').entries()) {
    const line = index + 1;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(one)?.[1];
    if (fence !== null) {
      if (mark === fence) fence = null;
      else pieces.code.push({ line, text: one });
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    indented = /^ {4,}\S/.test(one) && (afterBlank || indented);
    afterBlank = one.trim() === '';
    if (indented) pieces.code.push({ line, text: one.slice(4) });
    else readProse(pieces, line, one);
  }
  return { ...pieces, code: joinContinued(pieces.code) };
}

function readProse(pieces: Pieces, line: number, text: string): void {
  const heading = /^#{1,6} +(.*?) *#*$/.exec(text)?.[1];
  if (heading !== undefined) pieces.headings.push(heading);
  for (const [, code = ''] of text.matchAll(/`([^`]+)`/g)) pieces.inlineCode.push({ line, text: code });
  pieces.prose.push({ line, text: text.replace(/`[^`]+`/g, '') });
}

function joinContinued(lines: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const { line, text } of lines) {
    const last = joined.at(-1);
    if (last?.text.endsWith('\\')) last.text = `${last.text.slice(0, -1).trimEnd()} ${text.trim()}`;
    else joined.push({ line, text });
  }
  return joined;
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(document: Document): Set<string> {
  const anchors = new Set<string>();
  for (const heading of piecesOf(document).headings) {
    const base = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Targets of links and pictures that lead to a file of the project or a heading. */
export function relativeLinks(document: Document): Piece[] {
  return piecesOf(document).prose.flatMap(({ line, text }) =>
    [...text.matchAll(/\]\(<?([^)\s>]+)>?\)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]:\s*(\S+)/g)]
      .map(([, inline, attribute, reference]) => inline ?? attribute ?? reference ?? '')
      .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
      .map((target) => ({ line, text: target })),
  );
}
