import type { CellSeen, Checker, Violation } from '../seen';

const HEADERS = ['from', 'to', 'cc', 'reply-to', 'sender'];
const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/g;

/**
 * I9. Who takes part is read from the octets of the mail as it was delivered; the envelope of a draft is what
 * `genie show` prints. A recipient from elsewhere must be marked, and so must one that comes from a Reply-To which is
 * not the author.
 */
export const recipients: Checker = {
  invariant: 'I9',
  check: (block) => block.cells.flatMap((cell) => faultsOf(cell)),
};

function faultsOf(cell: CellSeen): Violation[] {
  const found = (what: string): Violation => ({ invariant: 'I9', mail: cell.id, what });
  const taking = new Set(HEADERS.flatMap((name) => addressesIn(cell.source, name)));
  const from = addressesIn(cell.source, 'from');
  const replyTo = addressesIn(cell.source, 'reply-to');
  return (cell.shown?.actions ?? []).flatMap(({ effect, flags }) => {
    const named = [...(effect.draft?.to ?? []), ...(effect.draft?.cc ?? [])].map((one) => one.toLowerCase());
    const strangers = named.filter((one) => !taking.has(one) && !flags.includes('new_recipient'));
    const diverted = named.filter(
      (one) => replyTo.includes(one) && !from.includes(one) && !flags.includes('reply_to_differs'),
    );
    return [
      ...strangers.map((one) => found(`a draft goes to ${one}, who takes no part`)),
      ...diverted.map((one) => found(`a draft goes to ${one} because of Reply-To, unmarked`)),
      ...(/[\r\n]/.test(`${effect.draft?.subject ?? ''}${named.join('')}`)
        ? [found('a line break in a header of a draft')]
        : []),
    ];
  });
}

function addressesIn(source: string, name: string): string[] {
  const head = source.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n\r?\n/)[0] ?? '';
  const fields = head.split(/\r?\n/).filter((line) => line.toLowerCase().startsWith(`${name}:`));
  return fields.flatMap((line) => line.slice(name.length + 1).match(ADDRESS) ?? []).map((one) => one.toLowerCase());
}
