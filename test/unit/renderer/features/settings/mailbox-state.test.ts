import { describe, expect, it } from 'vitest';
import {
  inTrouble,
  mailboxName,
  mailboxPlace,
  mailboxState,
} from '../../../../../renderer/features/settings/mailbox-state';
import type { AccountView } from '../../../../../shared/domain/account';
import { account } from '../../../../support/window-preview/scene-parts';

const inState = (state: AccountView['health']['state'], active = true) =>
  account({ active, health: { ...account().health, state } });

describe('a mailbox in the settings', () => {
  it('has the name its user gave it, with the address beside it', () => {
    const one = account({ label: 'Work', address: 'jo@example.org' });
    expect([mailboxName(one), mailboxPlace(one)]).toEqual(['Work', 'jo@example.org']);
  });

  it('never says the same twice', () => {
    const one = account({ label: '', address: 'jo@example.org', where: 'imap.example.org:993' });
    expect([mailboxName(one), mailboxPlace(one)]).toEqual(['jo@example.org', 'imap.example.org:993']);
    const folder = account({ label: '', address: '', where: '~/Mail' });
    expect([mailboxName(folder), mailboxPlace(folder)]).toEqual(['~/Mail', '']);
  });

  it('is paused whatever else it was', () => {
    expect(mailboxState(inState('needs_auth', false))).toBe('paused');
    expect(mailboxState(inState('backoff'))).toBe('backoff');
  });

  it('waits for the user when it has to be signed in to or looked at, unless it is paused', () => {
    const all = [inState('needs_auth'), inState('needs_attention'), inState('backoff'), inState('needs_auth', false)];
    expect(inTrouble(all)).toBe(2);
  });
});
