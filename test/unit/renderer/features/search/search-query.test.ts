import { describe, expect, it } from 'vitest';
import { askedQuery, termsOf, withFilter } from '../../../../../renderer/features/search/search-query';

describe('a filter put into a query', () => {
  it('stands behind what was typed, with the cursor where its value goes', () => {
    expect(withFilter('offer ', 'from')).toEqual({ query: 'offer from:', from: 11, to: 11 });
    expect(withFilter('', 'subject')).toEqual({ query: 'subject:""', from: 9, to: 9 });
  });

  it('has its number selected, to be typed over', () => {
    const { query, from, to } = withFilter('offer', 'older');
    expect(query.slice(from, to)).toBe('30');
  });

  it('is followed by a blank where it needs no value', () => {
    expect(withFilter('', 'unread')).toEqual({ query: 'is:unread ', from: 10, to: 10 });
  });
});

describe('what is asked', () => {
  it('leaves out filters that have no value yet', () => {
    expect(askedQuery('offer from: ')).toBe('offer');
    expect(askedQuery('subject:"" account:')).toBe('');
    expect(askedQuery('-from: room')).toBe('room');
  });

  it('is otherwise what was typed', () => {
    expect(askedQuery(' subject:"small room"  from:ann has:attachment ')).toBe(
      'subject:"small room" from:ann has:attachment',
    );
    expect(askedQuery('note:')).toBe('note:');
  });
});

describe('the words to mark', () => {
  it('are words and phrases, those of a field only there', () => {
    expect(termsOf('offer "small room" from:ann subject:"for friday"')).toEqual({
      anywhere: ['offer', 'small room'],
      from: ['ann'],
      subject: ['for friday'],
    });
  });

  it('are not what is excluded or only narrows', () => {
    expect(termsOf('-lunch has:attachment newer_than:7d account:"Work mail" to:jo').anywhere).toEqual([]);
  });

  it('include what looks like a field but is none', () => {
    expect(termsOf('re:offer').anywhere).toEqual(['re:offer']);
  });
});
