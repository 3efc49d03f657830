import { createHash } from 'node:crypto';

export type Draft = { from: string; to: string[]; cc: string[]; subject: string } | null;

/**
 * What an approval is bound to, computed a second time: SHA-256 over JSON with sorted keys of the action's id, kind,
 * params and, for a draft, where it goes.
 */
export function contentDigest(actionId: string, kind: string, params: unknown, draft: Draft): string {
  return createHash('sha256').update(sortedJson({ actionId, kind, params, draft })).digest('hex');
}

export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`);
  return `{${members.join(',')}}`;
}
