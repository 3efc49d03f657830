import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every message of a Maildir as `<folder>/<file name>` with a hash of its content, sorted. The name carries the flags,
 * so equal snapshots mean: nothing was marked, moved, added, removed or altered. The server's own index files, which
 * it also writes for readers, are left out.
 */
export function maildirSnapshot(maildir: string): string[] {
  return ['cur', 'new', 'tmp'].flatMap((folder) =>
    readdirSync(join(maildir, folder))
      .sort()
      .map((name) => {
        const content = readFileSync(join(maildir, folder, name));
        return `${folder}/${name} ${createHash('sha256').update(content).digest('hex')}`;
      }),
  );
}
