import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretStore } from '../interfaces/secret-store';

/** Names of the two keys: the second one is there while the database changes over to it. */
export const DATABASE_KEY = 'database:key';
export const NEXT_DATABASE_KEY = 'database:key:next';

/** Where a profile lies and where its keys are. */
export type KeepingPlace = {
  directory: string;
  databaseFile: string;
  vaultFile: string;
  logDirectory: string;
  windowDirectory: string;
  secrets: SecretStore;
};

/** Called when something is on the disk that was not before; tests end the process here. */
export type OnStep = (step: string) => void;

export const noSteps: OnStep = () => undefined;

export const nextFile = (place: KeepingPlace): string => `${place.databaseFile}.next`;
export const restoredFile = (place: KeepingPlace): string => `${place.databaseFile}.restored`;
export const restoreMarker = (place: { directory: string }): string => join(place.directory, 'restore.json');
export const eraseMarker = (place: { directory: string }): string => join(place.directory, 'erase.json');

/** A database with what SQLite puts beside it. */
export const withLogs = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`];

export async function storedKey(secrets: SecretStore, name: string): Promise<Buffer | null> {
  const text = await secrets.get(name);
  return text === null ? null : Buffer.from(text, 'base64');
}

export const hasDatabase = (place: KeepingPlace): boolean => existsSync(place.databaseFile);
