import { describe, expect, it } from 'vitest';
import { timeChoices } from '../../../../renderer/lib/time-choices';

const at = (text: string) => new Date(text).getTime();
const choices = (text: string) =>
  Object.fromEntries(timeChoices(at(text)).map(({ name, atMs }) => [name, new Date(atMs).toString().slice(0, 21)]));

describe('timeChoices', () => {
  it('offers an hour, this evening, tomorrow morning and Monday morning, in local time', () => {
    expect(choices('2026-12-02T10:15:00')).toEqual({
      hour: 'Wed Dec 02 2026 11:15',
      evening: 'Wed Dec 02 2026 18:00',
      tomorrow: 'Thu Dec 03 2026 08:00',
      monday: 'Mon Dec 07 2026 08:00',
    });
  });

  it('leaves the evening out when it is no more than an hour away', () => {
    expect(choices('2026-12-02T17:00:00')).not.toHaveProperty('evening');
    expect(choices('2026-12-02T16:59:00')).toHaveProperty('evening');
  });

  it('says Monday only where that is not tomorrow', () => {
    expect(choices('2026-12-06T10:00:00')).not.toHaveProperty('monday');
    expect(choices('2026-12-07T10:00:00').monday).toBe('Mon Dec 14 2026 08:00');
  });

  it('goes over the end of a year', () => {
    expect(choices('2026-12-31T20:00:00').tomorrow).toBe('Fri Jan 01 2027 08:00');
  });
});
