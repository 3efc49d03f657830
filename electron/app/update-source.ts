import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { updateSource, type UpdateSource } from '../../shared/domain/update';

const manifest = z.object({ updates: updateSource.optional() });

/**
 * Where this build looks for updates; null for one that was given no place, as a checkout is. Throws a ZodError for
 * an entry that does not fit: then nothing is looked for either.
 */
export function readUpdateSource(appPath: string): UpdateSource | null {
  return manifest.parse(JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))).updates ?? null;
}
