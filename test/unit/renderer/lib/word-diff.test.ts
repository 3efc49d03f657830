import { describe, expect, it } from 'vitest';
import { wordDiff, type DiffPart } from '../../../../renderer/lib/word-diff';
import { cpuTimer } from '../../../support/cpu-time';

const joined = (parts: DiffPart[], ...kinds: DiffPart['kind'][]) =>
  parts
    .filter((part) => kinds.includes(part.kind))
    .map((part) => part.text)
    .join('');

describe('wordDiff', () => {
  it('marks the words that came and went', () => {
    expect(wordDiff('renew for 12 months', 'renew for 24 months')).toEqual([
      { kind: 'same', text: 'renew for ' },
      { kind: 'removed', text: '12' },
      { kind: 'added', text: '24' },
      { kind: 'same', text: ' months' },
    ]);
  });

  it('has nothing to mark in equal or empty texts', () => {
    expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
    expect(wordDiff('', '')).toEqual([]);
    expect(wordDiff('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
  });

  it('keeps words that are common to both in their order', () => {
    const parts = wordDiff('a b c d e', 'a x c y e');
    expect(joined(parts, 'same')).toBe('a  c  e');
  });

  it('always gives back both texts exactly', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const words = ['Übung', ' ', '\n', ',', 'a', 'b', '漢字', '🙂', "don't", ' '];
    const text = () => Array.from({ length: random(40) }, () => words[random(words.length)]).join('');
    for (let round = 0; round < 300; round++) {
      const before = text();
      const after = text();
      const parts = wordDiff(before, after);
      expect(joined(parts, 'same', 'removed')).toBe(before);
      expect(joined(parts, 'same', 'added')).toBe(after);
    }
  });

  it('tells very different long texts apart as a whole and quickly', () => {
    const before = Array.from({ length: 3_000 }, (_, index) => `a${index}`).join(' ');
    const after = Array.from({ length: 3_000 }, (_, index) => `b${index}`).join('  ');
    const spentMs = cpuTimer();
    const parts = wordDiff(before, after);
    expect(joined(parts, 'same', 'added')).toBe(after);
    expect(parts).toHaveLength(2);
    expect(spentMs()).toBeLessThan(3_000);
  });
});
