/**
 * Remembered results, so that a second run does not probe again what cannot have changed. A note is worth
 * nothing without its key: every reader compares it with the present state of the files it stands for.
 */
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, madeCacheFolder } from './places.mjs';
import { sayIfVerbose } from './report.mjs';

/** One unreadable file in node_modules would make the copy for the tests a slow one. */
const READABLE = 0o644;

/** About this checkout's node_modules; gone with them after `npm ci`, as it has to be. */
export const checkoutNotes = notesIn(() => join(NODE_MODULES, '.genie-setup.json'));

/** About this machine: downloads that failed, system packages that are there. */
export const machineNotes = notesIn(() => join(madeCacheFolder(), 'machine.json'));

function notesIn(file) {
  const read = () => {
    try {
      return JSON.parse(readFileSync(file(), 'utf8'));
    } catch {
      return {};
    }
  };
  return {
    get: (name) => read()[name],
    set(name, value) {
      const target = file();
      const draft = `${target}.${process.pid}`;
      try {
        writeFileSync(draft, JSON.stringify({ ...read(), [name]: value }, null, 1));
        chmodSync(draft, READABLE);
        renameSync(draft, target);
      } catch (error) {
        // A checkout owned by somebody else: everything still works, it is only looked at again next time.
        sayIfVerbose(`cannot remember ${name}: ${error.message}`);
      }
    },
  };
}

/** Changes whenever a file does; '-' for one that is not there. */
export function fingerprint(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.size}@${stat.mtimeMs}` : '-';
}
