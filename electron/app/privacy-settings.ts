import { z } from 'zod';
import { privacySettings, type PrivacySettings } from '../../shared/domain/privacy';
import { AppError } from '../../shared/errors/app-error';
import type { Store } from '../store/store';

const PRIVACY = 'privacy';

/**
 * What never leaves this computer (E4); nothing is kept back before the user said so. Settings that are there but cannot
 * be read throw `internal`: to go on as if there were none could send what must not be sent.
 */
export function readPrivacy(store: Pick<Store, 'settings'>): PrivacySettings {
  const stored = store.settings.get(PRIVACY, z.unknown());
  const parsed = privacySettings.safeParse(stored ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError(
    'internal',
    'The privacy settings cannot be read, so nothing is sent to a model.',
    'Open Settings, Privacy and save them anew.',
  );
}

/** Replaces all privacy settings and returns them as they are stored. */
export function writePrivacy(store: Pick<Store, 'settings'>, settings: PrivacySettings): PrivacySettings {
  const checked = privacySettings.parse(settings);
  store.settings.set(PRIVACY, checked);
  return checked;
}
