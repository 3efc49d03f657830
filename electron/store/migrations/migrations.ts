import { spine } from './0001-spine';

/** Forward only, in order; a migration that has shipped is never changed. */
export const migrations: readonly { version: number; sql: string }[] = [{ version: 1, sql: spine }];
