import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProfile, profileDirectory } from '../../../electron/app/profile';
import { tempDirectory } from '../../support/temp-store';

describe('the place of a profile', () => {
  it('is the folder named, else GENIE_PROFILE, else the one of the system', () => {
    expect(profileDirectory('here', { GENIE_PROFILE: '/there' })).toBe(resolve('here'));
    expect(profileDirectory(undefined, { GENIE_PROFILE: '/there' })).toBe(resolve('/there'));
    expect(profileDirectory('', { GENIE_PROFILE: '/there' }).startsWith(homedir())).toBe(true);
    expect(profileDirectory(undefined, {}).startsWith(homedir())).toBe(true);
  });

  it.runIf(process.platform === 'linux')('follows XDG_CONFIG_HOME', () => {
    expect(profileDirectory(undefined, { XDG_CONFIG_HOME: '/config' })).toBe('/config/genie-tray');
  });
});

describe('opening a profile', () => {
  it('makes a folder for its user only, also where it was open to others', () => {
    const [made, existing] = [join(tempDirectory(), 'deep', 'profile'), join(tempDirectory(), 'open')];
    mkdirSync(existing, { mode: 0o755 });
    for (const directory of [made, existing]) {
      openProfile(directory);
      expect(statSync(directory).mode & 0o777).toBe(0o700);
      expect(statSync(join(directory, 'profile.json')).mode & 0o777).toBe(0o600);
    }
  });

  it('gives it a name that stays and that no other profile has', () => {
    const [one, two] = [tempDirectory(), tempDirectory()];
    expect(openProfile(one).id).toBe(openProfile(one).id);
    expect(openProfile(one).id).not.toBe(openProfile(two).id);
  });

  it.each(['', '{', '{"id":"not a uuid"}', '[]'])('refuses to guess when its name file holds %j', (content) => {
    const directory = tempDirectory();
    const file = join(directory, 'profile.json');
    writeFileSync(file, content);
    expect(() => openProfile(directory)).toThrow(/cannot be used/);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('says so when the folder cannot be made', () => {
    const file = join(tempDirectory(), 'file');
    writeFileSync(file, '');
    expect(() => openProfile(join(file, 'profile'))).toThrow(/cannot be used/);
  });
});
