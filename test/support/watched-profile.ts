import { join } from 'node:path';
import type { ImapConfig } from '../../shared/domain/account';
import { watchAccount, type AccountWatch } from '../../electron/app/account-watch';
import { createAccountHealth } from '../../electron/intake/account-health';
import { createHistoryImport } from '../../electron/intake/history-import';
import { createImportWriter } from '../../electron/intake/write-import';
import { createIntake } from '../../electron/intake/intake';
import { systemClock } from '../../electron/lib/clock';
import { newId } from '../../electron/lib/ids';
import { silentLogger } from '../../electron/lib/logger';
import { createParserPool } from '../../electron/reading/parser-pool';
import { createImapSource } from '../../electron/sources/imap/imap-source';
import type { ImapTimings } from '../../electron/sources/imap/imap-timings';
import type { Store } from '../../electron/store/store';

const WORKER = join(import.meta.dirname, '../../out/main/parse-worker.js');

export type WatchedProfile = {
  /** Adds an account that starts from now, and watches it. Returns its id. */
  watch(config: ImapConfig, password: string, timings?: Partial<ImapTimings>): string;
  stop(): Promise<void>;
};

/**
 * Accounts watched in this process as the app watches them: real sources, readers, intake and database. Needs the
 * built parse worker. `onStored` is called for every slice that brought something.
 */
export function watchedProfile(store: Store, onStored: (accountId: string) => void = () => undefined): WatchedProfile {
  const clock = systemClock;
  const log = silentLogger;
  const parser = createParserPool({
    workerFile: WORKER,
    workers: 3,
    workersPerAccount: 2,
    timeoutMs: 10_000,
    maxHeapMb: 256,
  });
  const receiving = { store, parser, clock, log };
  const intake = createIntake(receiving);
  const history = createHistoryImport({ ...receiving, writer: createImportWriter(receiving) });
  const health = createAccountHealth({ store, clock, log });
  const watches: AccountWatch[] = [];
  return {
    watch(config, password, timings = {}) {
      const id = newId();
      const options = { label: config.user, addresses: [config.user], allowed: [], prefix: 'Genie:', genieOn: true };
      store.accounts.insert({ id, createdAtMs: clock.now(), kind: 'imap', config, ...options, authservId: null });
      const source = createImapSource({
        accountId: id,
        config,
        credential: () => Promise.resolve({ kind: 'password', password }),
        known: (keys) => new Set(store.ledger.byKeys(id, keys).keys()),
        clock,
        timings,
      });
      const watch = watchAccount(id, {
        intake,
        history,
        health,
        clock,
        log,
        source,
        onStored: () => onStored(id),
        onChange: () => undefined,
      });
      watches.push(watch);
      return id;
    },
    async stop() {
      await Promise.all(watches.map((watch) => watch.stop()));
      await parser.close();
    },
  };
}
