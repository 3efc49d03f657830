import { relative } from 'node:path';
import ts from 'typescript';
import { HANDED_ON, possibleTexts, SENTENCE_MEMBERS, type Shape } from './possible-texts';
import { ROOT } from './project-program';

export type MainSentence = { shape: Shape; where: string };

/** Classes whose `message` and `hint` a user reads, with the place of those two among their arguments. */
const ERRORS: Readonly<Record<string, readonly number[]>> = {
  AppError: [1, 2],
  LlmError: [2, 3],
  UpdateRefused: [1, 2],
  NewerDatabaseError: [1, 2],
};
/**
 * Every sentence the sources hand to somebody who shows it, and every place where such a sentence comes from
 * somewhere it cannot be followed to (`unknown`).
 */
export function mainSentences(program: ts.Program, isShown: (file: string) => boolean) {
  const sentences: MainSentence[] = [];
  const unknown: string[] = [];
  const note = (node: ts.Node) => {
    unknown.push(`${relative(ROOT, node.getSourceFile().fileName)}: ${node.getText().replace(/\s+/g, ' ')}`);
  };
  const texts = possibleTexts(program, note);

  const take = (expression: ts.Expression | undefined): void => {
    if (expression === undefined || ts.isObjectLiteralExpression(expression) || isSchema(expression)) return;
    const file = expression.getSourceFile();
    const name = relative(ROOT, file.fileName);
    const where = `${name}:${file.getLineAndCharacterOfPosition(expression.getStart()).line + 1}`;
    for (const shape of texts(expression)) {
      if (shape === HANDED_ON) continue;
      if (shape.some((part) => /\p{L}/u.test(part))) {
        for (const line of lines(shape)) sentences.push({ shape: line, where });
      } else if (shape.length > 1) note(expression);
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node)) {
      for (const place of ERRORS[node.expression.getText()] ?? []) take(node.arguments?.[place]);
    }
    if (ts.isPropertyAssignment(node) && isRead(node.name)) take(node.initializer);
    if (ts.isShorthandPropertyAssignment(node) && isRead(node.name)) take(node.name);
    if (isRefinement(node)) take(node.arguments[1]);
    if (ts.isCallExpression(node) && node.expression.getText().endsWith('.leftOut.push')) take(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (isShown(relative(ROOT, file.fileName))) visit(file);
  }
  return { sentences, unknown: [...new Set(unknown)].sort() };
}

// Sentences that stand together have a line each.
function lines(shape: Shape): Shape[] {
  return shape
    .join('\0')
    .split('\n')
    .map((line) => line.split('\0'));
}

// `.refine(check, 'sentence')`: an entry that does not fit is answered with it.
function isRefinement(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const second = node.arguments[1];
  return node.expression.name.text === 'refine' && second !== undefined && ts.isStringLiteralLike(second);
}

// Details are sentences in the steps of a discovery, problems in the tools; elsewhere these words mean other things.
function isRead(name: ts.PropertyName): boolean {
  const member = name.getText();
  const file = relative(ROOT, name.getSourceFile().fileName);
  if (member === 'detail') return file.startsWith('electron/sources/discovery/');
  if (member === 'problem') return file.startsWith('electron/execution/tools/');
  return SENTENCE_MEMBERS.has(member);
}

// `message: z.string()` describes a sentence and is none.
function isSchema(expression: ts.Expression): boolean {
  return /^(z\.|messageView\b)/.test(expression.getText());
}
