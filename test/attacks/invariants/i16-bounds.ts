import type { Checker, Violation } from '../seen';

const MAX_RSS_GROWTH_MB = 200;
const MAX_LOOP_DELAY_MS = 200;
const MAX_WALL_MS = 600_000;
const MAX_PROMPT = 200_000;
const MAX_RECORD = 65_536;

/** What goes on for a while and has others to serve; a command that prints one thing has nobody to keep waiting. */
const SERVING = new Set(['sync', 'watch']);

/**
 * I16. The recorder tells the largest memory, the delay of the event loop and the time of each process; growth is
 * counted from a process that only printed a list. Sizes are those of the requests at the model's server and of the
 * rows in the database.
 */
export const bounds: Checker = {
  invariant: 'I16',
  check: (block) => {
    const found = (what: string, mail: string | null = null): Violation => ({ invariant: 'I16', mail, what });
    const ends = block.notes.flatMap((note) => (note.event === 'end' ? [note] : []));
    const idle = Math.min(...ends.map(({ maxRssMb }) => maxRssMb));
    return [
      ...(ends.length === 0 ? [found('no process told what it used')] : []),
      ...ends.flatMap(({ command, maxRssMb, loopDelayP99Ms, wallMs }) => [
        ...(maxRssMb - idle > MAX_RSS_GROWTH_MB
          ? [found(`${command.join(' ')} grew by ${Math.round(maxRssMb - idle)} MB`)]
          : []),
        ...(SERVING.has(command[0] ?? '') && loopDelayP99Ms > MAX_LOOP_DELAY_MS
          ? [found(`${command.join(' ')}: event loop p99 ${Math.round(loopDelayP99Ms)} ms`)]
          : []),
        ...(wallMs > MAX_WALL_MS ? [found(`${command.join(' ')} took ${Math.round(wallMs / 1_000)} s`)] : []),
      ]),
      ...block.cells.flatMap((cell) =>
        cell.requests
          .filter(({ body }) => body.length > MAX_PROMPT)
          .map(({ body }) => found(`a request of ${body.length} characters`, cell.id)),
      ),
      ...block.beforeApproval.sessions
        .filter(({ result_json: result }) => (result?.length ?? 0) > MAX_RECORD)
        .map(({ mail, result_json: result }) =>
          found(
            `a record of ${result?.length} characters`,
            block.cells.find((cell) => cell.messageId === mail)?.id ?? null,
          ),
        ),
    ];
  },
};
