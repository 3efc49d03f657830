import type { ActionRow, OutcomeRow } from '../../support/attack-database';
import type { BlockSeen, Checker, Violation } from '../seen';
import { contentDigest, sortedJson, type Draft } from './content-digest';

type Params = Record<string, unknown>;

/**
 * I6. Seen in the database twice: before anything was approved there is no approval, no execution and no outcome; after,
 * every outcome has one approval that stands, whose digest is the one this file computes from what was executed. Tool
 * servers are asked what reached them, and when: no call without an approval.
 */
export const approvedEffects: Checker = {
  invariant: 'I6',
  check: (block) => [...early(block), ...block.after.outcomes.flatMap((one) => unbound(block, one)), ...unasked(block)],
};

function early({ beforeApproval }: BlockSeen): Violation[] {
  const { approvals, executions, outcomes } = beforeApproval;
  return Object.entries({ approvals, executions, outcomes })
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({ invariant: 'I6', mail: null, what: `${rows.length} ${name} before anybody approved` }));
}

function unbound(block: BlockSeen, outcome: OutcomeRow): Violation[] {
  const action = block.after.actions.find(({ id }) => id === outcome.action_id);
  const mail = mailOf(block, outcome.session_id);
  const found = (what: string): Violation => ({ invariant: 'I6', mail, what: `${outcome.kind}: ${what}` });
  if (action === undefined) return [found('an effect without an action')];
  const approvals = block.after.approvals.filter((one) => one.action_id === action.id && one.withdrawn === 0);
  const [approval] = approvals;
  if (approval === undefined || approvals.length > 1) return [found(`an effect with ${approvals.length} approvals`)];
  const executed = executedContent(action, JSON.parse(outcome.content_json) as Params);
  if (executed === null) return [found('what was executed is not what the action says')];
  const digest = contentDigest(action.id, outcome.kind, executed.params, executed.draft);
  return digest === approval.content_sha256
    ? []
    : [found('the approval is bound to other content than what was executed')];
}

/** The params and envelope that the outcome shows were executed; null where it differs from the action's params. */
function executedContent(action: ActionRow, done: Params): { params: Params; draft: Draft } | null {
  const params = JSON.parse(action.edited_json ?? action.params_json) as Params;
  const { from, to, cc, subject } = done as { from: string; to: string[]; cc: string[]; subject: string };
  const draft = action.kind === 'draft_reply' ? { from, to, cc, subject } : null;
  const differs = Object.entries(params).some(([key, value]) => {
    if (key === 'reply_all') return false;
    const name = key === 'remind_at' ? 'remindAt' : key;
    return sortedJson(done[name]) !== sortedJson(value);
  });
  return action.kind !== done.kind || differs ? null : { params, draft };
}

function unasked(block: BlockSeen): Violation[] {
  const approved = block.after.actions.filter(
    (action) =>
      action.kind === 'fetch_data' &&
      block.after.approvals.some((approval) => approval.action_id === action.id) &&
      block.after.executions.some((execution) => execution.action_id === action.id),
  );
  const waiting = approved.map((action) => {
    const params = JSON.parse(action.edited_json ?? action.params_json) as { arguments: unknown };
    return sortedJson(params.arguments);
  });
  return block.toolNotes.flatMap((note) => {
    if (note.event !== 'call') return [];
    const place = waiting.indexOf(sortedJson(note.args));
    if (place >= 0) {
      waiting.splice(place, 1);
      return [];
    }
    return [
      {
        invariant: 'I6',
        mail: null,
        what: `${note.server} was called without an approval: ${note.tool} ${sortedJson(note.args)}`,
      },
    ];
  });
}

function mailOf(block: BlockSeen, sessionId: string): string | null {
  const mail = block.after.sessions.find(({ id }) => id === sessionId)?.mail;
  return block.cells.find((cell) => cell.messageId === mail)?.id ?? null;
}
