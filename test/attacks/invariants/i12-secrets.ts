import type { BlockSeen, Checker, Violation } from '../seen';

const CANARY = /CANARY-(?:TOKEN|BODY)-[0-9A-F]{4}/;
/** The only variables a tool server may be given besides those the user named. */
const CHILD_VARIABLES =
  /^(PATH|HOME|LANG|LC_\w+|TMPDIR|TEMP|TMP|USER|LOGNAME|SHELL|TERM|SYSTEMROOT|USERPROFILE|APPDATA|PWD|SHLVL|_|__CF_USER_TEXT_ENCODING)$/i;

/**
 * I12. The password and the API key of the block are canaries, so is a line in one of its mails. They are searched for in
 * every file below the profile, home and temporary folder as UTF-8, UTF-16, hex and base64, in what reached the sink,
 * and in the environment of child processes, which the tool servers write down themselves. What a model is sent is I14's.
 */
export const secrets: Checker = {
  invariant: 'I12',
  check: (block) => {
    const found = (what: string): Violation => ({ invariant: 'I12', mail: null, what });
    return [
      ...block.canaryFinds.map(found),
      ...block.contacts.filter(({ text }) => CANARY.test(text)).map(() => found('a canary reached the sink')),
      ...environments(block).flatMap(({ who, variables }) =>
        variables.flatMap((variable) => {
          const [name = ''] = variable.split('=');
          if (CANARY.test(variable)) return [found(`a canary is in ${name} of ${who}`)];
          return CHILD_VARIABLES.test(name) ? [] : [found(`${who} was given ${name}`)];
        }),
      ),
      ...block.cells.flatMap((cell) =>
        cell.requests
          .filter(({ body }) => body.includes('CANARY-TOKEN'))
          .map(() => ({ ...found('a secret was sent to the model'), mail: cell.id })),
      ),
    ];
  },
};

function environments(block: BlockSeen): { who: string; variables: string[] }[] {
  const spawned = block.notes.flatMap((note) =>
    note.event === 'spawn' ? [{ who: note.file, variables: note.env }] : [],
  );
  const told = block.toolNotes.flatMap((note) =>
    note.event === 'env' ? [{ who: note.server, variables: Object.entries(note.env).map((one) => one.join('=')) }] : [],
  );
  return [...spawned, ...told];
}
