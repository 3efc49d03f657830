import { NsisUpdater, Provider, type UpdateInfo } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { DownloadUpdateOptions } from 'electron-updater/out/AppUpdater.js';
import { basename } from 'node:path';
import { checkFile, downloadFile } from './download-file';
import { replaceAppImage } from './replace-app-image';
import type { FoundUpdate, Installable, UpdateFile } from './verify-manifest';

export type InstallerOptions = {
  update: FoundUpdate & { file: UpdateFile };
  installable: Installable;
  /** Electron's app, as electron-updater wants to see it; its cache is where the download goes. */
  app: AppAdapter;
  /** The running AppImage; empty on Windows. */
  appImage: string;
};

export type Installer = {
  /** Resolves when the update lies here, complete and checked. */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /** While the app quits: puts what was downloaded in its place, to be started after the end if asked. */
  install(restart: boolean): Promise<void>;
};

/** One verified update on its way to this computer. electron-updater keeps the download and runs the Windows installer. */
export function createInstaller(options: InstallerOptions): Installer {
  const updater = new VerifiedUpdater(options);
  return {
    download: (onPercent, signal) => updater.fetch(onPercent, signal),
    install: (restart) => updater.finish(restart),
  };
}

/**
 * electron-updater, which never goes to the network by itself here: it is given the update that was verified, and the
 * file comes through our own download. Chromium, which it would ask, resolves no names in this app; and its check would
 * make up an id for this installation.
 */
class VerifiedUpdater extends NsisUpdater {
  private downloaded: string | null = null;
  private onPercent: (percent: number) => void = () => undefined;
  private signal = new AbortController().signal;

  constructor(private readonly options: InstallerOptions) {
    super(null, options.app);
    this.logger = null;
    this.autoDownload = false;
    this.autoInstallOnAppQuit = false;
    this.disableWebInstaller = true;
    this.disableDifferentialDownload = true;
  }

  async fetch(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
    this.onPercent = onPercent;
    this.signal = signal;
    const found = await this.checkForUpdates();
    if (found?.isUpdateAvailable !== true) throw new Error('electron-updater takes this update for no newer one.');
    this.downloaded = (await this.downloadUpdate())[0] ?? null;
  }

  async finish(restart: boolean): Promise<void> {
    if (this.downloaded === null) throw new Error('There is no download to install.');
    await checkFile(this.downloaded, this.options.update.file.sha512);
    const failures: Error[] = [];
    this.on('error', (error) => failures.push(error));
    if (!this.install(true, restart)) throw failures[0] ?? new Error('electron-updater did not install.');
  }

  override isUpdaterActive(): boolean {
    return true;
  }

  protected override getUpdateInfoAndProvider() {
    const { update } = this.options;
    return Promise.resolve({ info: asUpdateInfo(update), provider: new VerifiedProvider(update) });
  }

  protected override doDownloadUpdate(downloadUpdateOptions: DownloadUpdateOptions) {
    const { file } = this.options.update;
    let percent = 0;
    const onBytes = (bytes: number) => {
      const now = Math.floor((bytes / file.size) * 100);
      if (now !== percent) this.onPercent(now);
      percent = now;
    };
    return this.executeDownload({
      fileExtension: this.options.installable,
      fileInfo: { url: file.url, info: infoOf(file) },
      downloadUpdateOptions,
      task: (destination) => downloadFile(file, destination, onBytes, this.signal),
    });
  }

  protected override doInstall(how: { isSilent: boolean; isForceRunAfter: boolean; isAdminRightsRequired: boolean }) {
    if (this.options.installable === 'exe') return super.doInstall(how);
    const { appImage } = this.options;
    if (this.downloaded === null) return false;
    replaceAppImage(this.downloaded, appImage);
    // Only when this one has let go of everything: the new one would find the profile taken.
    if (how.isForceRunAfter) this.app.onQuit(() => void this.spawnLog(appImage, [], process.env));
    return true;
  }
}

/** What electron-updater asks for an update: only what was verified. */
class VerifiedProvider extends Provider<UpdateInfo> {
  constructor(private readonly update: InstallerOptions['update']) {
    // It has nothing to ask with, so that whatever tries fails.
    super({ isUseMultipleRangeRequest: false, platform: 'linux', executor: undefined as never });
  }

  getLatestVersion() {
    return Promise.resolve(asUpdateInfo(this.update));
  }

  resolveFiles() {
    const { file } = this.update;
    return [{ url: file.url, info: infoOf(file) }];
  }
}

function asUpdateInfo({ version, releaseDate, file }: InstallerOptions['update']): UpdateInfo {
  const info = infoOf(file);
  return { version, releaseDate, files: [info], path: info.url, sha512: info.sha512 };
}

function infoOf({ url, sha512, size }: UpdateFile) {
  return { url: basename(decodeURIComponent(url.pathname)), sha512, size };
}
