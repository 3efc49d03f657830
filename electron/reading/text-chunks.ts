const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Where each chunk of at most `maxChars` UTF-16 units begins; a text without letters is one chunk. What a reader sees as
 * one character (a surrogate pair, letters with their accents, a joined emoji) is never split, unless it alone is longer
 * than a chunk.
 */
export function chunkStarts(text: string, maxChars: number): number[] {
  const starts = [0];
  for (let start = 0; text.length - start > maxChars;) {
    start = chunkEnd(text, start, maxChars);
    starts.push(start);
  }
  return starts;
}

// Looked at is only the chunk and what could belong to its last character: the segmenter is slow on long texts.
function chunkEnd(text: string, start: number, maxChars: number): number {
  const window = text.slice(start, start + maxChars + 64);
  const whole = graphemes.segment(window).containing(maxChars)?.index ?? maxChars;
  if (whole > 0) return start + whole;
  const splitsPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(window.slice(maxChars - 1, maxChars + 1));
  return start + (splitsPair ? maxChars - 1 : maxChars);
}
