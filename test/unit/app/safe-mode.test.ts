import { expect, it } from 'vitest';
import { enterSafeMode, leaveSafeMode } from '../../../electron/app/safe-mode';
import { readPause, writePause } from '../../../electron/app/settings';
import { ManualClock } from '../../support/manual-clock';
import { tempStore } from '../../support/temp-store';

it('safe mode pauses until the user resumes, says so once, and takes the word back', () => {
  const { store } = tempStore();
  const clock = new ManualClock();
  enterSafeMode({ store, clock });
  enterSafeMode({ store, clock });
  expect(readPause(store, clock.now())).toEqual({ untilMs: null });
  expect(store.alerts.open()).toMatchObject([{ code: 'safe_mode', severity: 2 }]);
  writePause(store, null);
  leaveSafeMode({ store, clock });
  expect(store.alerts.open()).toEqual([]);
});
