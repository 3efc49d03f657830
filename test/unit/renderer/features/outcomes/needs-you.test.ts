import { beforeEach, describe, expect, it } from 'vitest';
import { needsYou } from '../../../../../renderer/features/outcomes/outcome-lines';
import { useOutcomes } from '../../../../../renderer/features/outcomes/outcomes-store';
import type { OutcomeView } from '../../../../../shared/ipc/views';
import { outcomes } from '../../../../support/window-preview/scene-parts';

const pinned = (id: string, changes: Partial<OutcomeView> = {}): OutcomeView => ({
  ...outcomes[0]!,
  id,
  remindAtMs: null,
  doneAtMs: null,
  ...changes,
});
const ids = (list: OutcomeView[]) => list.map(({ id }) => id).join(' ');

describe('what needs the user', () => {
  it('stands apart from other outcomes, the next reminder first, the rest in its order', () => {
    const { open } = needsYou(
      [outcomes[1]!, pinned('a'), pinned('b', { remindAtMs: 200 }), pinned('c'), pinned('d', { remindAtMs: 100 })],
      [],
    );
    expect(ids(open)).toBe('d b a c');
  });

  it('goes to the closed ones when it is done, but not under the pointer', () => {
    const items = [pinned('a', { doneAtMs: 5 }), pinned('b', { doneAtMs: 9 }), pinned('c', { doneAtMs: 7 })];
    const { open, closed } = needsYou(items, ['c']);
    expect(ids(open)).toBe('c');
    expect(ids(closed)).toBe('b a');
  });
});

describe('the outcomes store', () => {
  beforeEach(() => {
    const call = (name: string, input: { outcomeId: string; done?: boolean; atMs?: number | null }) => {
      if (name === 'outcomes.list') return Promise.resolve({ ok: true, value: { items: [pinned('a'), pinned('b')] } });
      if (input.outcomeId === 'b') {
        const error = { code: 'NOT_FOUND', message: 'gone', hint: '', retryable: false };
        return Promise.resolve({ ok: false, error });
      }
      const value = pinned('a', { doneAtMs: input.done === true ? 5 : null, remindAtMs: input.atMs ?? null });
      return Promise.resolve({ ok: true, value });
    };
    Object.assign(globalThis, { window: { genie: { call } } });
    useOutcomes.setState(useOutcomes.getInitialState(), true);
  });

  it('keeps a closed item in its place until the next visit', async () => {
    await useOutcomes.getState().visit();
    expect(await useOutcomes.getState().setDone('a', true)).toBeNull();
    expect(useOutcomes.getState().items?.[0]?.doneAtMs).toBe(5);
    expect(useOutcomes.getState().closedHere).toEqual(['a']);
    await useOutcomes.getState().visit();
    expect(useOutcomes.getState().closedHere).toEqual([]);
  });

  it('takes the reminder main stored, and hands an error on without changing anything', async () => {
    await useOutcomes.getState().visit();
    await useOutcomes.getState().remind('a', 900);
    expect(useOutcomes.getState().items?.[0]?.remindAtMs).toBe(900);
    const error = await useOutcomes.getState().setDone('b', true);
    expect(error?.message).toBe('gone');
    expect(useOutcomes.getState().items?.[1]?.doneAtMs).toBeNull();
  });
});
