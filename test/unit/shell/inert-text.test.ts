import { describe, expect, it } from 'vitest';
import { inertText } from '../../../electron/shell/inert-text';

describe('text of a stranger in the tray and in notifications', () => {
  it('becomes one line', () => {
    expect(inertText('  Prepare\r\nthe\toffer \u2028 now ', 80)).toBe('Prepare the offer now');
  });

  it('loses controls, bidirectional overrides, zero-width and tag characters (bars R4)', () => {
    expect(inertText('a\u202Eb\u200Bc\u0007d\u{E0041}e\uFEFFf', 80)).toBe('a b c d e f');
  });

  it('keeps markup as literal characters', () => {
    expect(inertText('<b onclick="x">AT&T</b>', 80)).toBe('<b onclick="x">AT&T</b>');
  });

  it('is cut at the limit in code points, never inside a character', () => {
    expect(inertText('😀'.repeat(10), 4)).toBe('😀😀😀…');
    expect(inertText('exact', 5)).toBe('exact');
  });

  it('looks at the first 4,000 characters only, however long the text is', () => {
    expect(inertText(`${' '.repeat(3_999)}ab`, 80)).toBe('a');
  });
});
