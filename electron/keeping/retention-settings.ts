import { retentionSettings, type RetentionSettings } from '../../shared/domain/keeping';
import type { Store } from '../store/store';

const NAME = 'retention';

/** How long things are kept; what was never set has its default. */
export function readRetention(store: Store): RetentionSettings {
  return store.settings.get(NAME, retentionSettings) ?? retentionSettings.parse({});
}

/** Takes effect with the next run, which the caller starts. */
export function writeRetention(store: Store, settings: RetentionSettings): RetentionSettings {
  const checked = retentionSettings.parse(settings);
  store.settings.set(NAME, checked);
  return checked;
}
