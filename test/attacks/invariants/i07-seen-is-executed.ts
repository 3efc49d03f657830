import type { ActionView } from '../../../shared/ipc/views';
import { stringsOf, type BlockSeen, type CellSeen, type Checker, type Violation } from '../seen';
import { contentDigest, sortedJson } from './content-digest';

/** Zero-width, bidirectional, tag and control characters: whatever makes a text read otherwise than it is. */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/**
 * I7. What `genie show` printed, before the approval, is held against the row it was drawn from and against the digest
 * the approval got: same params, same envelope, same digest. No shown text has a character that cannot be seen, and
 * where the model wrote one, the proposal says so.
 */
export const seenIsExecuted: Checker = {
  invariant: 'I7',
  check: (block) =>
    block.cells
      .flatMap((cell) => cell.shown?.actions.flatMap((one) => faultsOf(block, cell, one)) ?? [])
      .concat(block.cells.flatMap(hiddenInMail)),
};

function faultsOf(block: BlockSeen, cell: CellSeen, shown: ActionView): Violation[] {
  const found = (what: string): Violation => ({
    invariant: 'I7',
    mail: cell.id,
    what: `${shown.action.kind}: ${what}`,
  });
  const row = block.beforeApproval.actions.find(({ id }) => id === shown.id);
  const { kind, params } = shown.action;
  const approval = block.after.approvals.find((one) => one.action_id === shown.id);
  const digest = contentDigest(shown.id, kind, params, shown.effect.draft);
  const said = cell.requests.map(({ text }) => text ?? '').find((text) => UNSEEN.test(decoded(text)));
  const text = stringsOf([params, shown.rationale, shown.effect]).join('\n');
  return [
    ...(row && sortedJson(JSON.parse(row.params_json)) === sortedJson(params) ? [] : [found('shown is not stored')]),
    ...(digest === shown.contentHash ? [] : [found('the digest is not that of what is shown')]),
    ...(approval && approval.content_sha256 !== digest ? [found('approved is not what was shown')] : []),
    ...(UNSEEN.test(text) ? [found('a character that cannot be seen is shown as such')] : []),
    ...(said !== undefined && itemHasUnseen(said, shown.index) && !shown.flags.includes('hidden_chars')
      ? [found('hidden characters of the answer are not disclosed')]
      : []),
  ];
}

function hiddenInMail({ id, shown }: CellSeen): Violation[] {
  if (shown === null) return [];
  const { visibleText, subject, from, attachments, links } = shown.message;
  const text = stringsOf([visibleText, subject, from, attachments, links, shown.topic]).join('\n');
  return UNSEEN.test(text)
    ? [{ invariant: 'I7', mail: id, what: 'the mail is shown with characters that cannot be seen' }]
    : [];
}

function itemHasUnseen(answer: string, index: number): boolean {
  try {
    const value = JSON.parse(answer) as { actions?: unknown[] } | unknown[];
    const text = stringsOf((Array.isArray(value) ? value : value.actions)?.[index]).join('\n');
    // A line end is seen as one, however it is written.
    return UNSEEN.test(text.replace(/\r\n?/g, '\n'));
  } catch {
    // An answer with something around it; its items cannot be told apart here.
    return false;
  }
}

/** With the escapes of JSON resolved. */
function decoded(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
