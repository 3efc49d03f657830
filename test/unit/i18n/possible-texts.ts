import ts from 'typescript';

/** A text with places: what stands between them. `['a', 'b']` is "a", something, "b"; `['a']` is "a" alone. */
export type Shape = readonly string[];

/** Something that is not known from the source. */
const PLACE: Shape = ['', ''];
/** The sentence of another error, handed on: it is found where that one was made. */
export const HANDED_ON: Shape = [];

/** Members that hold a sentence for the user: of errors, alerts, failures, steps of a discovery, tools. */
export const SENTENCE_MEMBERS: ReadonlySet<string> = new Set(['message', 'hint', 'detail', 'problem']);

/** What a sentence is said in the user's language with. */
const TRANSLATES: ReadonlySet<string> = new Set(['inLanguage', 'said']);

const HAS_LETTER = /\p{L}/u;
/** Deeper than any helper of ours, and an end to those that call each other. */
const MAX_DEPTH = 12;

type Callable = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;

/**
 * Finds every text an expression can become: branches, constants, tables, helpers and what their callers give them.
 * `onNested` is told of a sentence that is a part of another text, where no translation would find it.
 */
export function possibleTexts(
  program: ts.Program,
  onNested: (node: ts.Node) => void,
): (expression: ts.Expression) => Shape[] {
  const checker = program.getTypeChecker();
  const calls = callsBySymbol(program, checker);

  const declarationOf = (node: ts.Node): ts.Declaration | undefined => {
    const shorthand = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : undefined;
    const symbol = shorthand ?? checker.getSymbolAtLocation(node);
    if (symbol === undefined) return undefined;
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return target.declarations?.[0];
  };

  const objectOf = (node: ts.Expression): ts.ObjectLiteralExpression | undefined => {
    const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined;
    if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return undefined;
    const value = declaration.initializer && plain(declaration.initializer);
    return value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
  };

  const ofAll = (nodes: (ts.Expression | undefined)[], depth: number): Shape[] =>
    unique(nodes.flatMap((node) => (node === undefined ? [] : texts(node, depth))));

  const ofParameter = (parameter: ts.ParameterDeclaration, depth: number): Shape[] => {
    const owner = parameter.parent as Callable;
    const index = owner.parameters.indexOf(parameter);
    const sites = calls.get(namedNode(owner)) ?? [];
    if (sites.length === 0) return [PLACE];
    return ofAll(
      sites.map((site) => site.arguments?.[index] ?? parameter.initializer),
      depth,
    );
  };

  const ofDeclaration = (declaration: ts.Declaration | undefined, depth: number): Shape[] => {
    if (declaration === undefined) return [PLACE];
    if (ts.isVariableDeclaration(declaration) && declaration.initializer && ts.isIdentifier(declaration.name)) {
      return texts(declaration.initializer, depth);
    }
    if (ts.isParameter(declaration) && ts.isIdentifier(declaration.name)) return ofParameter(declaration, depth);
    if (!ts.isBindingElement(declaration)) return [PLACE];
    return [SENTENCE_MEMBERS.has((declaration.propertyName ?? declaration.name).getText()) ? HANDED_ON : PLACE];
  };

  const ofCall = (node: ts.CallExpression, depth: number): Shape[] => {
    // Translated where it is shown: its sentence was found where it was made.
    if (TRANSLATES.has(node.expression.getText())) return [HANDED_ON];
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    const declaration = declarationOf(name);
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (value === undefined || !isCallable(value) || value.body === undefined) return [PLACE];
    return ofAll(returned(value), depth);
  };

  function texts(expression: ts.Expression, depth: number): Shape[] {
    const node = plain(expression);
    if (depth > MAX_DEPTH) return [PLACE];
    const inside = depth + 1;
    if (ts.isStringLiteralLike(node)) return [[node.text]];
    if (ts.isTemplateExpression(node)) {
      if (isListOfLines(node))
        return ofAll(
          node.templateSpans.map((span) => span.expression),
          inside,
        );
      return node.templateSpans.reduce<Shape[]>(
        (starts, span) => joined(joined(starts, part(span.expression, inside)), [[span.literal.text]]),
        [[node.head.text]],
      );
    }
    if (ts.isConditionalExpression(node)) return ofAll([node.whenTrue, node.whenFalse], inside);
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) {
        return ofAll([node.left, node.right], inside);
      }
      if (kind === ts.SyntaxKind.PlusToken) {
        return joined(part(node.left, inside), part(node.right, inside));
      }
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return texts(node.right, inside);
      return [PLACE];
    }
    if (ts.isIdentifier(node)) return ofDeclaration(declarationOf(node), inside);
    if (ts.isPropertyAccessExpression(node)) {
      if (SENTENCE_MEMBERS.has(node.name.text)) return [HANDED_ON];
      return orPlace(ofAll([valueOf(objectOf(node.expression), node.name.text)], inside));
    }
    if (ts.isElementAccessExpression(node)) return orPlace(ofAll(valuesOf(objectOf(node.expression)), inside));
    if (ts.isAwaitExpression(node)) return texts(node.expression, inside);
    if (node.kind === ts.SyntaxKind.NullKeyword) return [];
    if (ts.isCallExpression(node)) return ofCall(node, inside);
    return [PLACE];
  }

  function part(expression: ts.Expression, depth: number): Shape[] {
    const found = texts(expression, depth);
    if (found.includes(HANDED_ON)) onNested(expression);
    return fragment(found.map((shape) => (shape === HANDED_ON ? PLACE : shape)));
  }

  return (expression) => texts(expression, 0);

  function valuesOf(table: ts.ObjectLiteralExpression | undefined): ts.Expression[] {
    return (table?.properties ?? []).flatMap((one) => (ts.isPropertyAssignment(one) ? [one.initializer] : []));
  }

  function valueOf(table: ts.ObjectLiteralExpression | undefined, name: string): ts.Expression | undefined {
    const property = table?.properties.find((one) => one.name !== undefined && one.name.getText() === name);
    return property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  }
}

