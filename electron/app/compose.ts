import { availableParallelism } from 'node:os';
import { createAuditTrail } from '../audit/audit-log';
import { createExecutor, type Executor } from '../execution/executor';
import { createAllowedCalls } from '../execution/tools/allowed-calls';
import { createBuiltinTools } from '../execution/tools/builtin-tools';
import { createToolClient } from '../execution/tools/tool-client';
import { createToolServers, type ToolServers } from '../execution/tools/tool-servers';
import { createAccountHealth, type AccountHealthKeeper } from '../intake/account-health';
import { createHistoryImport, type HistoryImport } from '../intake/history-import';
import { createIntake, type Intake } from '../intake/intake';
import { createImportWriter } from '../intake/write-import';
import { createMissingMail, type MissingMail } from '../intake/missing-mail';
import type { AuditTrail } from '../interfaces/audit-trail';
import type { ImportWriter } from '../interfaces/import-writer';
import type { SecretStore } from '../interfaces/secret-store';
import type { ToolClient } from '../interfaces/tool-client';
import { requestRotation } from '../keeping/rotate-key';
import type { Clock } from '../lib/clock';
import type { Logger } from '../lib/logger';
import { createParserPool, type ParserPool } from '../reading/parser-pool';
import { approvable } from '../review/approvable';
import { createReview, type Review } from '../review/review';
import { parseQuery } from '../search/query';
import { openSource } from '../sources/open-source';
import type { SearchHit } from '../store/message-search';
import type { Store } from '../store/store';
import { createAccountSetup, type AccountSetup } from './account-setup';
import { createCorrespondence, type Correspondence } from './correspondence';
import { createModelSettings, type ModelSettings } from './model-settings';

const READERS_PER_ACCOUNT = Math.min(2, availableParallelism());

export type Core = {
  store: Store;
  secrets: SecretStore;
  clock: Clock;
  log: Logger;
  audit: AuditTrail;
  tools: ToolClient;
  toolServers: ToolServers;
  parser: ParserPool;
  intake: Intake;
  history: HistoryImport;
  missing: MissingMail;
  health: AccountHealthKeeper;
  review: Review;
  executor: Executor;
  accounts: AccountSetup;
  model: ModelSettings;
  correspondence: Correspondence;
  search: (accountIds: readonly string[], query: string, limit: number) => SearchHit[];
  close(): Promise<void>;
};

export type CoreOptions = {
  store: Store;
  secrets: SecretStore;
  clock: Clock;
  log: Logger;
  parseWorkerFile: string;
  /** Stores imported mail; in this thread unless another one is given. */
  importWriter?: ImportWriter;
};

/** Builds every service once, by constructor arguments. Knows nothing of Electron: the command line runs the same. */
export function composeCore({ store, secrets, clock, log, parseWorkerFile, importWriter }: CoreOptions): Core {
  const writer = importWriter ?? createImportWriter({ store, clock });
  const audit = createAuditTrail(store, clock);
  const parser = createParserPool({
    workerFile: parseWorkerFile,
    workers: READERS_PER_ACCOUNT + 1,
    workersPerAccount: READERS_PER_ACCOUNT,
    timeoutMs: 10_000,
    maxHeapMb: 256,
  });
  const receiving = { store, parser, clock, log };
  const intake = createIntake(receiving);
  const search: Core['search'] = (accountIds, query, limit) =>
    store.search.search(accountIds, parseQuery(query, clock.now()), limit);
  const builtin = createBuiltinTools({ store, search: (accountId, query, limit) => search([accountId], query, limit) });
  const calls = createAllowedCalls({ store, secrets, clock });
  const tools = createToolClient({ store, builtin, calls });
  const toolServers = createToolServers({ store, secrets, clock, calls });
  const review = createReview({ store, audit, tools, clock });
  const contentHashOf = (action: Parameters<typeof approvable>[1]) => approvable(store, action).contentHash;
  const executor = createExecutor({ store, audit, tools, clock, log, contentHashOf });
  const accounts = createAccountSetup({
    store,
    secrets,
    intake,
    clock,
    // Old copies of the database still hold the account: after the next start they open no more (V3).
    onRemoved: () => requestRotation({ secrets }),
    openSource: (account, credential) =>
      openSource(account, {
        credential,
        clock,
        logger: log,
        known: (keys) => new Set(store.ledger.byKeys(account.id, keys).keys()),
        identify: (keys) => store.ledger.identities(account.id, keys),
        connector: (serverId) => calls.connectorTo(serverId),
      }),
  });
  const model = createModelSettings(store, secrets, clock);
  return {
    store,
    secrets,
    clock,
    log,
    audit,
    tools,
    toolServers,
    parser,
    intake,
    history: createHistoryImport({ ...receiving, writer }),
    missing: createMissingMail(receiving),
    health: createAccountHealth({ store, clock, log }),
    review,
    executor,
    accounts,
    model,
    correspondence: createCorrespondence(store, clock),
    search,
    async close() {
      await writer.close();
      await parser.close();
      store.close();
      await log.close();
    },
  };
}
