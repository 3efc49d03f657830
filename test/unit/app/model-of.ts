import { createModelSettings, type ModelSettingsOptions } from '../../../electron/app/model-settings';
import type { ModelInput } from '../../../shared/domain/model';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { tempStore } from '../../support/temp-store';

export const REMOTE = {
  provider: 'openai-compatible',
  baseUrl: 'https://api.example.org/v1',
  model: 'm-1',
  apiKey: 'sk-zebrafish',
} as const satisfies ModelInput;

/** Model settings over a real store, at 10:15 in Berlin. */
export function modelOf(options: ModelSettingsOptions = {}) {
  const { store, sql } = tempStore();
  const secrets = new FakeSecrets();
  const clock = new ManualClock();
  const model = createModelSettings(store, secrets, clock, { timeZone: 'Europe/Berlin', ...options });
  return { store, sql, secrets, clock, model };
}
