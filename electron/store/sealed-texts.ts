import type { Connection } from './database';

export type SealedTextRepository = ReturnType<typeof sealedTextRepository>;

/** Sealed octets by name. What they hold, only the owner of the key knows. */
export function sealedTextRepository(db: Connection) {
  const get = db.prepare<[string], { sealed: Buffer }>('SELECT sealed FROM sealed_texts WHERE name = ?');
  const set = db.prepare(
    `INSERT INTO sealed_texts (name, sealed, updated_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed, updated_at_ms = excluded.updated_at_ms`,
  );
  const remove = db.prepare('DELETE FROM sealed_texts WHERE name = ?');
  return {
    get: (name: string): Uint8Array | null => get.get(name)?.sealed ?? null,
    set: (name: string, sealed: Uint8Array, atMs: number): void => {
      set.run(name, sealed, atMs);
    },
    remove: (name: string): void => {
      remove.run(name);
    },
  };
}
