import { expect, it } from 'vitest';
import { MAX_SAMPLES } from '../../../../../shared/domain/voice';
import { MOST_SAMPLES } from '../../../../../renderer/features/voice/voice-form';

it('the form takes as many sample replies as the profile may have', () => {
  expect(MOST_SAMPLES).toBe(MAX_SAMPLES);
});
