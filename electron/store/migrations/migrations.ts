import type { Connection } from '../database';
import { spine } from './0001-spine';
import { sources } from './0002-sources';
import { search } from './0003-search';
import { genie } from './0004-genie';
import { keeping } from './0005-keeping';
import { newest } from './0006-newest';

/** `run` comes after `sql`, in the same transaction: for what SQL alone cannot do. */
type Migration = { version: number; sql: string; run?: (db: Connection) => void };

/** Forward only, in order; a migration that has shipped is never changed. */
export const migrations: readonly Migration[] = [
  { version: 1, sql: spine },
  { version: 2, sql: sources },
  { version: 3, ...search },
  { version: 4, sql: genie },
  { version: 5, sql: keeping },
  { version: 6, sql: newest },
];
