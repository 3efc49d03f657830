/**
 * JSON as it is passed on, for reading: characters that do not show, or that turn the writing direction, are escaped,
 * which means the same in JSON (RFC 8259 §7).
 */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, (hidden) =>
    Array.from({ length: hidden.length }, (_, place) => escaped(hidden.charCodeAt(place))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** The value of a JSON text, undefined where it is none: half-typed JSON is the normal case in a field. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
