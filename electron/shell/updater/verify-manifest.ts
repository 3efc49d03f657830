import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { createPublicKey, verify } from 'node:crypto';
import { updateManifest, type UpdateManifest, type UpdateSource } from '../../../shared/domain/update';
import { REFUSED_HINT, UpdateRefused } from './update-refused';

/** What can be put in the place of the running app without another program's rights. */
export type Installable = 'AppImage' | 'exe';

export type RunningApp = {
  version: string;
  platform: NodeJS.Platform;
  arch: string;
  /** Null where a new version is only announced. */
  installable: Installable | null;
};

/** The octets as the feed gave them. */
export type SignedManifest = { manifest: Uint8Array; signature: Uint8Array };

export type UpdateFile = { url: URL; sha512: string; size: number };
export type FoundUpdate = { version: string; releaseDate: string; file: UpdateFile | null };

const SIGNATURE = /^[A-Za-z0-9+/]{86}==\n?$/;

/**
 * The newer version that a manifest names; null when it names the running one. Its Ed25519 signature (RFC 8032) is
 * checked over the exact octets before anything reads them. Throws UpdateRefused for whatever is not signed with the
 * key of this build, has members that this version does not know, is older than the running version or its build, names
 * a file elsewhere than on the feed's own origin, or has none for this computer.
 */
export function verifiedUpdate(signed: SignedManifest, source: UpdateSource, running: RunningApp): FoundUpdate | null {
  checkSignature(signed, source.publicKey);
  const manifest = readManifest(signed.manifest, source.feed);
  const files = manifest.files.map(({ url, ...file }) => ({ ...file, url: ownUrl(url, source.feed) }));
  const order = compareVersions(manifest.version, running.version);
  if (order === 0) return null;
  if (order < 0 || Date.parse(manifest.releaseDate) <= Date.parse(source.builtAt)) {
    throw new UpdateRefused('older', 'The update server offers a version that is older than this one.', REFUSED_HINT);
  }
  const { version, releaseDate } = manifest;
  if (running.installable === null) return { version, releaseDate, file: null };
  return { version, releaseDate, file: fileFor(running, running.installable, version, files) };
}

function checkSignature({ manifest, signature }: SignedManifest, publicKey: string): void {
  const text = Buffer.from(signature).toString('latin1');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isOurs =
    key.asymmetricKeyType === 'ed25519' &&
    SIGNATURE.test(text) &&
    verify(null, manifest, key, Buffer.from(text, 'base64'));
  if (isOurs) return;
  throw new UpdateRefused('signature', 'The list of updates is not signed by the makers of Genie Tray.', REFUSED_HINT);
}

function readManifest(octets: Uint8Array, feed: string): UpdateManifest {
  try {
    return updateManifest.parse(parseUpdateInfo(Buffer.from(octets).toString('utf8'), 'latest.yml', new URL(feed)));
  } catch {
    throw new UpdateRefused('form', 'The list of updates has a form that this version does not know.', REFUSED_HINT);
  }
}

function ownUrl(name: string, feed: string): URL {
  const url = URL.canParse(name, feed) ? new URL(name, feed) : null;
  if (url?.origin === new URL(feed).origin) return url;
  throw new UpdateRefused('origin', 'The list of updates names a file on another server.', REFUSED_HINT);
}

type ListedFile = Omit<UpdateManifest['files'][number], 'url'> & { url: URL };

// electron-builder names the processor in a file's name unless it is x64.
function fileFor(running: RunningApp, ending: Installable, version: string, files: ListedFile[]): UpdateFile {
  const isArm = running.arch === 'arm64';
  const found = files.find(
    ({ url, size, isAdminRightsRequired }) =>
      url.pathname.endsWith(`.${ending}`) &&
      url.pathname.includes('arm64') === isArm &&
      size !== undefined &&
      isAdminRightsRequired !== true,
  );
  if (found?.size !== undefined) return { url: found.url, sha512: found.sha512, size: found.size };
  throw new UpdateRefused(
    'file',
    `Version ${version} has no file for this computer.`,
    'Look at the project page for the version you need.',
  );
}

/** Below zero when `a` is the older one. Versions are three numbers; what a version of ours never has counts as zero. */
function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [left, right] = [numbers(a), numbers(b)];
  const place = [0, 1, 2].find((at) => left[at] !== right[at]);
  return place === undefined ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}
