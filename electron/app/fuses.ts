import { open } from 'node:fs/promises';
import { FUSES } from '../../shared/domain/diagnostics';

/** Stands before the fuses in the program file (Electron: docs/tutorial/fuses). */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const PIECE = 4 * 1024 * 1024;
/** Version, number of fuses, and one octet for each. */
const WIRE = 2 + FUSES.length;

/** Which fuses of an Electron program file are on; null where it has none. Reads the file piece by piece, to its end at most. */
export async function readFuses(file: string): Promise<Partial<Record<(typeof FUSES)[number], boolean>> | null> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(PIECE);
    // Pieces overlap by as much as has to stand together.
    const step = PIECE - SENTINEL.length - WIRE;
    for (let position = 0; ; position += step) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE, position);
      const at = buffer.subarray(0, bytesRead).indexOf(SENTINEL);
      if (at !== -1 && at < step) return fusesIn(buffer.subarray(at + SENTINEL.length, bytesRead));
      if (bytesRead < PIECE) return at === -1 ? null : fusesIn(buffer.subarray(at + SENTINEL.length, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

function fusesIn(wire: Buffer): Partial<Record<(typeof FUSES)[number], boolean>> | null {
  const [version, length = 0] = wire;
  if (version !== 1) return null;
  const known = FUSES.slice(0, length).map((name, n) => [name, wire[2 + n] === 0x31] as const);
  return Object.fromEntries(known);
}
