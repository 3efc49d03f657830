import { describe, expect, it } from 'vitest';
import { privacySettings } from '../../../shared/domain/privacy';
import { readPrivacy, writePrivacy } from '../../../electron/app/privacy-settings';
import { privacyHandlers } from '../../../electron/ipc/handlers/privacy';
import { tempStore } from '../../support/temp-store';

describe('E4: privacy settings', () => {
  it('keep nothing back before the user said so', () => {
    const { store } = tempStore();
    expect(readPrivacy(store)).toEqual({
      neverSend: { senders: [], domains: [], folders: [] },
      redact: [],
      redactWords: [],
      previewBeforeSend: false,
    });
  });

  it('are stored whole', () => {
    const { store } = tempStore();
    const settings = privacySettings.parse({
      neverSend: { senders: ['Kim@Example.org'], domains: ['secret.example'], folders: ['Private'] },
      redact: ['iban'],
      redactWords: ['falcon*'],
      previewBeforeSend: true,
    });
    expect(writePrivacy(store, settings)).toEqual(settings);
    expect(readPrivacy(store)).toEqual(settings);
    expect(readPrivacy(store).neverSend.senders).toEqual(['kim@example.org']);
  });

  it('that cannot be read are not taken for none', () => {
    const { store } = tempStore();
    store.settings.set('privacy', { redact: ['iban', 'something newer'] });
    expect(() => readPrivacy(store)).toThrow('nothing is sent to a model');
  });

  it('are the same for the window’s calls', async () => {
    const { store } = tempStore();
    const handlers = privacyHandlers({
      read: () => readPrivacy(store),
      write: (settings) => writePrivacy(store, settings),
    });
    const settings = privacySettings.parse({ redact: ['card'] });
    expect(await handlers['privacy.set'](settings)).toEqual(settings);
    expect(await handlers['privacy.get']({})).toEqual(settings);
  });
});
