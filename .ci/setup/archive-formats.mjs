/** Just enough of zip, asar and Electron's fuse wire to make a plain Electron out of one that ships inside an app. */
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from('504b0506', 'hex');
const LONGEST_END = 65_557;
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Unpacks the files for which `destination(name)` gives a path; entries that climb out are left alone. */
export function unzip(file, destination) {
  const handle = openSync(file, 'r');
  const read = (position, length) => {
    const bytes = Buffer.alloc(length);
    readSync(handle, bytes, 0, length, position);
    return bytes;
  };
  try {
    for (const entry of directoryOf(read, fstatSync(handle).size)) {
      const target = destination(entry.name);
      if (!target || entry.name.endsWith('/') || entry.name.split('/').includes('..')) continue;
      const header = read(entry.offset, 30);
      const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      const data = read(start, entry.packedSize);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, entry.method === 8 ? inflateRawSync(data) : data, { mode: entry.mode || 0o644 });
    }
  } finally {
    closeSync(handle);
  }
}

function* directoryOf(read, size) {
  const tail = read(size - LONGEST_END, LONGEST_END);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  const count = tail.readUInt16LE(end + 10);
  const directory = read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  for (let index = 0, at = 0; index < count; index++) {
    const nameLength = directory.readUInt16LE(at + 28);
    yield {
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      mode: (directory.readUInt32LE(at + 38) >>> 16) & 0o777,
      offset: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    };
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

/** Sets fuses (index to boolean) in an Electron binary. */
export function flipFuses(binary, wanted) {
  const bytes = readFileSync(binary);
  const sentinel = bytes.indexOf(FUSE_SENTINEL);
  if (sentinel < 0) throw new Error(`no fuse wire in ${binary}`);
  const wire = sentinel + FUSE_SENTINEL.length + 2;
  const length = bytes[wire - 1];
  for (const [index, on] of Object.entries(wanted)) {
    if (Number(index) < length) bytes[wire + Number(index)] = on ? 0x31 : 0x30;
  }
  writeFileSync(binary, bytes, { mode: 0o755 });
}

/** An asar archive with these files (name to text) at its top. */
export function asarOf(files) {
  const bodies = Object.values(files).map((text) => Buffer.from(text));
  let offset = 0;
  const entries = Object.keys(files).map((name, index) => {
    const entry = { size: bodies[index].length, offset: String(offset) };
    offset += entry.size;
    return [name, entry];
  });
  const json = Buffer.from(JSON.stringify({ files: Object.fromEntries(entries) }));
  const padding = (4 - (json.length % 4)) % 4;
  const head = Buffer.alloc(16);
  head.writeUInt32LE(4, 0);
  head.writeUInt32LE(8 + json.length + padding, 4);
  head.writeUInt32LE(4 + json.length + padding, 8);
  head.writeUInt32LE(json.length, 12);
  return Buffer.concat([head, json, Buffer.alloc(padding), ...bodies]);
}
