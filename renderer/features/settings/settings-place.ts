import type { SettingsPage, SettingsPlace } from '../frame/navigation-store';

/** The rows of the list: the pages behind it, and those of Genie itself. */
export type Entry = SettingsPlace | 'model' | 'rules' | 'voice' | 'tools' | 'programs' | 'privacy';

export function placePage(place: SettingsPlace): SettingsPage {
  return { name: 'home', place };
}

/** Which page behind the list is meant; null for the list itself. */
export function placeOf(page: SettingsPage): SettingsPlace | null {
  return page.name === 'home' ? (page.place ?? null) : null;
}

/** The row of the list a page belongs to; null for the list itself. */
export function entryOf(page: SettingsPage): Entry | null {
  switch (page.name) {
    case 'home':
      return placeOf(page);
    case 'addImap':
    case 'addFolder':
    case 'edit':
      return 'mailboxes';
    case 'rule':
      return 'rules';
    case 'addTools':
    case 'toolServer':
    case 'addDelegated':
      return 'tools';
    case 'grant':
      return 'programs';
    case 'model':
    case 'rules':
    case 'voice':
    case 'tools':
    case 'programs':
    case 'privacy':
      return page.name;
  }
}
