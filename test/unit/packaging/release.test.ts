import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkRelease, writeChecksums, type ReleaseCheck } from '../../../.ci/setup/release.mjs';

const GOOD: ReleaseCheck = {
  tag: 'v1.2.3',
  version: '1.2.3',
  changelog: '# Changelog\n\n## [1.2.3] - 2026-12-01\n\n- New.\n',
  platform: 'linux',
  env: {},
};

describe('a release', () => {
  it('goes on with the tag of the version, its notes, and no secret on Linux', () => {
    expect(() => checkRelease(GOOD)).not.toThrow();
  });

  it('is refused under the tag of another version', () => {
    expect(() => checkRelease({ ...GOOD, tag: 'v1.2.4' })).toThrow('The tag v1.2.4 is not v1.2.3');
  });

  it('is refused without its notes in the changelog', () => {
    const changelog = GOOD.changelog.replace('1.2.3', '1.2.30');
    expect(() => checkRelease({ ...GOOD, changelog })).toThrow('CHANGELOG.md has no "## [1.2.3]"');
  });

  it('is refused where its packages would be unsigned, naming what is missing', () => {
    const env = {
      CSC_LINK: 'x',
      CSC_KEY_PASSWORD: 'x',
      APPLE_API_KEY: 'x',
      APPLE_API_KEY_ID: '',
      APPLE_API_ISSUER: 'x',
    };
    expect(() => checkRelease({ ...GOOD, platform: 'darwin', env })).toThrow('secrets for APPLE_API_KEY_ID (docs');
    expect(() => checkRelease({ ...GOOD, platform: 'darwin', env: { ...env, APPLE_API_KEY_ID: 'x' } })).not.toThrow();
    expect(() => checkRelease({ ...GOOD, platform: 'win32' })).toThrow('WIN_CSC_LINK, WIN_CSC_KEY_PASSWORD');
  });

  it('has checksums that sha256sum can check, of everything but the notes of the builder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'genie-sums-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of ['app.deb', 'app.AppImage', 'builder-debug.yml', 'SHA256SUMS']) {
      writeFileSync(join(folder, name), `content of ${name}`);
    }
    writeChecksums(folder);
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    expect(sums.match(/ {2}.+$/gm)).toEqual(['  app.AppImage', '  app.deb']);
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' });
    writeFileSync(join(folder, 'app.deb'), 'another content');
    expect(() => execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' })).toThrow();
  });
});
