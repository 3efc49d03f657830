/** Deep enough for any answer, shallow enough that a flood of brackets costs nothing. */
const MAX_DEPTH = 64;

/** Where one JSON value ends (exclusive) and whether any object in it names a key twice; or where it stopped being JSON. */
export type JsonScan = { ok: true; end: number; duplicateKey: boolean } | { ok: false; failedAt: number };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
// RFC 8259 §7: no raw control characters, only the named escapes. The classes do not overlap, so this is linear.
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Reads exactly one JSON value (RFC 8259, nothing mended: no NaN, comments or trailing commas) that begins at `start`.
 * JSON.parse tells neither where a value ends inside prose nor that a key came twice; this tells both, in time linear
 * in the characters it passes. The value itself is then JSON.parse's business.
 */
export function scanJson(text: string, start: number): JsonScan {
  const scanner = new Scanner(text, start);
  return scanner.value(0)
    ? { ok: true, end: scanner.position, duplicateKey: scanner.duplicateKey }
    : { ok: false, failedAt: scanner.position };
}

/** Each method moves `position` over what it names; false leaves it where the text stopped being JSON. */
class Scanner {
  duplicateKey = false;

  constructor(
    private readonly text: string,
    public position: number,
  ) {}

  value(depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    const first = this.text[this.position];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"') return this.token(STRING) !== null;
    if (first === '-' || (first !== undefined && first >= '0' && first <= '9')) return this.token(NUMBER) !== null;
    return this.token(WORD) !== null;
  }

  private object(depth: number): boolean {
    const keys = new Set<string>();
    this.position++;
    this.space();
    if (this.take('}')) return true;
    do {
      this.space();
      const token = this.token(STRING);
      if (token === null) return false;
      const key = JSON.parse(token) as string;
      if (keys.has(key)) this.duplicateKey = true;
      keys.add(key);
      this.space();
      if (!this.take(':')) return false;
      this.space();
      if (!this.value(depth + 1)) return false;
      this.space();
    } while (this.take(','));
    return this.take('}');
  }

  private array(depth: number): boolean {
    this.position++;
    this.space();
    if (this.take(']')) return true;
    do {
      this.space();
      if (!this.value(depth + 1)) return false;
      this.space();
    } while (this.take(','));
    return this.take(']');
  }

  private token(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const token = pattern.exec(this.text)?.[0] ?? null;
    this.position += token?.length ?? 0;
    return token;
  }

  private space(): void {
    this.token(SPACE);
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position++;
    return true;
  }
}
