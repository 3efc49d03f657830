import { beforeEach, describe, expect, it, vi } from 'vitest';
import { latestOffer, useUndo } from '../../../../../renderer/features/review/undo-store';
import { action, draft, session, summary, task } from '../../../../support/window-preview/scene-parts';

const NOW = new Date('2026-11-30T12:00:00Z').getTime();
const done = (id: string, index: number, left: number | null) =>
  action(id, index === 0 ? draft : task, {
    index,
    status: 'executed',
    undoUntilMs: left === null ? null : NOW + left,
  });
const ids = () => useUndo.getState().offers.map(({ actionId }) => actionId);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  useUndo.setState(useUndo.getInitialState(), true);
  return () => vi.useRealTimers();
});

describe('approvals that can be taken back', () => {
  it('are those main gives a time for that is still to come', () => {
    useUndo.getState().note(session({ actions: [done('a', 0, 9_000), done('b', 1, -1), done('c', 2, null)] }));
    expect(ids()).toEqual(['a']);
  });

  it('stay when another request is opened', () => {
    useUndo.getState().note(session({ id: 's1', actions: [done('a', 0, 9_000)] }));
    useUndo.getState().note(session({ id: 's2', actions: [action('x', summary)] }));
    expect(ids()).toEqual(['a']);
  });

  it('go when main no longer has them', () => {
    useUndo.getState().note(session({ actions: [done('a', 0, 9_000)] }));
    useUndo.getState().note(session({ actions: [action('a', draft)] }));
    expect(ids()).toEqual([]);
  });

  it('are taken back the last first, of several at once the last in their order', () => {
    useUndo.getState().note(session({ id: 's1', actions: [done('a', 0, 9_000), done('b', 1, 9_000)] }));
    expect(latestOffer(useUndo.getState().offers, NOW)?.actionId).toBe('b');
    useUndo.getState().note(session({ id: 's2', actions: [done('c', 0, 9_500)] }));
    expect(latestOffer(useUndo.getState().offers, NOW)?.actionId).toBe('c');
  });

  it('are forgotten when the ten seconds are over', () => {
    useUndo.getState().note(session({ actions: [done('a', 0, 9_000)] }));
    vi.setSystemTime(NOW + 9_000);
    expect(latestOffer(useUndo.getState().offers, Date.now())).toBeNull();
    useUndo.getState().forgetExpired();
    expect(ids()).toEqual([]);
  });

  it('ask main once, and say why it refused', async () => {
    const call = vi.fn(() =>
      Promise.resolve({
        ok: false,
        error: { code: 'CONFLICT', message: 'Ten seconds are over.', hint: '', retryable: false },
      }),
    );
    Object.assign(globalThis, { window: { genie: { call } } });
    useUndo.getState().note(session({ actions: [done('a', 0, 9_000)] }));
    const [offer] = useUndo.getState().offers;
    const [first, second] = await Promise.all([useUndo.getState().take(offer!), useUndo.getState().take(offer!)]);
    expect(first?.message).toBe('Ten seconds are over.');
    expect(second).toBeNull();
    expect(call).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledWith('review.undo', { actionId: 'a' });
  });
});
