/** Property to value, both in lower case, `!important` removed. Later declarations win. */
export type Declarations = ReadonlyMap<string, string>;

const MAX_STYLE_LENGTH = 10_000;
const MAX_RULES = 500;

/** A rule of a style sheet with one simple selector: a type, a class, an id, or a type with a class or id. */
export type SimpleRule = { tag: string | null; id: string | null; classes: string[]; declarations: Declarations };

/** Reads a style attribute. Comments, escapes and quoted strings are minded; broken declarations are skipped. */
export function parseDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of splitDeclarations(unescapeCss(style.slice(0, MAX_STYLE_LENGTH)))) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .toLowerCase()
      .replace('!important', '')
      .trim();
    if (property !== '' && value !== '') declarations.set(property, value);
  }
  return declarations;
}

/**
 * The rules of a style sheet that apply whatever the screen is. Only simple selectors are understood: enough for what
 * mail programs keep of a style sheet, and for text that somebody hides with a class.
 */
export function parseStyleSheet(css: string): SimpleRule[] {
  const rules: SimpleRule[] = [];
  const text = css.slice(0, 200_000).replaceAll('<!--', '').replaceAll('-->', '');
  const source = withoutComments(text);
  let at = 0;
  while (at < source.length && rules.length < MAX_RULES) {
    const open = source.indexOf('{', at);
    if (open < 0) break;
    const selector = source.slice(at, open).split(';').at(-1)?.trim() ?? '';
    const close = blockEnd(source, open);
    const body = source.slice(open + 1, close);
    if (!selector.startsWith('@')) rules.push(...toRules(selector, body));
    else if (/^@media\s+(?:all|screen)\s*$/i.test(selector)) rules.push(...parseStyleSheet(body));
    at = close + 1;
  }
  return rules;
}

function toRules(selectors: string, body: string): SimpleRule[] {
  const declarations = parseDeclarations(body);
  if (declarations.size === 0) return [];
  return selectors
    .slice(0, 2_000)
    .split(',')
    .flatMap((selector) => {
      const match = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i.exec(selector.trim());
      if (!match || match[0] === '') return [];
      const names = match[2]?.match(/[.#][\w-]+/g) ?? [];
      return [
        {
          tag: match[1] === undefined || match[1] === '*' ? null : match[1].toLowerCase(),
          id: names.find((name) => name.startsWith('#'))?.slice(1) ?? null,
          classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
          declarations,
        },
      ];
    });
}

function splitDeclarations(style: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = '';
  for (let i = 0; i < style.length; i++) {
    const character = style[i] as string;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ';' && depth === 0) {
      parts.push(style.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(style.slice(start));
  return parts;
}

function unescapeCss(style: string): string {
  return withoutComments(style).replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_all, hex?: string, literal?: string) => {
    if (hex === undefined) return literal ?? '';
    const code = parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function withoutComments(css: string): string {
  let text = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    text += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return text;
    at = close + 2;
  }
  return text + css.slice(at);
}

function blockEnd(source: string, open: number): number {
  let depth = 0;
  for (let i = open; i < source.length; i++) {
    if (source[i] === '{') depth++;
    else if (source[i] === '}' && --depth === 0) return i;
  }
  return source.length;
}
