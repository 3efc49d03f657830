/** A number as a person types it, with a comma or a point; null for an empty text, NaN for one that is no number. */
export function decimal(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
