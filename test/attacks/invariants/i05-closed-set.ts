import type { BlockSeen, CellSeen, Checker, Violation } from '../seen';
import { contractFaults } from './nominal-schema';

const DROP_REASONS = ['kind', 'params', 'recipients', 'tool', 'duplicate', 'limit'];
const MAX_ITEMS = 20;

type Dropped = { index: number; reason: string };

/**
 * I5. Seen in the rows of the database, held against a second writing of the contract (`nominal-schema.ts`), and in the
 * answer as the model's server sent it: every item of it is either stored or recorded as dropped with a known reason.
 */
export const closedSet: Checker = {
  invariant: 'I5',
  check: (block) => block.cells.flatMap((cell) => cellFaults(block, cell)),
};

function cellFaults(block: BlockSeen, cell: CellSeen): Violation[] {
  const found = (what: string): Violation => ({ invariant: 'I5', mail: cell.id, what });
  const session = block.beforeApproval.sessions.find(({ mail }) => mail === cell.messageId);
  if (session === undefined) return [];
  const stored = block.beforeApproval.actions.filter((action) => action.session_id === session.id);
  const { dropped = [] } = JSON.parse(session.result_json ?? '{}') as { dropped?: Dropped[] };
  const bad = stored.flatMap((action) =>
    contractFaults(action.kind, JSON.parse(action.params_json)).map((fault) =>
      found(`item ${action.position} was stored with ${fault}`),
    ),
  );
  const strange = dropped
    .filter(({ reason }) => !DROP_REASONS.includes(reason))
    .map(({ index, reason }) => found(`item ${index} was dropped for ${reason}`));
  const late = stored
    .filter(({ position }) => position >= MAX_ITEMS)
    .map((one) => found(`item ${one.position} was stored`));
  const lost = session.status === 'proposing' ? [] : lostItems(cell, stored, dropped).map(found);
  return [...bad, ...strange, ...late, ...lost];
}

function lostItems(cell: CellSeen, stored: { position: number }[], dropped: Dropped[]): string[] {
  const items = itemsOf(cell.requests.at(-1)?.text ?? '');
  // An answer that was refused as a whole has no items to account for.
  if (items === null || (stored.length === 0 && dropped.length === 0)) return [];
  const accounted = new Set([...stored.map(({ position }) => position), ...dropped.map(({ index }) => index)]);
  return items.flatMap((_, index) =>
    accounted.has(index) || index > 1_000 ? [] : [`item ${index} is neither stored nor dropped`],
  );
}

function itemsOf(answer: string): unknown[] | null {
  try {
    const value = JSON.parse(answer) as { actions?: unknown } | unknown[];
    if (Array.isArray(value)) return value;
    return Array.isArray(value.actions) ? value.actions : null;
  } catch {
    // Not JSON as a whole: what was made of it is the business of the answer tests.
    return null;
  }
}
