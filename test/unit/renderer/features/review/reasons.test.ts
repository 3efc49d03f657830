import { describe, expect, it } from 'vitest';
import { flagMarks, heldReason, senderReason } from '../../../../../renderer/features/review/reasons';
import { translator } from '../../../../../shared/i18n/translate';

const t = translator('en');

describe('machine words', () => {
  it('have a sentence where the window knows them', () => {
    expect(heldReason('sender_not_verified', t).short).toBe('sender not verified');
    expect(senderReason('multiple_from', t)).toContain('more than one sender');
  });

  it('are shown as plain words where it does not', () => {
    expect(heldReason('quota_reached', t).short).toBe('quota reached');
    expect(senderReason('arc_chain_broken', t)).toBe('Reason: arc chain broken.');
    expect(flagMarks(['brand_new_flag'], t)).toEqual([{ text: 'brand new flag', serious: true }]);
  });

  it('become one mark when they mean the same', () => {
    expect(flagMarks(['part_limit', 'text_limit'], t)).toHaveLength(1);
  });

  it('tell remarks from reasons to look twice', () => {
    expect(flagMarks(['calendar'], t)[0]?.serious).toBe(false);
    expect(flagMarks(['reply_to_differs'], t)[0]?.serious).toBe(true);
  });
});
