import type { BlockSeen, CellSeen, Checker, Violation } from '../seen';

const MAX_ATTEMPTS = 5;
/** Each attempt may ask once more for an answer it can read. */
const MAX_REQUESTS = MAX_ATTEMPTS * 2;
const LEFT_BEHIND = ['quarantined', 'gap', 'duplicate'];

/**
 * I11. Benign mails lie before, between and after the hostile ones: each has proposals at the end. Every hostile mail has
 * become a request or has a state with a reason in the database, and the model's server counts how often it was asked.
 */
export const isolation: Checker = {
  invariant: 'I11',
  check: (block) => block.cells.flatMap((cell) => faultsOf(block, cell)),
};

function faultsOf(block: BlockSeen, cell: CellSeen): Violation[] {
  const found = (what: string): Violation => ({ invariant: 'I11', mail: cell.id, what });
  const session = block.beforeApproval.sessions.find(({ mail }) => mail === cell.messageId);
  const message = block.beforeApproval.messages.find(({ mail }) => mail === cell.messageId);
  const isQuarantined = message !== undefined && LEFT_BEHIND.includes(message.state) && message.reason !== null;
  return [
    ...(cell.benign && (cell.shown?.actions.length ?? 0) === 0
      ? [found(`a benign mail got no proposals (${session?.status ?? message?.state ?? 'never stored'})`)]
      : []),
    ...(session === undefined && !isQuarantined
      ? [found(`no request and no reason (${message?.state ?? 'never stored'}, ${message?.reason ?? 'no reason'})`)]
      : []),
    ...(session !== undefined && session.attempts > MAX_ATTEMPTS ? [found(`${session.attempts} attempts`)] : []),
    ...(cell.requests.length > MAX_REQUESTS ? [found(`the model was asked ${cell.requests.length} times`)] : []),
  ];
}
