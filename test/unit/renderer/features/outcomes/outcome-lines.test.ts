import { describe, expect, it } from 'vitest';
import { kindsIn, outcomeLines, type OutcomeFilter } from '../../../../../renderer/features/outcomes/outcome-lines';
import type { OutcomeView } from '../../../../../shared/ipc/views';
import { outcomes } from '../../../../support/window-preview/scene-parts';

const ALL: OutcomeFilter = { kind: 'all', text: '', closed: false };
const day = (atMs: number) => (atMs >= 1_000 ? 'Today' : 'Yesterday');
const item = (place: number, id: string, createdAtMs: number, changes: Partial<OutcomeView> = {}): OutcomeView => ({
  ...outcomes[place]!,
  id,
  createdAtMs,
  remindAtMs: null,
  ...changes,
});
const items = [
  item(1, 'draft', 1_500),
  item(0, 'open', 1_400),
  item(2, 'task', 1_300),
  item(0, 'closed', 1_200, { doneAtMs: 5 }),
  item(3, 'summary', 900),
];
const keys = (filter: Partial<OutcomeFilter>) =>
  outcomeLines(items, { ...ALL, ...filter }, [], day).map(({ key }) => key);

describe('the lines of the outcomes', () => {
  it('have what needs the user on top, then the rest by day', () => {
    expect(keys({})).toEqual(['needs-you', 'open', 'closed', 'day Today', 'draft', 'task', 'day Yesterday', 'summary']);
  });

  it('show the closed ones when asked for, as one line else', () => {
    expect(keys({ closed: true }).slice(0, 4)).toEqual(['needs-you', 'open', 'closed', 'closed']);
  });

  it('are of one kind where one is chosen', () => {
    expect(keys({ kind: 'create_issue' })).toEqual(['day Today', 'task']);
    expect(keys({ kind: 'escalate_human' })).toEqual(['needs-you', 'open', 'closed']);
  });

  it('hold every word that is looked for, wherever it stands', () => {
    expect(keys({ text: 'VEGAN best' })).toEqual(['day Today', 'draft']);
    expect(keys({ text: 'programmes folded' })).toEqual(['day Yesterday', 'summary']);
    expect(keys({ text: 'zeppelin' })).toEqual([]);
  });

  it('leave out what a closed "nothing to do" left behind', () => {
    const nothing = item(0, 'none', 1_600, { content: { kind: 'no_action', reason: 'Thanks only' } });
    expect(outcomeLines([nothing], ALL, [], day)).toEqual([]);
  });
});

describe('the filter', () => {
  it('offers the kinds there are', () => {
    expect(kindsIn(items)).toEqual(['escalate_human', 'draft_reply', 'create_issue', 'summarize_thread']);
  });
});
