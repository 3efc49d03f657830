import { basename } from 'node:path';
import type { FileSeen } from '../../support/attack-files';
import type { Checker, Violation } from '../seen';

/** All that the product keeps, below the folder that holds its profile. */
const EXPECTED =
  /^(profile|profile\/(genie\.db(-wal|-shm|-journal)?|genie\.db\.new(-journal)?|secrets\.vault[\w.-]*|profile\.json|[\w.-]*lock[\w.-]*|logs|logs\/[\w.-]+)|home|home\/\.node_repl_history|tmp-\w+|chosen|ca\.pem)$/;
const CHOSEN = /^chosen\/[^/]+$/;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * I13. A watch over the folder that is home, profile, temporary folder and chosen folder notes every path that is made,
 * also for a moment; at the end everything there is listed with its mode. Fails on one path that is not expected, a mode
 * others can use, and a name that is not plain.
 */
export const confinement: Checker = {
  invariant: 'I13',
  check: ({ files }) => {
    const found = (what: string): Violation => ({ invariant: 'I13', mail: null, what });
    const inside = (file: FileSeen) => file.path.slice(files.root.length + 1);
    return [
      ...files.touched
        .filter((path) => !EXPECTED.test(path) && !CHOSEN.test(path))
        .map((path) => found(`touched: ${path}`)),
      ...files.after
        .filter((file) => !EXPECTED.test(inside(file)) && !CHOSEN.test(inside(file)))
        .map((file) => found(`left: ${inside(file)}`)),
      ...files.after
        .filter((file) => /^profile(\/|$)/.test(inside(file)) || CHOSEN.test(inside(file)))
        .flatMap((file) => modeFaults(file).map((fault) => found(`${inside(file)} ${fault}`))),
      ...files.after
        .filter((file) => CHOSEN.test(inside(file)))
        .flatMap((file) =>
          nameFaults(basename(file.path)).map((fault) => found(`${JSON.stringify(basename(file.path))} ${fault}`)),
        ),
    ];
  },
};

function modeFaults({ type, mode }: FileSeen): string[] {
  if (type === 'other') return ['is neither file nor folder'];
  const wanted = type === 'file' ? 0o600 : 0o700;
  return mode === wanted ? [] : [`has mode ${mode.toString(8)}`];
}

/** What is wrong with the name of a saved attachment. */
function nameFaults(name: string): string[] {
  return [
    ...(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(name) ? ['has control characters'] : []),
    ...(/[/\\:*?"<>|]/.test(name) ? ['has characters that are no part of a name'] : []),
    ...(/^[-.\s]|[.\s]$/.test(name) ? ['begins or ends with a dash, dot or space'] : []),
    ...(RESERVED.test(name) ? ['is a reserved name'] : []),
    ...(Buffer.byteLength(name) > 200 ? ['is longer than 200 bytes'] : []),
    ...(name.normalize('NFC') === name ? [] : ['is not in normal form']),
  ];
}
