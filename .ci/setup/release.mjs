/** The steps of a release that are more than one command: `node .ci/setup/release.mjs check|smoke|checksums`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, manifest } from './places.mjs';
import { Stop } from './report.mjs';

const DIST = join(ROOT, 'dist');
const SUMS = 'SHA256SUMS';
/** Without one of these a package would be unsigned, which the system of its user refuses or warns of. */
const SECRETS = {
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  linux: [],
};
const PROGRAMS = {
  linux: 'linux-unpacked/genie-tray',
  win32: 'win-unpacked/genie-tray.exe',
  darwin: 'mac-universal/Genie Tray.app/Contents/MacOS',
};

/** Throws Stop where a release of `tag` from this checkout would be another version, without its notes or unsigned. */
export function checkRelease({ tag, version, changelog, platform, env }) {
  if (tag !== `v${version}`) {
    throw new Stop(`The tag ${tag} is not v${version}: set the version in package.json and tag that commit.`);
  }
  if (!changelog.split('\n').some((line) => line.startsWith(`## [${version}]`))) {
    throw new Stop(`CHANGELOG.md has no "## [${version}]": put there what is under [Unreleased].`);
  }
  const missing = SECRETS[platform].filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new Stop(`The packages would be unsigned: set the secrets for ${missing.join(', ')} (docs/RELEASING.md).`);
  }
}

/** Starts the app as it was just built and has it open a profile: its database module must load. */
function smoke() {
  const place = join(DIST, PROGRAMS[process.platform]);
  const program = statSync(place).isDirectory() ? join(place, readdirSync(place)[0]) : place;
  const profile = mkdtempSync(join(tmpdir(), 'genie-smoke-'));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const env = { ...process.env, GENIE_PROFILE: profile, GENIE_SECRETS: 'session' };
  const run = spawnSync(program, [...root, '--cli', 'sessions', '--json'], { env, encoding: 'utf8', timeout: 60_000 });
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  if (run.status !== 0 || !run.stdout.includes('"sessions"')) {
    throw new Stop(`${program} does not work (${run.status ?? run.signal}): ${run.stdout}${run.stderr}`);
  }
  process.stdout.write(`${program} opens a profile\n`);
}

/** `SHA256SUMS` in a folder, as `sha256sum --check` reads it: of every file there but the builder's own notes. */
export function writeChecksums(folder) {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== SUMS && !entry.name.startsWith('builder-'))
    .map(({ name }) => name)
    .sort();
  const sum = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  writeFileSync(join(folder, SUMS), files.map((name) => `${sum(name)}  ${name}\n`).join(''));
}

const STEPS = {
  check: () =>
    checkRelease({
      tag: process.env.GITHUB_REF_NAME ?? '',
      version: manifest().version,
      changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
      platform: process.platform,
      env: process.env,
    }),
  smoke,
  checksums: () => writeChecksums(DIST),
};

if (existsSync(process.argv[1] ?? '') && process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const step = STEPS[process.argv[2]];
    if (!step) throw new Stop(`usage: release.mjs ${Object.keys(STEPS).join('|')}`, 2);
    step();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  }
}
