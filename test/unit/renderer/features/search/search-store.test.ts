import { beforeEach, describe, expect, it } from 'vitest';
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
