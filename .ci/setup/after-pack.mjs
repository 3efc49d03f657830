/**
 * electron-builder's afterPack hook. A folder given as Electron is copied as it is: what is not the app's own does not
 * belong into a package, above all no second app that could be loaded instead of ours.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export default function afterPack({ appOutDir }) {
  rmSync(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}
