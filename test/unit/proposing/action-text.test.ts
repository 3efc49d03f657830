import { describe, expect, it } from 'vitest';
import { hasForeignContact, knownContacts } from '../../../electron/proposing/action-text';

const foreign = (text: string, mail: string, addresses: string[] = []) =>
  hasForeignContact([text], knownContacts([mail], addresses));

describe('A5: a phone number in what a model says (bars A5)', () => {
  it('is known when its figures stand in one line of the mail, however it is written', () => {
    const mail = 'Call me: +49 (30) 123-4567\nRegards';
    expect(foreign('Call +49 30 1234567.', mail)).toBe(false);
    expect(foreign('Call 301234567.', mail)).toBe(false);
    expect(foreign('Call +49 30 1234568.', mail)).toBe(true);
  });

  it('is foreign when its figures only stand in two lines', () => {
    expect(foreign('Call 1234567.', 'Room 123\n4567 pages')).toBe(true);
  });

  it('is told from a date, a time and an amount', () => {
    expect(foreign('Due 2026-03-06T09:00:00+01:00, by 12.05.2026, 1,250 EUR at 10:30.', '')).toBe(false);
  });
});

describe('A5: a mail address in what a model says (bars A5)', () => {
  it('is known when it stands in the mail or takes part', () => {
    expect(foreign('Write to Kim@Example.org.', 'I am kim@example.org')).toBe(false);
    expect(foreign('Write to <kim@müller.example>', '', ['kim@xn--mller-kva.example'])).toBe(false);
    expect(foreign('Write to kim@example.org.', 'I am jo@example.org')).toBe(true);
  });

  it('looks like one only with a host', () => {
    expect(foreign('See @kim, a@b and user@host', '')).toBe(false);
  });
});
