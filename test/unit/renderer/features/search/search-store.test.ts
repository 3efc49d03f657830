import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearch } from '../../../../../renderer/features/search/search-store';
import { found } from '../../../../support/window-preview/genie-parts';

type Answer = (value: unknown) => void;
let asked: { query: string; answer: Answer }[];

beforeEach(() => {
  asked = [];
  const call = (_name: string, input: { query: string }) =>
    new Promise((answer: Answer) => asked.push({ query: input.query, answer }));
  Object.assign(globalThis, { window: { genie: { call } } });
  useSearch.setState(useSearch.getInitialState(), true);
});

const searchFor = (query: string) => {
  useSearch.setState({ query });
  return useSearch.getState().search();
};

describe('the search store', () => {
  it('shows the answer to the last text, whichever answer comes last', async () => {
    const first = searchFor('off');
    const second = searchFor('offer');
    asked[1]?.answer({ ok: true, value: { hits: found } });
    asked[0]?.answer({ ok: true, value: { hits: [] } });
    await Promise.all([first, second]);
    expect(useSearch.getState().hits).toHaveLength(found.length);
    expect(useSearch.getState().searching).toBe(false);
  });

  it('keeps what was found until the next answer is there, and says that it searches only when that takes long', async () => {
    vi.useFakeTimers();
    const first = searchFor('offer');
    asked[0]?.answer({ ok: true, value: { hits: found } });
    await first;
    const second = searchFor('offers');
    expect(useSearch.getState()).toMatchObject({ answered: 'offer', slow: false, searching: true });
    expect(useSearch.getState().hits).toHaveLength(found.length);
    await vi.advanceTimersByTimeAsync(500);
    expect(useSearch.getState().slow).toBe(true);
    asked[1]?.answer({ ok: true, value: { hits: [] } });
    await second;
    expect(useSearch.getState()).toMatchObject({ answered: 'offers', slow: false, hits: [] });
    vi.useRealTimers();
  });

  it('asks once for a word that is typed letter by letter, and not again for a blank behind it', async () => {
    vi.useFakeTimers();
    for (const typed of ['o', 'of', 'off']) useSearch.getState().type(typed);
    await vi.advanceTimersByTimeAsync(300);
    expect(asked.map(({ query }) => query)).toEqual(['off']);
    asked[0]?.answer({ ok: true, value: { hits: found } });
    await vi.advanceTimersByTimeAsync(0);
    useSearch.getState().type('off ');
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toHaveLength(1);
    vi.useRealTimers();
  });

  it('does not ask while a filter waits for its value', async () => {
    await searchFor('from:');
    expect(asked).toEqual([]);
  });

  it('puts what only the servers have among the hits, and says who could not be asked', async () => {
    const search = searchFor('offer');
    asked[0]?.answer({ ok: true, value: { hits: found } });
    await search;
    const more = useSearch.getState().searchServers();
    const old = { ...found[0]!, id: 'old', receivedAtMs: 1 };
    const failures = [{ accountLabel: 'Private', message: 'No answer.', hint: 'Try later.' }];
    asked[1]?.answer({ ok: true, value: { hits: [found[0], old], failures } });
    await more;
    expect(useSearch.getState().hits?.map(({ id }) => id)).toEqual([...found.map(({ id }) => id), 'old']);
    expect(useSearch.getState().servers).toEqual({ state: 'done', ids: ['old'], failures });
  });

  it('drops the answer of the servers when something else was searched meanwhile', async () => {
    const search = searchFor('offer');
    asked[0]?.answer({ ok: true, value: { hits: found } });
    await search;
    const more = useSearch.getState().searchServers();
    const next = searchFor('room');
    asked[2]?.answer({ ok: true, value: { hits: [] } });
    await next;
    asked[1]?.answer({ ok: true, value: { hits: found, failures: [] } });
    await more;
    expect(useSearch.getState()).toMatchObject({ hits: [], servers: { state: 'none' } });
  });

  it('closes the mail that is read when it is no longer among the hits', async () => {
    const search = searchFor('offer');
    asked[0]?.answer({ ok: true, value: { hits: found } });
    await search;
    useSearch.getState().read(found[0]!.id);
    const next = searchFor('room');
    asked[1]?.answer({ ok: true, value: { hits: found.slice(1) } });
    await next;
    expect(useSearch.getState().openId).toBeNull();
  });

  it('asks nothing for an empty text and forgets what was found', async () => {
    useSearch.setState({ hits: found });
    await searchFor('   ');
    expect(asked).toEqual([]);
    expect(useSearch.getState().hits).toBeNull();
  });

  it('says what main said when a search fails', async () => {
    const search = searchFor('"half');
    const error = { code: 'BAD_INPUT', message: 'A quotation mark is missing.', hint: '', retryable: false };
    asked[0]?.answer({ ok: false, error });
    await search;
    expect(useSearch.getState().error?.message).toBe('A quotation mark is missing.');
  });

  it('asks Genie about one mail at a time', async () => {
    const first = useSearch.getState().ask('msg-1');
    expect(await useSearch.getState().ask('msg-2')).toBeNull();
    asked[0]?.answer({ ok: true, value: { sessionId: 'ses-7' } });
    expect(await first).toBe('ses-7');
  });
});

describe('leaving the search', () => {
  it('closes the mail where it covers the field, and keeps it where both are in sight', () => {
    useSearch.setState({ openId: 'm1' });
    useSearch.getState().leave(true);
    expect(useSearch.getState().openId).toBe('m1');
    useSearch.getState().leave(false);
    expect(useSearch.getState().openId).toBeNull();
  });
});
