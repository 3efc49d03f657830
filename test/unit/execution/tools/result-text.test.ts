import { describe, expect, it } from 'vitest';
import { childEnvironment } from '../../../../electron/execution/tools/mcp/child-environment';
import { LineReader } from '../../../../electron/execution/tools/mcp/line-reader';
import { inertText, resultText } from '../../../../electron/execution/tools/mcp/result-text';
import { cpuTimer } from '../../../support/cpu-time';

const text = (value: string) => ({ type: 'text', text: value });
const result = (...content: unknown[]) => ({ content, isError: false });

describe('the text of a result', () => {
  it.each<[string, string, string]>([
    ['a link of a terminal', '\u001b]8;;http://x.test\u0007here\u001b]8;;\u0007', 'here'],
    ['one that ends with ST', '\u001b]0;title\u001b\\rest', 'rest'],
    ['eight-bit sequences', '\u009d0;title\u009crest \u009b31mred', 'rest red'],
    ['colours and a cleared screen', '\u001b[1;31mred\u001b[0m \u001b[2Jdone', 'red done'],
    ['a reset', 'a\u001bcb', 'ab'],
    ['a lone escape', 'a\u001b', 'a'],
    ['an unfinished one, whose text stays', '\u001b]8;;http://x.test', '8;;http://x.test'],
    ['hidden and bidirectional characters', 'a\u200bb\u202ec\u{e0041}', 'abc'],
    ['nothing', 'Grüße, 日本\n\tend', 'Grüße, 日本\n\tend'],
  ])('is without %s', (_what, given, clean) => {
    expect(inertText(given)).toBe(clean);
  });

  it('takes time in proportion to its length, whatever stands in it', () => {
    const spentMs = cpuTimer();
    for (const unit of ['\u001b]', '\u009d', '\u001b[1', `\u009d${'a'.repeat(2_000)}`])
      inertText(unit.repeat(Math.ceil(256_000 / unit.length)));
    expect(spentMs()).toBeLessThan(2_000);
  });

  it('is at most 256 KiB of it, cut between two characters', () => {
    const cut = resultText('a.b', result(text('ü'.repeat(300_000))));
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(256 * 1024 + 10);
    expect(cut.endsWith('ü\n[…]')).toBe(true);
    expect(resultText('a.b', result(...Array.from({ length: 500 }, () => text('x'))))).toContain('[300 more parts]');
  });

  it('names what it does not understand', () => {
    expect(resultText('a.b', result(7, null, { type: 'video' }, { type: 'image' }))).toBe(
      [...Array.from({ length: 3 }, () => '[a part that is not understood]'), '[image unnamed, 0 bytes]'].join('\n'),
    );
  });
});

describe('lines of a child', () => {
  const reading = (limit: number) => {
    const lines: string[] = [];
    let tooLong = 0;
    const reader = new LineReader(
      limit,
      (line) => lines.push(line),
      () => (tooLong += 1),
    );
    return { lines, reader, tooLong: () => tooLong };
  };

  it('are put together from any pieces, also within a character', () => {
    const { lines, reader } = reading(100);
    for (const octet of Buffer.from('eins\r\n\nzwölf\nrest')) reader.push(Buffer.from([octet]));
    expect(lines).toEqual(['eins', 'zwölf']);
  });

  it('end with one that is too long, and nothing is read after it', () => {
    const { lines, reader, tooLong } = reading(10);
    reader.push(Buffer.from('short\n12345678901\nafter\n'));
    reader.push(Buffer.from('later\n'));
    expect(lines).toEqual(['short']);
    expect(tooLong()).toBe(1);
  });
});

describe('the environment of a child (bars A11)', () => {
  const own = { PATH: '/bin', HOME: '/home/me', SYSTEMROOT: 'C:\\Windows', SECRET: 'x', GENIE_PASSPHRASE: 'x' };

  it('is a list, and what the user named', () => {
    expect(childEnvironment(own, { TOKEN: 't' }, 'linux')).toEqual({ PATH: '/bin', HOME: '/home/me', TOKEN: 't' });
  });

  it('has what Windows needs there', () => {
    expect(childEnvironment(own, {}, 'win32')).toEqual({ PATH: '/bin', HOME: '/home/me', SYSTEMROOT: 'C:\\Windows' });
  });
});
