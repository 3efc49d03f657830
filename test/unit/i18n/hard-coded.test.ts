import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { plain } from './possible-texts';
import { ROOT, sourcesBelow } from './project-program';

/** What an element or a component shows or says by an attribute of this name. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'body',
  'closeLabel',
  'error',
  'hint',
  'label',
  'lead',
  'placeholder',
  'summary',
  'text',
  'title',
]);
/** What menus, notifications and dialogs of the system show. */
const READ_MEMBERS = new Set([
  'body',
  'buttonLabel',
  'buttons',
  'checkboxLabel',
  'detail',
  'label',
  'message',
  'subtitle',
  'title',
]);
const READ_SETTERS = new Set(['setToolTip', 'setTitle', 'showErrorBox']);

/** Words that are no language. */
const ALLOWED = new Map([
  ['Genie Tray', 'the name of the product'],
  ['imap.', 'the example of a server name'],
  ['example.com', 'the example of a domain (RFC 2606)'],
]);

/** Operators that give one of their sides, or both. */
const JOINS = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);

type Source = { name: string; text: string };

function parse({ name, text }: Source): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

function collect(source: Source, textsOf: (node: ts.Node) => string[]): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...textsOf(node).filter((text) => /\p{L}{2}/u.test(text) && !ALLOWED.has(text.trim())));
    ts.forEachChild(node, visit);
  };
  visit(parse(source));
  return found.map((text) => `${source.name}: ${text.trim()}`);
}

/** The words an expression has in itself, through branches, lists and templates. */
function words(expression: ts.Expression | undefined): string[] {
  if (expression === undefined) return [];
  const node = plain(expression);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.flatMap((span) => [span.literal.text, ...words(span.expression)])];
  }
  if (ts.isConditionalExpression(node)) return [...words(node.whenTrue), ...words(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return words(node.right);
    return JOINS.has(node.operatorToken.kind) ? [...words(node.left), ...words(node.right)] : [];
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(words);
  if (ts.isJsxExpression(node)) return words(node.expression);
  return [];
}

function inWindow(source: Source): string[] {
  return collect(source, (node) => {
    if (ts.isJsxText(node)) return [node.text];
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return words(node.expression);
    if (!ts.isJsxAttribute(node) || !READ_ATTRIBUTES.has(node.name.getText())) return [];
    const value = node.initializer;
    if (value === undefined) return [];
    return ts.isStringLiteral(value) ? [value.text] : ts.isJsxExpression(value) ? words(value.expression) : [];
  });
}

function inShell(source: Source): string[] {
  return collect(source, (node) => {
    if (ts.isPropertyAssignment(node) && READ_MEMBERS.has(node.name.getText())) return words(node.initializer);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    return READ_SETTERS.has(node.expression.name.text) ? node.arguments.flatMap(words) : [];
  });
}

/** Sentences of main that are shown without `said`: members of these names on what holds an error. */
function shownAsSent(source: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSentence(node) && !isIn(node, ['said', 'test', 'includes'])) found.push(`${source.name}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(parse(source));
  return found;
}

function isSentence(node: ts.Node): node is ts.PropertyAccessExpression {
  if (!ts.isPropertyAccessExpression(node)) return false;
  if (!['message', 'hint', 'problem', 'detail'].includes(node.name.text)) return false;
  return /(^|\.)(error|failure|alert|notice|step|problem|tool)\??$/i.test(node.expression.getText());
}

// Up through what hands the value on, until somebody translates it; a comparison shows nothing.
function isIn(node: ts.Node, names: readonly string[]): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) {
    const callee = parent.expression;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
    if (names.includes(name) || names.includes(parent.arguments[0]?.getText() ?? '')) return true;
    return callee === node && isIn(parent, names);
  }
  if (ts.isBinaryExpression(parent)) return !JOINS.has(parent.operatorToken.kind) || isIn(parent, names);
  if (ts.isPropertyAccessExpression(parent) || ts.isArrayLiteralExpression(parent)) return isIn(parent, names);
  return ts.isParenthesizedExpression(parent) && isIn(parent, names);
}

const read = (name: string): Source => ({ name, text: readFileSync(join(ROOT, name), 'utf8') });
const windowSources = sourcesBelow('renderer').map(read);
const shellSources = [...sourcesBelow('electron/shell'), 'electron/app/desktop.ts', 'electron/app/start.ts'].map(read);

describe('what a user reads', () => {
  it('comes from the catalogues, in the window', () => {
    expect(windowSources.length).toBeGreaterThan(100);
    expect(windowSources.flatMap(inWindow)).toEqual([]);
  });

  it('comes from the catalogues, in the tray, the notifications and the dialogs', () => {
    expect(shellSources.length).toBeGreaterThan(20);
    expect(shellSources.flatMap(inShell)).toEqual([]);
  });

  it('is said in the language of the window where main sent it', () => {
    expect(windowSources.flatMap(shownAsSent)).toEqual([]);
  });
});

describe('a text outside of the catalogues', () => {
  const window = (text: string) => inWindow({ name: 'x.tsx', text }).map((line) => line.slice('x.tsx: '.length));
  const shell = (text: string) => inShell({ name: 'x.ts', text }).map((line) => line.slice('x.ts: '.length));
  const sent = (text: string) => shownAsSent({ name: 'x.tsx', text });

  it('is noticed between tags and in an expression', () => {
    expect(window('<p>Some {"more"} words {a ? "or" : `of ${b} these`}</p>')).toEqual([
      'Some',
      'more',
      'words',
      'or',
      'of',
      'these',
    ]);
  });

  it('is noticed in an attribute that people read, however it is made', () => {
    expect(window('<p title="Hello" aria-label={`Go ${n}`} />')).toEqual(['Hello', 'Go']);
    expect(window('<Button label={a ? "Yes" : t("common.close")} hint={b ?? "None"} />')).toEqual(['Yes', 'None']);
  });

  it('is not seen in class names, keys and signs', () => {
    expect(
      window('<p className="muted" data-testid="go" dir="auto">{t("a.b")} · 5{state === "open" && more}</p>'),
    ).toEqual([]);
  });

  it('is noticed in menus, dialogs and tooltips', () => {
    expect(shell('Menu.buildFromTemplate([{ label: "Quit" }]); tray.setToolTip(`Genie ${n}`);')).toEqual([
      'Quit',
      'Genie',
    ]);
    expect(shell('dialog.showMessageBox({ buttons: ["Yes", t("no")], detail: url.href })')).toEqual(['Yes']);
  });

  it('is noticed where an error is shown as it was sent', () => {
    expect(sent('<Note title={error.message} hint={said(error.hint)} />')).toEqual(['x.tsx: error.message']);
    expect(sent('<Note title={said(account.error?.message ?? "")} show={error.hint !== ""} />')).toEqual([]);
    expect(sent('const all = [error.message, error.hint].filter(Boolean).map(said).join(" ")')).toEqual([]);
  });
});
