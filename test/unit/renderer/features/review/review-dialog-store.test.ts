import { beforeEach, describe, expect, it } from 'vitest';
import { useReviewDialog } from '../../../../../renderer/features/review/review-dialog-store';
import { action, draft, message, session, task } from '../../../../support/window-preview/scene-parts';

const over = (changes: Parameters<typeof session>[0]) => ({ session: session(changes), held: null });

beforeEach(() => useReviewDialog.setState(useReviewDialog.getInitialState(), true));

describe('a dialog over a request', () => {
  it('opens where it makes sense', () => {
    expect(useReviewDialog.getState().show('snooze', over({}))).toBe(true);
    expect(useReviewDialog.getState().shown).toBe('snooze');
  });

  it('does not open where it makes none, and leaves the key to others', () => {
    const { show } = useReviewDialog.getState();
    expect(show('snooze', over({ status: 'completed' }))).toBe(false);
    expect(show('payload', over({ modelCall: null }))).toBe(false);
    expect(show('contact', over({ message: message({ from: { name: '', address: '' } }) }))).toBe(false);
    expect(show('source', null)).toBe(false);
    expect(useReviewDialog.getState().shown).toBeNull();
  });

  it('asks before several proposals are dismissed, not before one', () => {
    const { offers } = useReviewDialog.getState();
    expect(offers('dismissAll', over({ actions: [action('a', draft), action('b', task)] }))).toBe(true);
    expect(
      offers('dismissAll', over({ actions: [action('a', draft), action('b', task, { status: 'dismissed' })] })),
    ).toBe(false);
  });
});
