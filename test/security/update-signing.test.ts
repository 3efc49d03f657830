import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateFeedArgs } from '../../.ci/setup/update-feed.mjs';
import { readUpdateSource } from '../../electron/app/update-source';
import { verifiedUpdate } from '../../electron/shell/updater/verify-manifest';
import { appImageName, manifestOf } from '../support/update-feed';

const ROOT = join(import.meta.dirname, '../..');
const SIGN = join(ROOT, '.ci/setup/sign-manifest.mjs');
const FEED = 'https://updates.example.org/genie';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'genie-signing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function newKey(name: string) {
  const file = join(folder, name);
  const publicKey = execFileSync(process.execPath, [SIGN, '--new-key', file], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
  return { file, publicKey, privateKey: readFileSync(file, 'utf8') };
}

function sign(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SIGN, folder], { env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** The package.json that electron-builder makes of these arguments. */
function packageWith(args: string[]): void {
  const named = args.flatMap((arg) => /^--config\.extraMetadata\.updates\.(\w+)=(.*)$/.exec(arg)?.slice(1) ?? []);
  const updates = Object.fromEntries(
    named.flatMap((name, at) => (at % 2 === 0 ? [[name, named[at + 1] ?? '']] : [])),
  ) as Record<string, string>;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'genie-tray', updates }));
}

describe('signing a release (bars E11)', () => {
  it('makes what the app of that build takes, and its signature is of the very octets', () => {
    const { privateKey, publicKey } = newKey('key.pem');
    packageWith(updateFeedArgs({ GENIE_UPDATE_FEED: FEED, GENIE_UPDATE_PUBLIC_KEY: publicKey }, Date.UTC(2026, 9, 1)));
    const source = readUpdateSource(folder);
    const manifest = join(folder, 'latest-linux.yml');
    writeFileSync(manifest, manifestOf({ version: '0.2.0', content: 'new' }));
    expect(sign({ GENIE_UPDATE_PRIVATE_KEY: privateKey, GENIE_UPDATE_PUBLIC_KEY: publicKey })).toEqual({
      status: 0,
      output: 'signed latest-linux.yml\n',
    });
    if (source === null) return expect.unreachable('the build has no feed');
    const signed = { manifest: readFileSync(manifest), signature: readFileSync(`${manifest}.sig`) };
    const running = { version: '0.1.0', platform: 'linux', arch: process.arch, installable: 'AppImage' } as const;
    expect(verifiedUpdate(signed, source, running)?.file?.url.href).toBe(`${FEED}/${appImageName('0.2.0')}`);
    signed.manifest[0]! ^= 1;
    expect(() => verifiedUpdate(signed, source, running)).toThrow('not signed');
  });

  it('gives the private key to its user alone and never over another one', () => {
    const { file } = newKey('key.pem');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => newKey('key.pem')).toThrow();
  });

  it('does not happen with a key that the apps out there do not know, with none, or with none to sign', () => {
    const [ours, theirs] = [newKey('ours.pem'), newKey('theirs.pem')];
    expect(sign({ GENIE_UPDATE_PRIVATE_KEY: ours.privateKey }).output).toContain('no latest*.yml');
    writeFileSync(join(folder, 'latest.yml'), manifestOf({ version: '0.2.0', content: 'new' }));
    const wrong = sign({ GENIE_UPDATE_PRIVATE_KEY: theirs.privateKey, GENIE_UPDATE_PUBLIC_KEY: ours.publicKey });
    expect(wrong).toMatchObject({ status: 1 });
    expect(wrong.output).toContain('not the other half');
    expect(sign({})).toMatchObject({ status: 1 });
    const damaged = sign({ GENIE_UPDATE_PRIVATE_KEY: ours.privateKey.slice(0, 60) });
    expect(damaged).toMatchObject({ status: 1 });
    expect(damaged.output).not.toContain(ours.privateKey.split('\n')[1]?.slice(0, 20));
    expect(() => statSync(join(folder, 'latest.yml.sig'))).toThrow();
  });
});

describe('a build', () => {
  it('without a feed looks for no updates, and so does a checkout (bars E11)', () => {
    expect(updateFeedArgs({})).toEqual([]);
    expect(readUpdateSource(ROOT)).toBeNull();
    expect(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')).toMatch(/^publish: null$/m);
  });

  it('is not made with half of what an updater needs', () => {
    const { publicKey } = newKey('key.pem');
    expect(() => updateFeedArgs({ GENIE_UPDATE_FEED: FEED })).toThrow('GENIE_UPDATE_PUBLIC_KEY');
    expect(() => updateFeedArgs({ GENIE_UPDATE_PUBLIC_KEY: publicKey })).toThrow('GENIE_UPDATE_FEED');
    for (const feed of ['http://updates.example.org/', `${FEED}?x=1`, 'https://user@updates.example.org/', 'updates']) {
      const env = { GENIE_UPDATE_FEED: feed, GENIE_UPDATE_PUBLIC_KEY: publicKey };
      expect(() => updateFeedArgs(env), feed).toThrow('https addresses');
    }
  });

  it.each([
    ['an unencrypted feed', { feed: 'http://updates.example.org/' }],
    ['a feed that only looks like this computer', { feed: 'http://localhost.example.org/' }],
    ['a feed that is no folder', { feed: 'https://updates.example.org/latest' }],
    ['a feed with a password', { feed: 'https://user:word@updates.example.org/' }],
    ['a short key', { publicKey: 'AAAA' }],
    ['a member that is not known', { insecure: true }],
  ])('with %s has no updater (bars E11)', (_what, change) => {
    const { publicKey } = newKey('key.pem');
    const updates = { feed: `${FEED}/`, publicKey, page: FEED, builtAt: '2026-10-01T08:00:00.000Z' };
    const put = (content: object) => writeFileSync(join(folder, 'package.json'), JSON.stringify({ updates: content }));
    put(updates);
    expect(readUpdateSource(folder)).toEqual(updates);
    put({ ...updates, ...change });
    expect(() => readUpdateSource(folder)).toThrow();
  });
});
