import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProfile } from '../../electron/app/profile';
import { databaseKey, openSecrets } from '../../electron/app/secrets';
import { openStore, type Store } from '../../electron/store/store';
import { seedError } from './window-seed-error';
import { seedFull } from './window-seed-full';
import { seedNormal } from './window-seed-normal';

export const SEED_STATES = ['empty', 'normal', 'full', 'error'] as const;
export type SeedState = (typeof SEED_STATES)[number];

/** A profile of its own, and what the app has to be started with to read it. */
export type SeededProfile = { profile: string; env: Record<string, string>; remove(): void };

const SECRETS = { GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: 'walnut-harbour-quartz-4711' };
const SEEDS: Record<SeedState, (store: Store, mail: string) => void> = {
  empty: () => undefined,
  normal: seedNormal,
  full: seedFull,
  error: seedError,
};
/** Seeded times are relative to now: after this long they are not what they say. */
const KEPT_MS = 30 * 60_000;

/**
 * A profile in one of four states, made by the app's own store. Made once for each version of what makes it and copied
 * for every use. Everything in it is made up.
 */
export async function seededProfile(state: SeedState): Promise<SeededProfile> {
  const made = await madeProfile(state);
  const profile = mkdtempSync(join(tmpdir(), `genie-window-${state}-`));
  cpSync(made, profile, { recursive: true });
  return { profile, env: SECRETS, remove: () => rmSync(profile, { recursive: true, force: true }) };
}

async function madeProfile(state: SeedState): Promise<string> {
  const folder = join(tmpdir(), `genie-seed-${state}-${versionOfSeeds()}`);
  if (existsSync(folder)) return folder;
  const work = mkdtempSync(join(tmpdir(), 'genie-seeding-'));
  const profile = openProfile(join(work, 'profile'));
  // The mailboxes stay beside the copies: they are only ever read.
  const mail = join(tmpdir(), `genie-seed-mail-${state}`);
  mkdirSync(mail, { recursive: true });
  const key = await databaseKey(openSecrets(profile, SECRETS), profile.databaseFile);
  const store = openStore({ file: profile.databaseFile, key, bulk: true });
  const startedAt = performance.now();
  SEEDS[state](store, mail);
  store.checkpoint();
  store.close();
  console.log(`profile "${state}" made in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  renameSync(join(work, 'profile'), folder);
  rmSync(work, { recursive: true, force: true });
  return folder;
}

/** Changes with the seeds, with the shape of the database, and every half hour. */
function versionOfSeeds(): string {
  const hash = createHash('sha256').update(String(Math.floor(Date.now() / KEPT_MS)));
  const migrations = join(import.meta.dirname, '../../electron/store/migrations');
  const seeds = readdirSync(import.meta.dirname)
    .filter((name) => name.startsWith('window-seed'))
    .map((name) => join(import.meta.dirname, name));
  for (const file of [...seeds, ...readdirSync(migrations).map((name) => join(migrations, name))].sort()) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}
