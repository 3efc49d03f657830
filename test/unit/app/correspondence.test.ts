import { describe, expect, it } from 'vitest';
import { voiceProfile } from '../../../shared/domain/voice';
import { createCorrespondence } from '../../../electron/app/correspondence';
import { contextHandlers } from '../../../electron/ipc/handlers/context';
import { ManualClock } from '../../support/manual-clock';
import { ANN, sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

function correspondence() {
  const { store } = tempStore();
  return { store, account: addAccount(store), it: createCorrespondence(store, new ManualClock()) };
}

describe('A6: how an account writes', () => {
  it('is empty before the user described it, and then what the user said, one account at a time', () => {
    const { store, account, it: letters } = correspondence();
    const other = addAccount(store);
    const profile = voiceProfile.parse({ tone: 'short', samples: [' Hi '] });
    expect(letters.voice(account)).toEqual(voiceProfile.parse({}));
    expect(letters.setVoice(account, profile)).toEqual({ ...profile, samples: ['Hi'] });
    expect(letters.voice(account)).toEqual(profile);
    expect(letters.voice(other).tone).toBe('');
  });

  it('is gone with the account', () => {
    const { store, account, it: letters } = correspondence();
    letters.setVoice(account, voiceProfile.parse({ tone: 'CANARY' }));
    store.removeAccount(account);
    expect(() => letters.voice(account)).toThrow('This account does not exist.');
    expect(store.voices.get(account)).toBeNull();
  });
});

describe('A6: what is known of somebody', () => {
  it('are counts, days, the last name and the user’s notes, under any spelling of the address', () => {
    const { store, account, it: letters } = correspondence();
    addMessage(store, account, sampleMessage({ from: { name: 'A. Lee', address: 'ANN@example.org' } }), {
      receivedAtMs: 5,
    });
    addMessage(store, account, sampleMessage({ from: ANN }), { receivedAtMs: 9 });
    addMessage(store, account, sampleMessage({ from: { name: '', address: ANN.address } }), { receivedAtMs: 12 });
    expect(letters.setNotes(account, ' Ann@Example.ORG ', ' Likes tea. ')).toEqual({
      address: 'ann@example.org',
      name: 'Ann Lee',
      messages: 3,
      firstSeenAtMs: 5,
      lastSeenAtMs: 12,
      notes: 'Likes tea.',
    });
    expect(letters.contact(account, 'ann@example.org').notes).toBe('Likes tea.');
    expect(letters.setNotes(account, 'ann@example.org', '').notes).toBe('');
  });

  it('is nothing for a stranger, and an error for an account that is not there', () => {
    const { account, it: letters } = correspondence();
    expect(letters.contact(account, 'eve@müller.example')).toEqual({
      address: 'eve@xn--mller-kva.example',
      name: '',
      messages: 0,
      firstSeenAtMs: null,
      lastSeenAtMs: null,
      notes: '',
    });
    expect(() => letters.contact('nobody', 'eve@example.org')).toThrow('This account does not exist.');
    expect(() => letters.setNotes('nobody', 'eve@example.org', 'x')).toThrow('This account does not exist.');
  });
});

describe('the window’s calls', () => {
  it('reach the same code', async () => {
    const { account, it: letters } = correspondence();
    const handlers = contextHandlers(letters);
    const profile = voiceProfile.parse({ tone: 'short' });
    expect(await handlers['voice.set']({ accountId: account, profile })).toEqual(profile);
    expect(await handlers['voice.get']({ accountId: account })).toEqual(profile);
    await handlers['contacts.setNotes']({ accountId: account, address: ANN.address, notes: 'tea' });
    expect(await handlers['contacts.get']({ accountId: account, address: ANN.address })).toMatchObject({
      notes: 'tea',
    });
  });
});
