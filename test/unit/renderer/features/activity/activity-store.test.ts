import { beforeEach, describe, expect, it } from 'vitest';
import { useActivity, withNewest } from '../../../../../renderer/features/activity/activity-store';
import type { ActivityEntry } from '../../../../../shared/ipc/views';

const TOTAL = 950;
const error = { code: 'INTERNAL', message: 'no', hint: '', retryable: false };
let asked: (number | null)[];
let down: boolean;
let saved: boolean;

const entry = (seq: number): ActivityEntry => ({
  seq,
  atMs: seq,
  kind: seq % 100 === 0 ? 'genie.failed' : 'genie.proposed',
  accountLabel: '',
  sessionId: '',
  actionId: null,
  traceId: '',
  detail: {},
  hash: '',
});
const page = (newest: number, length: number) =>
  Array.from({ length: Math.max(0, Math.min(length, newest)) }, (_, place) => entry(newest - place));
const seqs = () => (useActivity.getState().entries ?? []).map(({ seq }) => seq);

beforeEach(() => {
  asked = [];
  down = false;
  saved = true;
  const call = (name: string, input: { before: number | null; limit: number }) => {
    if (down) return Promise.resolve({ ok: false, error });
    if (name === 'activity.export') return Promise.resolve({ ok: true, value: { saved, entries: saved ? TOTAL : 0 } });
    asked.push(input.before);
    const entries = page((input.before ?? TOTAL + 1) - 1, input.limit);
    return Promise.resolve({ ok: true, value: { entries } });
  };
  Object.assign(globalThis, { window: { genie: { call } } });
  useActivity.setState(useActivity.getInitialState(), true);
});

describe('the log, page by page', () => {
  it('goes on before the last entry until the log begins', async () => {
    await useActivity.getState().refresh();
    expect(useActivity.getState().hasMore).toBe(true);
    while (useActivity.getState().hasMore) await useActivity.getState().loadMore();
    expect(seqs()).toEqual(Array.from({ length: TOTAL }, (_, place) => TOTAL - place));
    expect(asked).toEqual([null, 851, 751, 651, 551, 451, 351, 251, 151, 51]);
  });

  it('looks further back by itself where a filter finds little', async () => {
    await useActivity.getState().refresh();
    useActivity.getState().choose('failed');
    await expect.poll(() => useActivity.getState().hasMore).toBe(false);
    expect(seqs().filter((seq) => seq % 100 === 0)).toHaveLength(9);
  });

  it('keeps what is there when an older page cannot be had', async () => {
    await useActivity.getState().refresh();
    down = true;
    await useActivity.getState().loadMore();
    expect(seqs()).toHaveLength(100);
    expect(useActivity.getState().older).toEqual({ loading: false, error });
    expect(useActivity.getState().error).toBeNull();
  });
});

describe('a newer page', () => {
  it('goes before what is shown', () => {
    expect(withNewest(page(12, 5), page(10, 10))).toEqual({ entries: page(12, 12), whole: false });
  });

  it('takes its place where entries between them would be missing', () => {
    expect(withNewest(page(50, 5), page(10, 10))).toEqual({ entries: page(50, 5), whole: true });
  });
});

describe('saving the log', () => {
  it('tells how many entries were written, and nothing where no file was chosen', async () => {
    expect(await useActivity.getState().exportAll()).toBe(TOTAL);
    saved = false;
    expect(await useActivity.getState().exportAll()).toBeNull();
    expect(useActivity.getState().error).toBeNull();
  });

  it('keeps the error', async () => {
    down = true;
    expect(await useActivity.getState().exportAll()).toBeNull();
    expect(useActivity.getState().error).toEqual(error);
  });
});
