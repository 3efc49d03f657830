import { readFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { join, resolve } from 'node:path';

const ELECTRON = resolve(import.meta.dirname, '../node_modules/electron');

export type Machine = {
  cores: number;
  cpu: string;
  memoryGb: number;
  system: string;
  node: string;
  electron: string;
  /** The declared version could not be downloaded: another one was measured. */
  standInFor: string | null;
};

/** What the figures were measured on. */
export function thisMachine(): Machine {
  const electron = readFileSync(join(ELECTRON, 'dist/version'), 'utf8').trim().replace(/^v/, '');
  const declared = (JSON.parse(readFileSync(join(ELECTRON, 'package.json'), 'utf8')) as { version: string }).version;
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: totalmem() / 2 ** 30,
    system: `${process.platform} ${release()} ${arch()}`,
    node: process.version.replace(/^v/, ''),
    electron,
    standInFor: electron === declared ? null : declared,
  };
}
