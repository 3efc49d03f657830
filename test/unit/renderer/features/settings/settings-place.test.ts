import { describe, expect, it } from 'vitest';
import { entryOf, placeOf, placePage } from '../../../../../renderer/features/settings/settings-place';

describe('a page of the settings', () => {
  it('behind the list is a home page that says which', () => {
    expect(placePage('storage')).toMatchObject({ name: 'home' });
    expect(placeOf(placePage('storage'))).toBe('storage');
  });

  it('is the list itself where nothing is said', () => {
    expect(placeOf({ name: 'home' })).toBeNull();
    expect(entryOf({ name: 'home' })).toBeNull();
  });

  it('belongs to a row of the list, however deep it is', () => {
    expect(entryOf({ name: 'edit', accountId: 'acc-1' })).toBe('mailboxes');
    expect(entryOf({ name: 'rule', ruleId: null })).toBe('rules');
    expect(entryOf({ name: 'addDelegated', serverId: 'srv-1' })).toBe('tools');
    expect(entryOf({ name: 'grant' })).toBe('programs');
    expect(entryOf(placePage('about'))).toBe('about');
  });
});
