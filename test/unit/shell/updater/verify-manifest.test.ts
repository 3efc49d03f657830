import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UpdateRefused } from '../../../../electron/shell/updater/update-refused';
import { verifiedUpdate, type RunningApp } from '../../../../electron/shell/updater/verify-manifest';
import { appImageName, manifestOf, sha512Of } from '../../../support/update-feed';

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const feed = 'https://updates.example.org/genie/';
const source = {
  feed,
  publicKey: ours.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  page: feed,
  builtAt: '2026-10-01T08:00:00.000Z',
};
const running: RunningApp = { version: '0.1.0', platform: 'linux', arch: process.arch, installable: 'AppImage' };
const release = { version: '0.2.0', content: 'the new version' };

type Signed = { key?: typeof ours; signature?: string; signed?: string; as?: Partial<RunningApp> };

function verified(text: string, { key = ours, signature, signed = text, as = {} }: Signed = {}) {
  const own = `${sign(null, Buffer.from(signed), key.privateKey).toString('base64')}\n`;
  const octets = { manifest: Buffer.from(text), signature: Buffer.from(signature ?? own) };
  return verifiedUpdate(octets, source, { ...running, ...as });
}

function reasonOf(...args: Parameters<typeof verified>): string {
  try {
    return `taken: ${JSON.stringify(verified(...args))}`;
  } catch (error) {
    if (error instanceof UpdateRefused) return error.reason;
    throw error;
  }
}

describe('a manifest of updates (bars E11)', () => {
  it('signed with the key of this build names the newer version and its file on the feed', () => {
    expect(verified(manifestOf(release))).toEqual({
      version: '0.2.0',
      releaseDate: '2026-11-01T08:00:00.000Z',
      file: { url: new URL(appImageName('0.2.0'), feed), sha512: sha512Of(release.content), size: 15 },
    });
  });

  it('that was changed by one octet after it was signed is refused', () => {
    const text = manifestOf(release);
    for (const changed of [text.replace('0.2.0', '0.2.1'), `${text} `, text.slice(0, -1), text.replace('15', '16')]) {
      expect(changed).not.toBe(text);
      expect(reasonOf(changed, { signed: text })).toBe('signature');
    }
  });

  it.each([
    ['none', ''],
    ['zeros', Buffer.alloc(64).toString('base64')],
    ['no base64', 'not a signature'],
    ['one with something behind it', `${sign(null, Buffer.from(''), ours.privateKey).toString('base64')}\nmore`],
  ])('with a signature that is %s is refused', (_what, signature) => {
    expect(reasonOf(manifestOf(release), { signature })).toBe('signature');
  });

  it('signed by somebody else is refused', () => {
    expect(reasonOf(manifestOf(release), { key: theirs })).toBe('signature');
  });

  it('is not even read before its signature holds', () => {
    expect(reasonOf('{{{ no yaml at all', { key: theirs })).toBe('signature');
    expect(reasonOf('{{{ no yaml at all')).toBe('form');
  });

  it.each([
    ['a member that is not known', 'stagingPercentage: 5\n'],
    ['a web installer', 'packages:\n  x64:\n    path: other.7z\n'],
    ['release notes', 'releaseNotes: "<b>new</b>"\n'],
  ])('with %s is refused', (_what, more) => {
    expect(reasonOf(`${manifestOf(release)}${more}`)).toBe('form');
  });

  it.each([
    ['no version', (text: string) => text.replace('version: 0.2.0\n', '')],
    ['a version that is no number', (text: string) => text.replace('version: 0.2.0', 'version: newest')],
    ['a pre-release', (text: string) => text.replace('version: 0.2.0', 'version: 0.2.0-beta.1')],
    ['a short digest', (text: string) => text.replace(/sha512: \S+/, 'sha512: abcd')],
    ['no date', (text: string) => text.replace(/releaseDate: .*\n/, '')],
    ['nothing in it', () => ''],
  ])('with %s is refused', (_what, change) => {
    expect(reasonOf(change(manifestOf(release)))).toBe('form');
  });

  it('of the running version has nothing new', () => {
    expect(verified(manifestOf({ ...release, version: '0.1.0' }))).toBeNull();
  });

  it.each(['0.0.9', '0.0.100'])('of the older version %s is refused, though it was signed once', (version) => {
    expect(reasonOf(manifestOf({ ...release, version }))).toBe('older');
  });

  it('compares versions as numbers', () => {
    const taken = manifestOf({ ...release, version: '0.10.0' });
    expect(verified(taken, { as: { version: '0.9.12' } })?.version).toBe('0.10.0');
    expect(reasonOf(taken, { as: { version: '1.0.0' } })).toBe('older');
  });

  it('with a date before this build is refused, whatever its version says', () => {
    expect(reasonOf(manifestOf({ ...release, releaseDate: '2026-09-30T08:00:00.000Z' }))).toBe('older');
    expect(reasonOf(manifestOf({ ...release, releaseDate: source.builtAt }))).toBe('older');
  });

  it.each([
    'https://evil.example.net/Genie-Tray-0.2.0.AppImage',
    '//evil.example.net/Genie-Tray-0.2.0.AppImage',
    'http://updates.example.org/genie/Genie-Tray-0.2.0.AppImage',
    'https://updates.example.org:8443/Genie-Tray-0.2.0.AppImage',
    'file:///tmp/Genie-Tray-0.2.0.AppImage',
  ])('that names the file %s elsewhere is refused', (url) => {
    expect(reasonOf(manifestOf({ ...release, url }))).toBe('origin');
  });

  it.each<[string, string, Partial<RunningApp>]>([
    ['of another system', 'Genie-Tray-0.2.0.dmg', {}],
    ['of another processor', 'Genie-Tray-0.2.0-arm64.AppImage', { arch: 'x64' }],
    ['of this processor’s predecessor', 'Genie-Tray-0.2.0.AppImage', { arch: 'arm64' }],
    ['of Linux on Windows', appImageName('0.2.0'), { platform: 'win32', installable: 'exe' }],
  ])('with only a file %s is refused', (_what, url, as) => {
    expect(reasonOf(manifestOf({ ...release, url }), { as })).toBe('file');
  });

  it('whose installer wants an administrator is refused', () => {
    const text = manifestOf(release).replace('    blockMapSize', '    isAdminRightsRequired: true\n    blockMapSize');
    expect(reasonOf(text)).toBe('file');
  });

  it('needs no file where the version is only announced', () => {
    const text = manifestOf({ ...release, url: 'genie-tray_0.2.0_amd64.deb' });
    expect(verified(text, { as: { installable: null } })).toMatchObject({ version: '0.2.0', file: null });
  });
});
