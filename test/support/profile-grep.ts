import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Find = { file: string; word: string; form: string };

/** Every file below a folder, with nothing left out. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Where any of the words lies in any file below the folder: as UTF-8, UTF-16, hex, or base64 at each of its three offsets. */
export function grepBelow(folder: string, words: readonly string[]): Find[] {
  return filesBelow(folder).flatMap((file) => {
    const content = readFileSync(file);
    return words.flatMap((word) =>
      formsOf(word)
        .filter(({ octets }) => content.includes(octets))
        .map(({ form }) => ({ file, word, form })),
    );
  });
}

/** Files and folders below that anybody but their owner may enter, read or write; each with its mode. */
export function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? openToOthers(join(folder, entry.name)) : modeOf(join(folder, entry.name), 0o600),
  );
  return [...modeOf(folder, 0o700), ...below];
}

function modeOf(path: string, wanted: number): string[] {
  const mode = lstatSync(path).mode & 0o777;
  return mode === wanted ? [] : [`${mode.toString(8)} ${path}`];
}

function formsOf(word: string): { form: string; octets: Buffer }[] {
  const utf8 = Buffer.from(word, 'utf8');
  const utf16 = Buffer.from(word, 'utf16le');
  return [
    { form: 'utf-8', octets: utf8 },
    { form: 'utf-16le', octets: utf16 },
    { form: 'utf-16be', octets: Buffer.from(utf16).swap16() },
    { form: 'hex', octets: Buffer.from(utf8.toString('hex')) },
    ...[0, 1, 2].map((offset) => ({ form: `base64 at ${offset}`, octets: Buffer.from(base64Inside(utf8, offset)) })),
  ];
}

/** The base64 digits that are the same whatever stands around the octets, when `offset` octets of a group precede. */
function base64Inside(octets: Buffer, offset: number): string {
  const digits = Buffer.concat([Buffer.alloc(offset), octets])
    .toString('base64')
    .replace(/=+$/, '');
  const first = offset === 0 ? 0 : offset + 1;
  const last = Math.floor(((offset + octets.length) * 8) / 6);
  return digits.slice(first, last);
}
