import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type CertificateFiles = { cert: string; key: string };

export type TestAuthority = {
  caPem: string;
  /** The authority's own, self-signed certificate. */
  self: CertificateFiles;
  /** A server certificate for these names (`DNS:localhost`, `IP:127.0.0.1`). */
  issue: (name: string, altNames: string, when?: 'now' | 'expired') => CertificateFiles;
};

/** A certificate authority of its own ("Genie Test CA") in an existing, empty folder. */
export function createAuthority(folder: string): TestAuthority {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const makeKey = (name: string) =>
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', file(name));

  makeKey('ca.key');
  const usage = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  const self = ['-x509', '-new', '-key', file('ca.key'), '-subj', '/CN=Genie Test CA', '-days', '3650'];
  openssl('req', ...self, ...usage, '-out', file('ca.pem'));
  writeFileSync(file('db'), '');
  writeFileSync(file('serial'), '01\n');

  return {
    caPem: readFileSync(file('ca.pem'), 'utf8'),
    self: { cert: file('ca.pem'), key: file('ca.key') },
    issue: (name, altNames, when = 'now') => {
      const config = file(`${name}.cnf`);
      writeFileSync(
        config,
        `[ca]\ndefault_ca=d\n[d]\ndatabase=${file('db')}\nserial=${file('serial')}\nnew_certs_dir=${folder}\n` +
          `default_md=sha256\npolicy=p\nunique_subject=no\n[p]\ncommonName=supplied\n` +
          `[v3]\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName=${altNames}\n`,
      );
      makeKey(`${name}.key`);
      openssl('req', '-new', '-key', file(`${name}.key`), '-subj', `/CN=${name}`, '-out', file(`${name}.csr`));
      const time = when === 'now' ? ['-days', '365'] : ['-startdate', '20200101000000Z', '-enddate', '20210101000000Z'];
      const signer = ['-cert', file('ca.pem'), '-keyfile', file('ca.key'), '-config', config, '-extensions', 'v3'];
      openssl('ca', '-batch', '-notext', ...signer, ...time, '-in', file(`${name}.csr`), '-out', file(`${name}.pem`));
      return { cert: file(`${name}.pem`), key: file(`${name}.key`) };
    },
  };
}