/** Parentheses, assertions and `satisfies` taken off. */
export function plain(node: ts.Expression): ts.Expression {
  const wraps =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node);
  return wraps ? plain(node.expression) : node;
}

// Words inside a text are spelled out; punctuation around something unknown stays a place, and so does a name (one
// word without a place) beside something unknown.
function fragment(shapes: Shape[]): Shape[] {
  const isOpen = shapes.some((shape) => !shape.some((text) => HAS_LETTER.test(text)) && shape.length > 1);
  const words = shapes.filter((shape) => {
    if (!shape.some((text) => HAS_LETTER.test(text))) return !isOpen;
    return !isOpen || shape.join('').includes(' ');
  });
  if (!words.some((shape) => shape.some((text) => HAS_LETTER.test(text)))) return [PLACE];
  return unique(isOpen ? [PLACE, ...words] : words);
}

// Several sentences, each on a line of its own.
function isListOfLines(node: ts.TemplateExpression): boolean {
  const ends = node.templateSpans.map((span) => span.literal.text);
  return node.head.text === '' && ends.pop() === '' && ends.every((text) => text === '\n');
}

function orPlace(shapes: Shape[]): Shape[] {
  return shapes.length === 0 ? [PLACE] : shapes;
}

function joined(starts: Shape[], ends: Shape[]): Shape[] {
  return starts.flatMap((start) =>
    ends.map((end) => [...start.slice(0, -1), (start.at(-1) ?? '') + (end[0] ?? ''), ...end.slice(1)]),
  );
}

function unique(shapes: Shape[]): Shape[] {
  return [...new Map(shapes.map((shape) => [shape.join('\0'), shape])).values()];
}

function isCallable(node: ts.Node): node is Callable {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node)
  );
}

function returned(callable: Callable): (ts.Expression | undefined)[] {
  const { body } = callable;
  if (body === undefined || !ts.isBlock(body)) return [body];
  const found: (ts.Expression | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    if (isCallable(node)) return;
    if (ts.isReturnStatement(node)) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

// A function is called by its own name, or by that of the constant it was given to.
function namedNode(callable: Callable): ts.Node {
  return ts.isVariableDeclaration(callable.parent) ? callable.parent : callable;
}

type Site = ts.CallExpression | ts.NewExpression;

function callsBySymbol(program: ts.Program, checker: ts.TypeChecker): Map<ts.Node, Site[]> {
  const found = new Map<ts.Node, Site[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      const symbol = checker.getSymbolAtLocation(name);
      const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const declaration = target?.declarations?.[0];
      if (declaration !== undefined) found.set(declaration, [...(found.get(declaration) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) visit(file);
  return found;
}
