import { describe, expect, it } from 'vitest';
import { markedParts } from '../../../../../renderer/features/search/marked-parts';

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('marked words', () => {
  it('are found without case, accents and width, at the beginning of words', () => {
    expect(marked('An OFFER, coffers and offers', 'offer')).toBe('An [OFFER], coffers and [offer]s');
    expect(marked('Das Café in Köln', 'cafe', 'koln')).toBe('Das [Café] in [Köln]');
    expect(marked('ＦＵＬＬ width', 'full')).toBe('[ＦＵＬＬ] width');
  });

  it('are found in a script without spaces', () => {
    expect(marked('お見積もりの件', '見積')).toBe('お[見積]もりの件');
  });

  it('may be a phrase over any punctuation', () => {
    expect(marked('the small, room', 'small room')).toBe('the [small, room]');
  });

  it('are taken as text, whatever they look like', () => {
    expect(marked('a.b (c)', '(c', '.*')).toBe('a.b ([c])');
    expect(markedParts('offer', [])).toEqual([{ text: 'offer', marked: false }]);
    expect(markedParts('', ['offer'])).toEqual([]);
  });
});
