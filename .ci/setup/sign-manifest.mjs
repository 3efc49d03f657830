/**
 * Signs the manifests of a release (docs/adr/0019-updates.md).
 *
 *   node .ci/setup/sign-manifest.mjs [FOLDER]        every latest*.yml in FOLDER (dist/): writes NAME.sig beside it
 *   node .ci/setup/sign-manifest.mjs --new-key FILE  a new key pair: the private key into FILE, the public one is printed
 *
 * The private key (PKCS #8, PEM) is in GENIE_UPDATE_PRIVATE_KEY and nowhere else. GENIE_UPDATE_PUBLIC_KEY, where it is
 * set, must be its other half: a release that the apps out there would refuse is not signed.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [first, second] = process.argv.slice(2);
try {
  if (first === '--new-key') newKey(second);
  else signAll(first ?? 'dist');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function newKey(file) {
  if (!file) throw new Error('Say where the private key goes: --new-key FILE, outside of the repository.');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  process.stdout.write(`${asText(publicKey)}\n`);
}

function signAll(folder) {
  const key = privateKey(process.env.GENIE_UPDATE_PRIVATE_KEY ?? '');
  const publicKey = createPublicKey(key);
  const expected = process.env.GENIE_UPDATE_PUBLIC_KEY;
  if (expected && expected !== asText(publicKey)) {
    throw new Error('GENIE_UPDATE_PRIVATE_KEY is not the other half of GENIE_UPDATE_PUBLIC_KEY: nothing was signed.');
  }
  const names = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/.test(name));
  if (names.length === 0)
    throw new Error(`There is no latest*.yml in ${folder}: build the packages with GENIE_UPDATE_FEED first.`);
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(`${file}.sig`, `${sign(null, readFileSync(file), key).toString('base64')}\n`);
    // Read again: what is uploaded is what was checked.
    const signature = Buffer.from(readFileSync(`${file}.sig`, 'utf8'), 'base64');
    if (!verify(null, readFileSync(file), publicKey, signature))
      throw new Error(`The signature of ${name} does not verify.`);
    process.stdout.write(`signed ${name}\n`);
  }
}

function privateKey(pem) {
  if (pem === '') throw new Error('GENIE_UPDATE_PRIVATE_KEY is not set: nothing was signed.');
  let key = null;
  try {
    key = createPrivateKey(pem);
  } catch {
    // Never the text of the key: the sentence below names the variable.
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Error('GENIE_UPDATE_PRIVATE_KEY is no Ed25519 key in PEM: nothing was signed.');
  return key;
}

function asText(publicKey) {
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
