import { describe, expect, it } from 'vitest';
import { heldReason } from '../../../../../renderer/features/review/held-reason';
import { translator } from '../../../../../shared/i18n/translate';

const t = translator('en');

describe('why a request is held', () => {
  it('is said short and long', () => {
    expect(heldReason('sender_not_verified', t).short).toBe('sender not verified');
    expect(heldReason('sender_not_verified', t).long).toContain('Anyone could have written it');
  });

  it('is shown in plain words where the window has no sentence', () => {
    expect(heldReason('quota_reached', t).short).toBe('quota reached');
  });
});
