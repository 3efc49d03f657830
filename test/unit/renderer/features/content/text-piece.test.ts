import { describe, expect, it } from 'vitest';
import { textPiece } from '../../../../../renderer/features/content/text-piece';

describe('the beginning of a text', () => {
  it('is all of a short one', () => {
    expect(textPiece('short', 5)).toBe('short');
  });

  it('ends at a line where one is near, else at a word', () => {
    expect(textPiece(`${'a'.repeat(90)}\nbb cc dd`, 96)).toBe(`${'a'.repeat(90)}\n`);
    expect(textPiece(`${'a'.repeat(90)} bbbbbbbb`, 96)).toBe(`${'a'.repeat(90)} `);
  });

  it('is cut hard where there is no place near', () => {
    expect(textPiece('a'.repeat(200), 100)).toBe('a'.repeat(100));
  });

  it('never ends inside a character', () => {
    expect(textPiece(`${'a'.repeat(99)}😀😀`, 100)).toBe('a'.repeat(99));
  });
});
