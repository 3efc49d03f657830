import type { App } from 'electron';
import { ownAppImage } from '../app-image';
import { isReplaceable } from './replace-app-image';
import type { RunningApp } from './verify-manifest';

export type Surroundings = {
  platform: NodeJS.Platform;
  arch: string;
  execPath: string;
  env: NodeJS.ProcessEnv;
};

/**
 * What runs here, and what could take its place without an administrator: an AppImage in a folder of the user's, the
 * per-user installation on Windows. Packages (deb, rpm) belong to the package manager, a bundle on macOS can only be
 * replaced where both are signed by Apple's rules: there a new version is announced.
 */
export function runningApp(
  app: Pick<App, 'getVersion' | 'isPackaged'>,
  { platform, arch, execPath, env }: Surroundings = process,
): RunningApp & { appImage: string } {
  const own = platform === 'linux' ? ownAppImage(execPath, env) : '';
  const isInstalled = platform === 'win32' && app.isPackaged;
  return {
    version: app.getVersion(),
    platform,
    arch,
    installable: isInstalled ? 'exe' : own !== '' && isReplaceable(own) ? 'AppImage' : null,
    appImage: own,
  };
}
