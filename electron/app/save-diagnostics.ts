import type { DesktopView } from '../../shared/ipc/views';
import type { FileDialogs } from '../shell/file-dialog';
import type { Core } from './compose';
import { diagnosticsText, gatherDiagnostics } from './diagnostics';
import type { Profile } from './profile';
import { saveNewFile } from './save-file';

/** So much is looked through in less than a second. */
const CHECKED_BYTES = 64 * 1024 * 1024;

type Surroundings = {
  profile: Profile;
  demo: boolean;
  dialogs: Pick<FileDialogs, 'nameFile'>;
  desktop: DesktopView;
};

/** Facts for a bug report, to a new file the user names; false when none was named. Throws AppError `bad_input` for one that is there. */
export async function saveDiagnostics({ store, secrets, clock }: Core, around: Surroundings): Promise<boolean> {
  const { profile, demo, dialogs, desktop } = around;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const file = await dialogs.nameFile(`genie-diagnostics-${day}.json`);
  if (file === null) return false;
  const facts = await gatherDiagnostics({
    profile,
    opened: { store, secrets: secrets.kind, secretsCode: null, key: 'there', schema: null, problem: null },
    clock,
    env: process.env,
    demo,
    desktop,
    checkedBytes: CHECKED_BYTES,
  });
  saveNewFile(file, 'genie-diagnostics.json', Buffer.from(diagnosticsText(facts)));
  return true;
}
