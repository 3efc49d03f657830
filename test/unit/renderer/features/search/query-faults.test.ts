import { describe, expect, it } from 'vitest';
import { queryFaults } from '../../../../../renderer/features/search/query-faults';

const faults = (query: string) => queryFaults(query).map(({ fault, part }) => `${fault} ${part}`);

describe('what is wrong with a query', () => {
  it('is a quotation mark that is not closed', () => {
    expect(faults('offer "small room')).toEqual(['quote "small room']);
    expect(faults('subject:"for friday')).toEqual(['quote subject:"for friday']);
    expect(faults('"a room" "b')).toEqual(['quote "b']);
  });

  it('is a date that has another form, or that no calendar has', () => {
    expect(faults('after:yesterday before:31.01.2026')).toEqual(['date after:yesterday', 'date before:31.01.2026']);
    expect(faults('after:2026-02-31')).toEqual(['date after:2026-02-31']);
    expect(faults('before:2026-13-01')).toEqual(['date before:2026-13-01']);
  });

  it('is a time that is no number of days', () => {
    expect(faults('newer_than:2w OLDER_THAN:soon')).toEqual(['days newer_than:2w', 'days OLDER_THAN:soon']);
  });

  it('is a filter that does not exist, or cannot be turned round', () => {
    expect(faults('has:picture is:starred')).toEqual(['has has:picture', 'is is:starred']);
    expect(faults('-account:work -after:2026-01-31')).toEqual(['minus -account:work', 'minus -after:2026-01-31']);
  });

  it('is nothing where everything is understood', () => {
    const query = 'offer "small room" from:ann -lunch has:attachment -is:unread newer_than:7d older_than:30';
    expect(faults(`${query} after:2026-1-31 before:2028-02-29 account:"Work mail" re:offer 5" screen`)).toEqual([]);
  });
});
