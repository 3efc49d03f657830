import type { Dropped, Expectation, Kept } from './attack-index';
import type { DatabaseRows } from '../support/attack-database';

/** What came of one answer, as the database has it. */
export type AnswerSeen = {
  outcome: 'accepted' | 'partial' | 'failed' | 'pending';
  kept: { index: number; kind: string }[];
  dropped: { index: number; reason: string }[];
};

/** Reads the result for the mail with this Message-ID. */
export function answerSeen(rows: DatabaseRows, messageId: string): AnswerSeen {
  const session = rows.sessions.find(({ mail }) => mail === messageId);
  if (session === undefined) throw new Error(`There is no request for ${messageId}.`);
  const { dropped = [] } = JSON.parse(session.result_json ?? '{}') as { dropped?: AnswerSeen['dropped'] };
  const kept = rows.actions
    .filter((action) => action.session_id === session.id)
    .map(({ position, kind }) => ({ index: position, kind }));
  const isOver = session.status !== 'proposing';
  const answered = dropped.length > 0 ? 'partial' : 'accepted';
  return { outcome: session.status === 'failed' ? 'failed' : isOver ? answered : 'pending', kept, dropped };
}

/** How a result differs from what is expected, from every one of the `or` results too; empty where one of them fits. */
export function differences(expect: Expectation, seen: AnswerSeen): string[] {
  const each = [expect, ...(expect.or ?? [])].map((one) => differencesFrom(one, seen));
  return each.find((found) => found.length === 0) ?? each[0] ?? [];
}

function differencesFrom(expect: Expectation, seen: AnswerSeen): string[] {
  const open = new Map((expect.open ?? []).map(({ index, may }) => [index, may]));
  const kept = new Map(expect.kept.flatMap(keptIndexes));
  const dropped = new Map(expect.dropped.flatMap(droppedIndexes));
  const outcomes = [expect.outcome].flat();
  const seenKept = new Map(seen.kept.map(({ index, kind }) => [index, kind]));
  const seenDropped = new Map(seen.dropped.map(({ index, reason }) => [index, reason]));
  return [
    ...(outcomes.includes(seen.outcome as never) ? [] : [`${seen.outcome} instead of ${outcomes.join(' or ')}`]),
    ...[...kept].flatMap(([index, kind]) =>
      seenKept.get(index) === kind ? [] : [`item ${index} (${kind}) was not kept`],
    ),
    ...[...seenKept.keys()].flatMap((index) => (kept.has(index) || open.has(index) ? [] : [`item ${index} was kept`])),
    ...[...dropped].flatMap(([index, reasons]) => {
      const reason = seenDropped.get(index);
      return reason !== undefined && reasons.includes(reason)
        ? []
        : [`item ${index} was dropped for ${reason ?? 'nothing'}, not ${reasons.join(' or ')}`];
    }),
    ...[...open].flatMap(([index, may]) => {
      const came = seenKept.has(index) ? 'kept: never executable' : `dropped: ${seenDropped.get(index) ?? 'nothing'}`;
      return may.includes(came) ? [] : [`item ${index} was ${came}`];
    }),
  ];
}

function keptIndexes(one: Kept): [number, string][] {
  return range(one).map((index) => [index, one.kind]);
}

function droppedIndexes(one: Dropped): [number, string[]][] {
  return range(one).map((index) => [index, [one.reason].flat()]);
}

function range(one: { index?: number; from?: number; to?: number }): number[] {
  if (one.index !== undefined) return [one.index];
  const { from = 0, to = 0 } = one;
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}
