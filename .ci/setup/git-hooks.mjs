/** Points git at the checked-in hooks, unless somebody already chose others. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, isCi } from './places.mjs';
import { checkoutNotes, fingerprint } from './notes.mjs';
import { ask } from './processes.mjs';
import { say, sayIfVerbose } from './report.mjs';

const HOOKS = '.ci/hooks';

export function ensureGitHooks() {
  const config = join(ROOT, '.git', 'config');
  if (isCi || !isWritable(config)) return;
  if (checkoutNotes.get('git-hooks') === fingerprint(config)) return;
  const chosen = ask('git', ['config', '--get', 'core.hooksPath']).trim();
  if (!chosen && hasOwnHooks()) sayIfVerbose(`.git/hooks has hooks of its own: ${HOOKS} stays off`);
  else if (!chosen) {
    ask('git', ['config', 'core.hooksPath', HOOKS]);
    say(`git hooks: ${HOOKS} (format, lint and types before each commit)`);
  }
  checkoutNotes.set('git-hooks', fingerprint(config));
}

function isWritable(file) {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hasOwnHooks() {
  const folder = join(ROOT, '.git', 'hooks');
  return existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'));
}
