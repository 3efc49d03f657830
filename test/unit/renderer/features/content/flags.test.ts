import { describe, expect, it } from 'vitest';
import { flagMarks } from '../../../../../renderer/features/content/flags';
import { senderReason } from '../../../../../renderer/features/content/sender-reason';
import { translator } from '../../../../../shared/i18n/translate';

const t = translator('en');

describe('a machine word on a mail', () => {
  it('has a sentence where the window knows it', () => {
    expect(senderReason('multiple_from', t)).toContain('more than one sender');
    expect(flagMarks(['executable'], t)[0]?.text).toBe('Program file');
  });

  it('is shown as plain words where it does not', () => {
    expect(senderReason('arc_chain_broken', t)).toBe('Reason: arc chain broken.');
    expect(flagMarks(['brand_new_flag'], t)).toEqual([{ text: 'brand new flag', serious: true, why: null }]);
  });

  it('becomes one mark with another that means the same, and keeps the explanation', () => {
    expect(flagMarks(['part_limit', 'text_limit'], t)).toHaveLength(1);
    const marks = flagMarks(['encrypted', 'body_unreadable_smime'], t);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.why).toContain('your key');
  });

  it('tells remarks from reasons to look twice', () => {
    expect(flagMarks(['calendar'], t)[0]?.serious).toBe(false);
    expect(flagMarks(['reply_to_differs'], t)[0]?.serious).toBe(true);
  });

  it('says what it means for the reader', () => {
    expect(flagMarks(['hidden_html_text'], t)[0]?.why).toContain('No model sees it');
  });

  it('is a whole sentence on a proposal', () => {
    expect(flagMarks(['url_not_in_mail'], t, true)[0]?.text).toContain('The model may have made it up');
  });
});
