/**
 * The row that j (1) or k (-1) leads to: the neighbour of `current`, the first or last one where nothing is current or
 * where it has left the list. Null past the ends.
 */
export function neighbour(keys: readonly string[], current: string | null, step: 1 | -1): string | null {
  const place = current === null ? -1 : keys.indexOf(current);
  if (place < 0) return (step === 1 ? keys[0] : keys.at(-1)) ?? null;
  return keys[place + step] ?? null;
}
