import { beforeEach, describe, expect, it } from 'vitest';
import { useReview } from '../../../../../renderer/features/review/review-store';
import type { CallName } from '../../../../../shared/ipc/call-names';
import type { WireError } from '../../../../../shared/ipc/wire-result';
import { action, draft, lineOf, session, task } from '../../../../support/window-preview/scene-parts';

class Refused extends Error {
  readonly wire: WireError = { code: 'CONFLICT', message: 'changed', hint: 'read again', retryable: false };
}

let asked: { name: CallName; input: unknown }[];
let answers: Partial<Record<CallName, (input: never) => unknown>>;
let shown: ReturnType<typeof session>;

beforeEach(() => {
  asked = [];
  shown = session({ actions: [action('act-1', draft), action('act-2', task, { contentHash: 'b'.repeat(64) })] });
  answers = {
    'review.list': () => ({ items: [lineOf(shown)], revision: 1 }),
    'review.get': () => ({ session: shown, held: null }),
  };
  const genie = {
    call: (name: CallName, input: unknown) => {
      asked.push({ name, input });
      const answer = answers[name];
      if (answer === undefined) return Promise.reject(new Error('main is gone'));
      try {
        return Promise.resolve({ ok: true, value: answer(input as never) });
      } catch (thrown) {
        if (!(thrown instanceof Refused)) throw thrown;
        return Promise.resolve({ ok: false, error: thrown.wire });
      }
    },
  };
  Object.assign(globalThis, { window: { genie } });
  useReview.setState(useReview.getInitialState(), true);
});

const open = () => useReview.getState().open({ type: 'session', id: 'ses-1' });
const lastOf = (name: CallName) => asked.findLast((one) => one.name === name)?.input;

