import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^aside-(\d{1,16})$/;

/** A profile's database that a restore put aside, and when. */
export type AsideFolder = { path: string; atMs: number };

export function asideName(atMs: number): string {
  return `aside-${Math.floor(atMs)}`;
}

export function asideFolders(profileDirectory: string): AsideFolder[] {
  return readdirSync(profileDirectory).flatMap((name) => {
    const atMs = NAME.exec(name)?.[1];
    return atMs === undefined ? [] : [{ path: join(profileDirectory, name), atMs: Number(atMs) }];
  });
}

/** Octets of all files of a folder; 0 where there is none. */
export function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}
