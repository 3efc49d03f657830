/** What is in the packages: `sbom.cdx.json` (CycloneDX) and `LICENCES.md`, from the lock and what is installed. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, manifest } from './places.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Every package the app carries, from the lock: `{ path, name, version, licence, integrity }` in alphabetical order. */
export function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.link)
    .map(([path, { name, version, license, integrity }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? 'unknown',
      integrity,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Writes both files into a folder. */
export function writeBillOfMaterials(folder) {
  mkdirSync(folder, { recursive: true });
  const packages = runtimePackages();
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill(packages), null, 2)}\n`);
  writeFileSync(join(folder, 'LICENCES.md'), licences(packages));
}

/** CycloneDX 1.5 straight from the lock: `npm sbom --omit dev` (11.19) lists 80 of our 218 packages. */
function bill(packages) {
  const { name, version } = manifest();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': one.path,
      name: one.name,
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      licenses: [{ expression: one.licence }],
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(one.integrity.slice('sha512-'.length), 'base64').toString('hex') },
      ],
    })),
  };
}

function licences(runtime) {
  const packages = runtime.map(
    ({ path, name, version, licence }) =>
      `## ${name} ${version}\n\n${licence}\n${licenceTexts(join(ROOT, path))
        .map((text) => `\n\`\`\`\n${text.trim()}\n\`\`\`\n`)
        .join('')}`,
  );
  return `# Licences of what is in ${manifest().productName}\n\n${packages.join('\n')}`;
}

function licenceTexts(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8'));
}
