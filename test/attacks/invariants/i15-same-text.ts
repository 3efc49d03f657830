import type { ModelRequest } from '../../support/attack-model';
import type { CellSeen, Checker, Violation } from '../seen';

/** How the prompt marks each line of mail text. */
const DATA_LINE = /^\| ?(.*)$/;
const OUR_NOTES = /^\[…( trimmed)?\]$|^\[redacted/;
const MARKER = /^MAIL-DATA-[0-9a-f]{16,}$/;

/**
 * I15. What the model's server got is held against what `genie show` prints of the same mail, line by line in both
 * directions: every line of mail text in the request is visible, every visible line is in the request unless the
 * request itself says that it was cut. Markers are new in each request and never inside the data (P08).
 */
export const sameText: Checker = {
  invariant: 'I15',
  check: (block) =>
    block.cells.flatMap((cell) => {
      const { shown, requests } = cell;
      const [first] = requests;
      if (shown === null || first === undefined) return [];
      const shared = block.mailCanaries.filter(({ sharedWith }) => sharedWith.includes(cell.id));
      return [...textFaults(cell, first, shared.length > 0), ...markerFaults(cell, requests)];
    }),
};

function textFaults({ id, shown }: CellSeen, request: ModelRequest, hasThread: boolean): Violation[] {
  if (shown === null) return [];
  const found = (what: string): Violation => ({ invariant: 'I15', mail: id, what });
  const { visibleText, quotedText } = shown.message;
  const sent = request.prompt.split('\n').flatMap((line) => DATA_LINE.exec(line)?.[1] ?? []);
  const seen = new Set(linesOf(`${visibleText}\n${quotedText}`));
  const isCut = sent.some((line) => OUR_NOTES.test(line));
  const hidden =
    hasThread || isCut ? [] : linesOf(sent.join('\n')).filter((line) => !seen.has(line) && !OUR_NOTES.test(line));
  const sentLines = new Set(linesOf(sent.join('\n')));
  const missing = isCut ? [] : linesOf(visibleText).filter((line) => !sentLines.has(line));
  return [
    ...(sent.length === 0 ? [found('the request has no line of mail text')] : []),
    ...hidden.slice(0, 3).map((line) => found(`sent but not visible: ${line.slice(0, 120)}`)),
    ...missing.slice(0, 3).map((line) => found(`visible but not sent: ${line.slice(0, 120)}`)),
  ];
}

/** Words of chat templates are broken up with look-alikes on purpose: the reader sees the original. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replaceAll('‹', '<')
        .replaceAll('›', '>')
        .replace(/[[\]]/g, (one) => (one === '[' ? '<' : '>'))
        .trim(),
    )
    .filter((line) => line !== '');
}

function markerFaults({ id }: CellSeen, requests: ModelRequest[]): Violation[] {
  const found = (what: string): Violation => ({ invariant: 'I15', mail: id, what });
  return requests.flatMap(({ prompt }) => {
    const lines = prompt.split('\n');
    const markers = lines.filter((line) => MARKER.test(line));
    if (markers.length < 2) return [found('the mail text does not stand between two markers')];
    const [marker = ''] = markers;
    const inside = lines.filter((line) => line.includes(marker) && line !== marker && DATA_LINE.test(line));
    return inside.length > 0 ? [found('the marker is inside the data')] : [];
  });
}
