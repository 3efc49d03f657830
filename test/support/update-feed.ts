import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdateSource } from '../../shared/domain/update';

const SIGN = join(import.meta.dirname, '../../.ci/setup/sign-manifest.mjs');

export type UpdateFeed = {
  /** What a build that trusts this feed has as `updates` in its package.json. */
  source: UpdateSource;
  /** What lies on the feed. */
  folder: string;
  /** Paths that were asked for, in order. */
  requests: string[];
  /** Answers in the place of a file; the name is its path. */
  answers: Map<string, (response: ServerResponse) => void>;
  /** Puts a release there, as electron-builder and sign-manifest.mjs do. */
  publish(release: Release): void;
  /** Signs what lies there now; with a key of somebody else if asked. */
  sign(foreign?: boolean): void;
  close(): Promise<void>;
};

export type Release = { version: string; content: string; releaseDate?: string; url?: string };

/** The manifests of a Linux release. */
export const MANIFEST = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`;
/** As electron-builder names the file. */
export const appImageName = (version: string) =>
  `Genie-Tray-${version}${process.arch === 'x64' ? '' : `-${process.arch}`}.AppImage`;

export const sha512Of = (content: string) => createHash('sha512').update(content).digest('base64');

/** `latest-linux.yml` to the letter; a release is one AppImage. */
export function manifestOf({ version, content, releaseDate = '2026-11-01T08:00:00.000Z', url }: Release): string {
  const name = url ?? appImageName(version);
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${sha512Of(content)}`,
    `    size: ${Buffer.byteLength(content)}`,
    '    blockMapSize: 1024',
    `path: ${name}`,
    `sha512: ${sha512Of(content)}`,
    `releaseDate: '${releaseDate}'`,
    '',
  ].join('\n');
}

/** A release server on this computer, with a key pair of its own that sign-manifest.mjs made. */
export async function startUpdateFeed(): Promise<UpdateFeed> {
  const folder = mkdtempSync(join(tmpdir(), 'genie-feed-'));
  const keys = mkdtempSync(join(tmpdir(), 'genie-feed-keys-'));
  const newKey = (name: string) =>
    execFileSync(process.execPath, [SIGN, '--new-key', join(keys, name)], { encoding: 'utf8' }).trim();
  const publicKey = newKey('ours.pem');
  const requests: string[] = [];
  const answers: UpdateFeed['answers'] = new Map();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requests.push(path);
    const answer = answers.get(path);
    if (answer !== undefined) return answer(response);
    const file = join(folder, path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  const sign = (foreign = false) => {
    if (foreign) newKey('foreign.pem');
    const privateKey = readFileSync(join(keys, foreign ? 'foreign.pem' : 'ours.pem'), 'utf8');
    execFileSync(process.execPath, [SIGN, folder], { env: { GENIE_UPDATE_PRIVATE_KEY: privateKey } });
  };
  return {
    source: { feed, publicKey, page: feed, builtAt: '2026-10-01T08:00:00.000Z' },
    folder,
    requests,
    answers,
    publish(release) {
      writeFileSync(join(folder, appImageName(release.version)), release.content);
      writeFileSync(join(folder, MANIFEST), manifestOf(release));
      sign();
    },
    sign,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
      rmSync(keys, { recursive: true, force: true });
    },
  };
}
