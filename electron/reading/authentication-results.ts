import { LIMITS } from './limits';

/** One `method=result` of an Authentication-Results header with its properties (`header.from` → value), names in lower case. */
export type MethodResult = { method: string; result: string; properties: Map<string, string> };

export type AuthenticationResults = { authservId: string; results: MethodResult[] };

type Token = { kind: 'text' | 'quoted' | 'special'; text: string };

/**
 * Parses an Authentication-Results value (RFC 8601 §2.2) with a real tokenizer: comments nest, quoted strings hold
 * anything, white space is free. Null where the value does not follow the grammar to its end: a result that cannot be
 * read for certain is no result.
 */
export function parseAuthenticationResults(value: string): AuthenticationResults | null {
  const tokens = tokenize(value);
  const statements = tokens && splitStatements(tokens);
  if (!statements) return null;
  const [identity, ...resinfos] = statements as [Token[], ...Token[][]];
  const authservId = parseIdentity(identity);
  if (authservId === null) return null;
  return parseResults(authservId, resinfos);
}

/** The form of Exchange Online, which leaves the authserv-id out: the first statement is a result already. */
export function parseAnonymousAuthenticationResults(value: string): AuthenticationResults | null {
  const tokens = tokenize(value);
  const statements = tokens && splitStatements(tokens);
  return statements && parseResults('', statements);
}

function parseResults(authservId: string, statements: readonly Token[][]): AuthenticationResults | null {
  const results: MethodResult[] = [];
  for (const statement of statements) {
    if (statement.length === 0) continue;
    // "none": nothing was checked.
    if (statement.length === 1 && statement[0]?.text.toLowerCase() === 'none') continue;
    const result = parseStatement(statement);
    if (!result) return null;
    results.push(result);
  }
  return { authservId, results };
}

function parseIdentity(tokens: readonly Token[]): string | null {
  const [id, version, ...rest] = tokens;
  if (!id || id.kind === 'special' || rest.length > 0) return null;
  if (version && !/^\d+$/.test(version.text)) return null;
  return id.text.toLowerCase();
}

/** `method[/version] = result [reason=value] [ptype.property=value]…` */
function parseStatement(tokens: readonly Token[]): MethodResult | null {
  const pairs = splitPairs(tokens);
  const first = pairs?.[0];
  if (!pairs || !first || first.name.includes('.')) return null;
  const properties = new Map<string, string>();
  for (const pair of pairs.slice(1)) if (!properties.has(pair.name)) properties.set(pair.name, pair.value);
  return { method: first.name.replace(/\/\d+$/, ''), result: first.value.toLowerCase(), properties };
}

function splitPairs(tokens: readonly Token[]): { name: string; value: string }[] | null {
  const pairs: { name: string; value: string }[] = [];
  let i = 0;
  while (i < tokens.length) {
    let name = '';
    for (; i < tokens.length && !isSpecial(tokens[i], '='); i++) {
      if (tokens[i]?.kind === 'quoted') return null;
      name += (tokens[i] as Token).text;
    }
    if (i >= tokens.length || !/^[\w./-]+$/.test(name)) return null;
    i++;
    const first = tokens[i++];
    if (!first || first.kind === 'special') return null;
    let value = first.text;
    // `"local part"@domain`: a quoted string that goes on without white space. It stays one value.
    while (first.kind === 'quoted' && tokens[i]?.kind === 'text' && (tokens[i] as Token).text.startsWith('@')) {
      value = `"${value}"${(tokens[i++] as Token).text}`;
    }
    pairs.push({ name: name.toLowerCase(), value });
  }
  return pairs;
}

function splitStatements(tokens: readonly Token[]): Token[][] | null {
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    if (isSpecial(token, ';')) statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements[0]?.length === 0 ? null : statements;
}

function isSpecial(token: Token | undefined, text: string): boolean {
  return token?.kind === 'special' && token.text === text;
}

function tokenize(value: string): Token[] | null {
  if (value.length > LIMITS.authenticationResults) return null;
  const tokens: Token[] = [];
  let i = 0;
  while (i < value.length) {
    const character = value[i] as string;
    if (/\s/.test(character)) i++;
    else if (character === '(') {
      const end = commentEnd(value, i);
      if (end < 0) return null;
      i = end;
    } else if (character === '"') {
      const quoted = readQuoted(value, i);
      if (!quoted) return null;
      tokens.push({ kind: 'quoted', text: quoted.text });
      i = quoted.end;
    } else if (character === ';' || character === '=') {
      tokens.push({ kind: 'special', text: character });
      i++;
    } else {
      let end = i + 1;
      // Within a value `=` may stand (a base64 header.b); it separates only after the name.
      const isValue = isSpecial(tokens.at(-1), '=');
      while (end < value.length && !(isValue ? /[\s;("]/ : /[\s;("=]/).test(value[end] as string)) end++;
      tokens.push({ kind: 'text', text: value.slice(i, end) });
      i = end;
    }
  }
  return tokens;
}

function commentEnd(value: string, start: number): number {
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    if (value[i] === '\\') i++;
    else if (value[i] === '(') depth++;
    else if (value[i] === ')' && --depth === 0) return i + 1;
  }
  return -1;
}

function readQuoted(value: string, start: number): { text: string; end: number } | null {
  let text = '';
  for (let i = start + 1; i < value.length; i++) {
    if (value[i] === '"') return { text, end: i + 1 };
    if (value[i] === '\\') i++;
    text += value[i] ?? '';
  }
  return null;
}
