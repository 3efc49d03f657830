import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const rfc822 = (subject: string) =>
  `From: A <a@example.com>\nTo: me@example.org\nSubject: ${subject}\n\nbody of ${subject}\n`;

/** A folder of its own under the system's temporary one, removed afterwards. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mail-folder-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function makeMaildir(folder: string): void {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(folder, name), { recursive: true });
}

/** Delivers to a Maildir as a mail server does; returns the unique name. */
export function deliver(folder: string, name: string, subject = name): string {
  writeFileSync(join(folder, 'tmp', name), rfc822(subject));
  renameSync(join(folder, 'tmp', name), join(folder, 'new', name));
  return name;
}

/** Writes a file whose last change is this long ago. */
export function writeAged(path: string, content: string, ageMs: number): void {
  writeFileSync(path, content);
  const time = new Date(Date.now() - ageMs);
  utimesSync(path, time, time);
}
