import type { Checker } from '../seen';

const MAX_THREAD_MAILS = 10;

/**
 * I14. Seen at the model's server, in the whole body of each request. Every mail of the mailbox has a word of its own;
 * a request may hold those of its own mail and of mails of the same thread in which its author took part, at most ten.
 */
export const scope: Checker = {
  invariant: 'I14',
  check: (block) =>
    block.cells.flatMap((cell) =>
      cell.requests.flatMap(({ body }) => {
        const inside = block.mailCanaries.filter(({ word }) => body.includes(word));
        const foreign = inside.filter(({ mail, sharedWith }) => mail !== cell.id && !sharedWith.includes(cell.id));
        const shared = inside.filter(({ sharedWith }) => sharedWith.includes(cell.id));
        return [
          ...foreign.map(({ mail, word }) => ({
            invariant: 'I14',
            mail: cell.id,
            what: `the request holds ${word} of ${mail}`,
          })),
          ...(shared.length > MAX_THREAD_MAILS
            ? [{ invariant: 'I14', mail: cell.id, what: `${shared.length} mails of the thread` }]
            : []),
        ];
      }),
    ),
};
