import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import { historyEntry } from '../../../shared/ipc/views';
import { newId } from '../../../electron/lib/ids';
import { sessionHistory } from '../../../electron/review/history';
import type { ModelCall } from '../../../electron/store/model-calls';
import { executing } from '../execution/executing';
import { failedSession } from './reviewing';

const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };

describe('the history of a request', () => {
  it('tells in order what was asked, edited, approved, taken back, done and dismissed', async () => {
    const { store, account, session, ids, approve, edit, run, review, clock, actionOf } = executing([TASK, TASK]);
    const [first, second = ''] = ids;
    store.modelCalls.insert(call(account, session, { outcome: 'llm_unreachable', startedAtMs: 3_500 }));
    store.modelCalls.insert(call(account, session, { outcome: 'accepted', startedAtMs: 3_800 }));
    const tick = () => clock.advance(1_000);
    approve(first);
    await run(first);
    tick();
    review.undo(first);
    tick();
    edit(first, { kind: 'create_issue', params: { title: 'Call Bob' } });
    tick();
    approve(first);
    await run(first);
    tick();
    review.dismiss(second, 'done already');

    const history = sessionHistory(store, session);
    for (const one of history) expect(historyEntry.parse(one)).toEqual(one);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(history.map(({ kind, actionId, detail }) => [kind, actionId, detail])).toEqual([
      ['created', null, { trigger: 'prefix' }],
      ['asked_model', null, expect.objectContaining({ outcome: 'llm_unreachable' })],
      ['asked_model', null, expect.objectContaining({ outcome: 'accepted', label: 'big' })],
      ['approved', first, { contentSha256: hash }],
      ['undone', first, { contentSha256: hash }],
      ['edited', first, { title: 'Call Bob' }],
      ['approved', first, { contentSha256: hash }],
      ['executed', first, { outcomeId: actionOf(first).result.outcomeId }],
      ['dismissed', second, { reason: 'done already' }],
    ]);
    const times = history.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('has the time of the dismissal, not of an approval that was taken back before', () => {
    const { store, session, ids, approve, review, clock } = executing([TASK]);
    approve(ids[0]);
    review.undo(ids[0]);
    clock.advance(60_000);
    review.dismiss(ids[0]);
    expect(sessionHistory(store, session).at(-1)).toMatchObject({ kind: 'dismissed', atMs: clock.now() });
  });

  it('says what failed, also where it was refused before it began', async () => {
    const { store, session, ids, approve, run, clock, tamper } = executing([TASK]);
    approve(ids[0]);
    clock.advance(5_000);
    tamper(`UPDATE genie_actions SET params_json = '{"title":"Pay Eve"}'`);
    await run(ids[0]);
    expect(sessionHistory(store, session).slice(-2)).toMatchObject([
      { kind: 'approved', actionId: ids[0] },
      { kind: 'failed', actionId: ids[0], atMs: clock.now(), detail: { code: 'conflict' } },
    ]);
  });

  it('says why there are no proposals, and that the request was put away', () => {
    const { store, session, review } = failedSession();
    review.dismissSession(session);
    expect(sessionHistory(store, session).map(({ kind, actionId }) => [kind, actionId])).toEqual([
      ['created', null],
      ['failed', null],
      ['dismissed', null],
    ]);
  });

  it('of what does not exist is not found', () => {
    expect(() => sessionHistory(executing([]).store, 'no such id')).toThrow('does not exist');
  });
});

function call(accountId: string, sessionId: string, over: Pick<ModelCall, 'outcome' | 'startedAtMs'>): ModelCall {
  return {
    id: newId(),
    accountId,
    sessionId,
    provider: 'openai-compatible',
    label: 'big',
    payload: null,
    payloadSha256: null,
    answerSha256: null,
    contextMessages: 0,
    inputTokens: 1,
    outputTokens: 2,
    costMicros: null,
    fallback: null,
    finishedAtMs: over.startedAtMs + 1,
    ...over,
  };
}
