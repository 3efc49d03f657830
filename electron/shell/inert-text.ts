// Control characters, bidirectional controls, zero-width and other invisible format characters (Unicode category Cf
// holds them all, the tag characters of U+E0000 too), line and paragraph separators.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Text of a stranger as one short line that can do nothing: no controls, no hidden or direction-changing characters,
 * no runs of space, at most `maxLength` code points (an ellipsis shows a cut). Markup stays as literal characters.
 */
export function inertText(text: string, maxLength: number): string {
  // Far beyond any display: keeps a 30 MB subject from costing anything.
  const line = text.slice(0, 4_000).replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