describe('the review store', () => {
  it('approves with the hash of the content that is shown', async () => {
    await open();
    answers['review.approve'] = () => ({ ...shown.actions[0], status: 'executed' });
    const approved = await useReview.getState().approve(shown.actions[0]!);
    expect(lastOf('review.approve')).toEqual({ actionId: 'act-1', contentHash: shown.actions[0]!.contentHash });
    expect(approved?.status).toBe('executed');
  });

  it('shows what main answered about a proposal while the rest is still being fetched', async () => {
    await open();
    const executed = { ...shown.actions[0]!, status: 'executed' as const };
    answers['review.approve'] = () => executed;
    let whenFetched: string | undefined;
    answers['review.get'] = () => {
      whenFetched = useReview.getState().detail?.session?.actions[0]?.status;
      return { session: { ...shown, actions: [executed, shown.actions[1]!] }, held: null };
    };
    await useReview.getState().approve(shown.actions[0]!);
    expect(whenFetched).toBe('executed');
  });

  it('keeps what comes back as it was, whatever came in above it', async () => {
    await useReview.getState().refresh();
    await open();
    const { items, detail } = useReview.getState();
    await useReview.getState().refresh();
    expect(useReview.getState().items).toBe(items);
    expect(useReview.getState().detail).toBe(detail);

    const above = { ...lineOf(shown), id: 'ses-2' };
    answers['review.list'] = () => ({ items: [above, lineOf(shown)], revision: 2 });
    await useReview.getState().refresh();
    expect(useReview.getState().items).toHaveLength(2);
    expect(useReview.getState().items?.[1]).toBe(items?.[0]);
  });

  it('approves all that wait, in order, and leaves decided ones out', async () => {
    shown.actions[0]!.status = 'dismissed';
    await open();
    answers['review.approveAll'] = () => ({ executed: 1, failedActionId: null });
    await useReview.getState().approveAll(shown);
    expect(lastOf('review.approveAll')).toEqual({
      sessionId: 'ses-1',
      approvals: [{ actionId: 'act-2', contentHash: 'b'.repeat(64) }],
    });
  });

  it('fetches the request again after a conflict and says on which card it happened', async () => {
    await open();
    answers['review.approve'] = () => {
      shown = { ...shown, actions: [action('act-1', draft, { contentHash: 'c'.repeat(64) })] };
      throw new Refused();
    };
    expect(await useReview.getState().approve(shown.actions[0]!)).toBeNull();
    const state = useReview.getState();
    expect(state.problems['act-1']?.error.code).toBe('CONFLICT');
    expect(state.detail?.session?.actions[0]?.contentHash).toBe('c'.repeat(64));
  });

  it('does not send a decision twice while the first one runs', async () => {
    await open();
    answers['review.dismiss'] = () => ({});
    await Promise.all([useReview.getState().dismiss('act-1'), useReview.getState().dismiss('act-1')]);
    expect(asked.filter(({ name }) => name === 'review.dismiss')).toHaveLength(1);
  });

  it('sends a reason only when there is one', async () => {
    await open();
    answers['review.dismiss'] = () => ({});
    await useReview.getState().dismiss('act-1', '');
    expect(lastOf('review.dismiss')).toEqual({ actionId: 'act-1' });
    await useReview.getState().dismiss('act-1', 'too early');
    expect(lastOf('review.dismiss')).toEqual({ actionId: 'act-1', reason: 'too early' });
  });

  it('keeps the form open when an edit is refused', async () => {
    await open();
    useReview.getState().edit('act-1');
    answers['review.edit'] = () => {
      throw new Refused();
    };
    expect(await useReview.getState().saveEdit('act-1', 'd'.repeat(64), draft)).toBe(false);
    expect(useReview.getState().editing).toBe('act-1');
  });

  it('closes the form when the edit is stored', async () => {
    await open();
    useReview.getState().edit('act-1');
    answers['review.edit'] = () => shown.actions[0];
    expect(await useReview.getState().saveEdit('act-1', 'd'.repeat(64), draft)).toBe(true);
    expect(useReview.getState().editing).toBeNull();
  });

  it('goes on to the session that a held request became', async () => {
    useReview.setState({ selected: { type: 'held', id: 'held-1' } });
    answers['held.decide'] = () => ({ sessionId: 'ses-1' });
    await useReview.getState().decide('held-1', 'ask');
    expect(useReview.getState().selected).toEqual({ type: 'session', id: 'ses-1' });
  });

  it('turns a call that did not come through into an error to show', async () => {
    delete answers['review.list'];
    await useReview.getState().refresh();
    expect(useReview.getState().listError?.code).toBe('UNAVAILABLE');
  });

  it('keeps selection when a hint makes it fetch again', async () => {
    await open();
    await useReview.getState().refresh();
    expect(useReview.getState().selected).toEqual({ type: 'session', id: 'ses-1' });
    expect(useReview.getState().detail?.session?.id).toBe('ses-1');
  });

  it('counts what came in above until it was seen', async () => {
    await useReview.getState().refresh();
    const first = lineOf(shown);
    answers['review.list'] = () => ({ items: [{ ...first, id: 'new-1' }, first], revision: 2 });
    await useReview.getState().refresh();
    answers['review.list'] = () => ({
      items: [{ ...first, id: 'new-2' }, { ...first, id: 'new-1' }, first],
      revision: 3,
    });
    await useReview.getState().refresh();
    expect(useReview.getState().arrived).toBe(2);
    useReview.getState().seeArrived();
    expect(useReview.getState().arrived).toBe(0);
  });

  it('takes what left the list away only when the pointer does', async () => {
    await useReview.getState().refresh();
    useReview.getState().holdStill(true);
    answers['review.list'] = () => ({ items: [], revision: 2 });
    await useReview.getState().refresh();
    expect(useReview.getState().items).toHaveLength(1);
    useReview.getState().holdStill(false);
    expect(useReview.getState().items).toHaveLength(0);
  });

  it('dismisses all with the reason the user gave', async () => {
    await open();
    answers['review.dismissSession'] = () => ({});
    await useReview.getState().dismissSession('ses-1', 'not mine');
    expect(lastOf('review.dismissSession')).toEqual({ sessionId: 'ses-1', reason: 'not mine' });
  });

  it('closes the field for a reason when the dismissal is done, and keeps it when it is refused', async () => {
    await open();
    useReview.getState().askReason('act-1');
    answers['review.dismiss'] = () => {
      throw new Refused();
    };
    await useReview.getState().dismiss('act-1', 'too early');
    expect(useReview.getState().dismissing).toBe('act-1');
    answers['review.dismiss'] = () => ({});
    await useReview.getState().dismiss('act-1', 'too early');
    expect(useReview.getState().dismissing).toBeNull();
  });

  it('keeps the queue and says so when a refetch fails', async () => {
    await useReview.getState().refresh();
    delete answers['review.list'];
    await useReview.getState().refresh();
    expect(useReview.getState().items).toHaveLength(1);
    expect(useReview.getState().listError?.code).toBe('UNAVAILABLE');
  });
});
