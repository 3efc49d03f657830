import { describe, expect, it } from 'vitest';
import { chunkStarts } from '../../../electron/reading/text-chunks';
import { seededRandom } from '../../support/seeded-random';
import { cpuTimer } from '../../support/cpu-time';

describe('the chunks of a text', () => {
  it.each([
    ['', 16, ['']],
    ['short', 16, ['short']],
    ['0123456789abcdef', 16, ['0123456789abcdef']],
    ['0123456789abcdefg', 16, ['0123456789abcdef', 'g']],
    ['0123456789abcde😀x', 16, ['0123456789abcde', '😀x']],
    ['0123456789abcde\u0065\u0301x', 16, ['0123456789abcde', 'e\u0301x']],
    ['0123456789👨‍👩‍👧‍👦x', 16, ['0123456789', '👨‍👩‍👧‍👦x']],
    ['0123456789abcd\r\n x', 15, ['0123456789abcd', '\r\n x']],
  ])('of %j with at most %i units are %j', (text, maxChars, chunks) => {
    expect(cut(text, maxChars)).toEqual(chunks);
  });

  it('cuts a single character that is longer than a chunk, but no surrogate pair', () => {
    const chunks = cut(`a${'\u0301'.repeat(100)}`, 16);
    expect(chunks.join('')).toHaveLength(101);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBe(16);
    const family = cut(Array<string>(60).fill('👨').join('\u200d'), 16);
    expect(family.every((chunk) => isWhole(chunk))).toBe(true);
  });

  it('lose nothing, are never too long and never empty, whatever the text', () => {
    const random = seededRandom(7);
    const letters = [
      'a',
      ' ',
      '\n',
      '😀',
      '\u0301',
      '\u200d',
      '👍🏽',
      '\ufe0f',
      '한',
      'ᄒ',
      'ᅡ',
      '🇩🇪',
      '\r\n',
      '\u0e33',
      'क्',
    ];
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: 200 }, () => letters[Math.floor(random() * letters.length)]).join('');
      const maxChars = 16 + Math.floor(random() * 40);
      const chunks = cut(text, maxChars);
      expect(chunks.join('')).toBe(text);
      expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= maxChars && isWhole(chunk))).toBe(true);
    }
  });

  it('are found fast in the longest text that is kept, also when it is one endless character', () => {
    const spentMs = cpuTimer();
    chunkStarts('wörd '.repeat(52_000), 16);
    chunkStarts('\u0301'.repeat(260_000), 16);
    expect(spentMs()).toBeLessThan(2_000);
  });
});

function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function cut(text: string, maxChars: number): string[] {
  const starts = chunkStarts(text, maxChars);
  return starts.map((start, n) => text.slice(start, starts[n + 1]));
}
