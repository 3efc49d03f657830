import type { Checker } from '../seen';

/**
 * I2. Seen in the recorder's list of child processes: only programs the user configured are started, and nothing of a
 * mail or an answer is among their arguments; and in `Object.prototype` at the end of each process, which a JSON with
 * `__proto__` would have changed. Scripts, navigation and windows are `test/e2e/attacks.spec.ts`.
 */
export const noExecution: Checker = {
  invariant: 'I2',
  check: (block) =>
    block.notes.flatMap((note) => {
      if (note.event === 'spawn') {
        const command = [note.file, ...note.args.slice(1)].join(' ');
        const known = block.configuredPrograms.some((program) => command.includes(program));
        return known ? [] : [{ invariant: 'I2', mail: null, what: `a process was started: ${command.slice(0, 200)}` }];
      }
      if (note.event === 'end' && note.pollution.length > 0) {
        return [{ invariant: 'I2', mail: null, what: `Object.prototype was given ${note.pollution.join(', ')}` }];
      }
      return [];
    }),
};
