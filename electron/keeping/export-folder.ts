import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../shared/errors/app-error';
import { writeDurably } from '../store/durable-file';

const UNFINISHED = '.unfinished';
const MANIFEST = 'manifest.json';

export type ExportedFile = { path: string; bytes: number; sha256: string };

export interface ExportFolder {
  /** Writes one file, its parts one after the other, unless an earlier run has written just this. */
  write(path: string, parts: Iterable<string | Uint8Array>): void;
  readonly files: readonly ExportedFile[];
  /** Writes the list of files: from then on the export is whole. */
  finish(about: Record<string, unknown>): void;
}

/**
 * A folder for an export, for its user only (0700, files 0600): a new one, an empty one, or one in which an export was
 * stopped, which then goes on. Throws `bad_input` for any other.
 */
export function openExportFolder(folder: string): ExportFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unfinished = existsSync(join(folder, UNFINISHED));
    if (!unfinished && readdirSync(folder).length > 0) {
      throw new AppError('bad_input', `The folder ${folder} is not empty.`, 'Name a new or an empty folder.');
    }
    chmodSync(folder, 0o700);
    writeDurably(join(folder, UNFINISHED), '');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('bad_input', `The folder ${folder} cannot be used.`, 'Name one in which you may write.', {
      cause,
    });
  }
  const files: ExportedFile[] = [];
  return {
    files,
    write(path, parts) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      files.push({ path, ...writeWhole(file, parts) });
    },
    finish(about) {
      writeDurably(join(folder, MANIFEST), `${JSON.stringify({ ...about, files }, null, 2)}\n`);
      rmSync(join(folder, UNFINISHED));
    },
  };
}

function writeWhole(file: string, parts: Iterable<string | Uint8Array>): { bytes: number; sha256: string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const temporary = `${file}.part`;
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    for (const part of parts) {
      const octets = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
      hash.update(octets);
      bytes += octets.length;
      for (let at = 0; at < octets.length;) at += writeSync(handle, octets, at);
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  return { bytes, sha256: hash.digest('hex') };
}

/** Checks a finished export against its own list; the paths that are missing or changed. */
export function checkExport(folder: string): string[] {
  const { files } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as { files: ExportedFile[] };
  return files
    .filter(({ path, sha256 }) => {
      const file = join(folder, path);
      return !existsSync(file) || createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256;
    })
    .map(({ path }) => path);
}
