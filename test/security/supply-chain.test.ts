import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runtimePackages, writeBillOfMaterials } from '../../.ci/setup/bill-of-materials.mjs';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

type Lock = { packages: Record<string, { version?: string; integrity?: string; resolved?: string; dev?: boolean }> };
const lock = JSON.parse(read('package-lock.json')) as Lock;
const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('the lock (bars C1)', () => {
  it('is exact, with an integrity for every package and no address of a registry', () => {
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual(
      [],
    );
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, range]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
    );
    expect(loose).toEqual([]);
  });

  it('lets no package run a script at install time, a poisoned one neither', () => {
    const folder = mkdtempSync(join(tmpdir(), 'genie-poisoned-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'poisoned'));
    const mark = join(folder, 'it-ran');
    const scripts = { preinstall: `touch '${mark}'`, install: `touch '${mark}'`, postinstall: `touch '${mark}'` };
    writeFileSync(
      join(folder, 'poisoned/package.json'),
      JSON.stringify({ name: 'poisoned', version: '1.0.0', scripts }),
    );
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'victim', version: '1.0.0', dependencies: { poisoned: 'file:./poisoned' } }),
    );
    // Run by npm itself, these would outrank the file.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
    const install = (npmrc: string) => {
      writeFileSync(join(folder, '.npmrc'), npmrc);
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      execFileSync('npm', ['install', '--offline', '--install-links', '--no-audit'], {
        cwd: folder,
        env,
        stdio: 'ignore',
      });
      return existsSync(mark);
    };
    expect(install(read('.npmrc'))).toBe(false);
    // The fixture does run where it may: else the line above would prove nothing.
    expect(install('ignore-scripts=false\n')).toBe(true);
  });
});

describe('what may come in (bars C2)', () => {
  it('is at least a week old, as npm is told for every install', () => {
    const days = /^min-release-age=(\d+)$/m.exec(read('.npmrc'))?.[1];
    expect(Number(days)).toBeGreaterThanOrEqual(7);
  });

  it('never comes from git or an address', () => {
    const ranges = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(ranges.filter((range) => /git|github|https?:|file:|\//.test(range.replace(/^npm:@[\w-]+\//, '')))).toEqual(
      [],
    );
  });
});

describe('direct runtime dependencies (bars C3)', () => {
  it('are at most 25, each with its owner and its reason written down', () => {
    const listed = [...read('docs/DEPENDENCIES.md').matchAll(/^\| `([^`]+)` +\| (.+?) \| (.{9,}?) +\|$/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(25);
    expect(listed.sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  it('and all they bring along are in the bill of materials and the list of licences', () => {
    const folder = mkdtempSync(join(tmpdir(), 'genie-bill-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeBillOfMaterials(folder);
    const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { purl: string }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const licences = readFileSync(join(folder, 'LICENCES.md'), 'utf8');
    const packages = runtimePackages();
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ name, version }) => !licences.includes(`## ${name} ${version}\n`))).toEqual([]);
    expect(
      packages.filter(({ licence }) => !/MIT|Apache|BSD|ISC|MPL-2\.0|BlueOak-1\.0\.0|Python-2\.0/.test(licence)),
    ).toEqual([]);
    const urls = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)));
    expect(packages.filter(({ name, version }) => !urls.has(`pkg:npm/${name}@${version}`))).toEqual([]);
  });
});
