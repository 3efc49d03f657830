import type { PrivacySettings } from '../../../shared/domain/privacy';
import type { Handlers } from '../registry';

export type PrivacyHandlerDependencies = {
  read: () => PrivacySettings;
  write: (settings: PrivacySettings) => PrivacySettings;
};

type PrivacyCalls = Extract<keyof Handlers, `privacy.${string}`>;

/** privacy.*: what never leaves this computer. */
export function privacyHandlers(deps: PrivacyHandlerDependencies): Pick<Handlers, PrivacyCalls> {
  return {
    'privacy.get': () => deps.read(),
    'privacy.set': (settings) => deps.write(settings),
  };
}
