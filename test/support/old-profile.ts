import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeOldProfile, type OldMail } from './old-profile-file';
import { tempDirectory } from './temp-store';

/** A database as version 2 left it, in a folder that goes away with the test. */
export function oldProfile(mails: readonly OldMail[]): { file: string; key: Uint8Array; octets: number } {
  const file = join(tempDirectory(), 'genie.db');
  const key = randomBytes(32);
  return { file, key, octets: writeOldProfile(file, key, mails) };
}
