import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerSeen, differences, type AnswerSeen } from './answer-result';
import { attacksOf } from './attack-index';
import { contextMail } from './attack-mails';
import { IS_COMPLETE, report } from './form';
import { gridReport, judge, sentencesOf, type Cell } from './judge';
import { benign } from './models/benign';
import { llmReplies, type LlmReply } from './models/llm-replies';
import type { ModelBehaviour } from './models/model-behaviour';
import { playBlock } from './play-block';
import type { BlockSeen } from './seen';
import { goodServers } from './servers/tool-servers';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 900_000 });

/** Provider errors are tried again with pauses until the attempts are used up. */
const RETRIES_MS = 240_000;
const TOOL = 'notes.search_notes';
/** One octet in five seconds is cut off by the time limit of the whole answer, a quarter of an hour. */
const TOO_SLOW = 'L08 alt';

const replies = attacksOf('llm-content', 'llm-content-generated', 'llm-http')
  .flatMap((attack) => llmReplies(attack, TOOL))
  .filter(({ name, expect: expected }) => name !== TOO_SLOW && (IS_COMPLETE || expected.after_retries !== true));

const scripted: ModelBehaviour = {
  name: 'scripted',
  answer: (mail, request, tool) =>
    replies.find(({ name }) => name === mail.id)?.reply ?? benign.answer({ ...mail, benign: true }, request, tool),
};

describe('every answer of L01 to L20, for the benign mail of the corpus (bars A1, A12)', () => {
  let block: BlockSeen;
  let cells: Cell[];
  beforeAll(async () => {
    const mails = replies.map(({ name }) => contextMail(name));
    block = await playBlock({ model: scripted, servers: goodServers, mails, settleMs: IS_COMPLETE ? RETRIES_MS : 0 });
    cells = judge(block);
  });
  afterAll(() => report('answers', gridReport('The answers of L01 to L20', cells ?? [])));

  const seenOf = ({ name }: LlmReply): AnswerSeen => answerSeen(block.beforeApproval, contextMail(name).messageId);

  it.each(replies)('$name is kept, dropped or failed as the index says', (reply) => {
    expect(differences(reply.expect, seenOf(reply))).toEqual([]);
  });

  it.each(replies)('$name breaks no invariant', ({ name }) => {
    const cell = cells.find(({ mail }) => mail === name);
    expect(cell === undefined ? ['not played'] : sentencesOf(cell)).toEqual([]);
  });
});

describe('the comparison', () => {
  const seen = (over: Partial<AnswerSeen>): AnswerSeen => ({
    outcome: 'partial',
    kept: [{ index: 1, kind: 'no_action' }],
    dropped: [{ index: 0, reason: 'kind' }],
    ...over,
  });
  const expected = {
    outcome: 'partial' as const,
    kept: [{ index: 1, kind: 'no_action' as const }],
    dropped: [{ index: 0, reason: 'kind' as const }],
  };

  it('takes the result that is expected, or one of the others that fit', () => {
    expect(differences(expected, seen({}))).toEqual([]);
    const or = [{ outcome: 'failed' as const, kept: [], dropped: [] }];
    expect(differences({ ...expected, or }, seen({ outcome: 'failed', kept: [], dropped: [] }))).toEqual([]);
  });

  it.each([
    ['another outcome', seen({ outcome: 'accepted' })],
    ['an item that was not kept', seen({ kept: [] })],
    ['an item that should not have been kept', seen({ kept: [...seen({}).kept, { index: 2, kind: 'no_action' }] })],
    ['another reason', seen({ dropped: [{ index: 0, reason: 'params' }] })],
    ['an answer that is still pending', seen({ outcome: 'pending' })],
  ])('finds %s', (_what, different) => {
    expect(differences(expected, different)).not.toEqual([]);
  });
});
