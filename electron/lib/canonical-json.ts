import { createHash } from 'node:crypto';

/**
 * JSON with sorted keys and no white space, so that equal content has equal bytes (the idea of RFC 8785).
 * `undefined` members are left out, as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** Lower-case hex SHA-256 of a text (as UTF-8) or of bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // No prototype: a member called __proto__ stays a member.
  const result = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of entries) result[key] = sorted(member);
  return result;
}
