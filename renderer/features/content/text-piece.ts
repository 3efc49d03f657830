/**
 * The beginning of a text, at most `limit` UTF-16 units, ended at a line or a word where one is near, never inside a
 * surrogate pair. The whole text where it is short enough.
 */
export function textPiece(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const near = Math.floor(limit * 0.8);
  const end = [cut.lastIndexOf('\n'), cut.lastIndexOf(' ')].find((place) => place >= near);
  if (end !== undefined) return cut.slice(0, end + 1);
  const last = cut.charCodeAt(limit - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
