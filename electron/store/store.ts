import { accountStateRepository, type AccountStateRepository } from './account-states';
import { accountRepository, type AccountRepository } from './accounts';
import { actionRepository, type ActionRepository } from './actions';
import { alertRepository, type AlertRepository } from './alerts';
import { attachmentRepository, type AttachmentRepository } from './attachments';
import { auditLogRepository, type AuditLogRepository } from './audit-log';
import { clientRepository, type ClientRepository } from './clients';
import { contactRepository, type ContactRepository } from './contacts';
import { cursorRepository, type CursorRepository } from './cursors';
import { openDatabase, tellingOfDisk, type Connection, type OpenOptions } from './database';
import { heldRequestRepository, type HeldRequestRepository } from './held-requests';
import { holdRepository, type HoldRepository } from './holds';
import { importRepository, type ImportRepository } from './imports';
import { messageIndex } from './message-index';
import { messageSearchRepository, type MessageSearchRepository } from './message-search';
import { messageLedger, type MessageLedger } from './message-ledger';
import { messageRepository, type MessageRepository } from './messages';
import { modelCallRepository, type ModelCallRepository } from './model-calls';
import { outcomeRepository, type OutcomeRepository } from './outcomes';
import { receiptRepository, type ReceiptRepository } from './receipts';
import { retentionRepository, type RetentionRepository } from './retention';
import { ruleRepository, type RuleRepository } from './rules';
import { sealedTextRepository, type SealedTextRepository } from './sealed-texts';
import { sessionRepository, type SessionRepository } from './sessions';
import { settingsRepository, type SettingsRepository } from './settings';
import { shredAccount } from './shred-account';
import { stateCounts, type StateCounts } from './state-counts';
import { toolServerRepository, type ToolServerRepository } from './tool-servers';
import { voiceRepository, type VoiceRepository } from './voices';

/** The database by table group. Everything that rests between two stages rests here. */
export interface Store {
  readonly accounts: AccountRepository;
  readonly accountStates: AccountStateRepository;
  readonly cursors: CursorRepository;
  readonly imports: ImportRepository;
  readonly sealed: SealedTextRepository;
  readonly ledger: MessageLedger;
  readonly messages: MessageRepository;
  readonly attachments: AttachmentRepository;
  readonly search: MessageSearchRepository;
  readonly held: HeldRequestRepository;
  readonly sessions: SessionRepository;
  readonly actions: ActionRepository;
  readonly outcomes: OutcomeRepository;
  readonly modelCalls: ModelCallRepository;
  readonly audit: AuditLogRepository;
  readonly alerts: AlertRepository;
  readonly settings: SettingsRepository;
  readonly rules: RuleRepository;
  readonly voices: VoiceRepository;
  readonly contacts: ContactRepository;
  readonly toolServers: ToolServerRepository;
  readonly clients: ClientRepository;
  readonly holds: HoldRepository;
  readonly retention: RetentionRepository;
  readonly receipts: ReceiptRepository;
  readonly counts: StateCounts;
  /** All or nothing; durable when it returns. Nested calls join the outer one. Throws AppError when the disk is full. */
  transaction<T>(work: () => T): T;
  /** Grows with every change of this process: a cheap answer to "has anything changed?". */
  revision(): number;
  /** Changes when another process or thread wrote (SQLite: PRAGMA data_version). */
  foreignRevision(): number;
  /** Removes an account with everything strangers wrote to it. */
  removeAccount(accountId: string, atMs?: number): void;
  /** Moves the write-ahead log into the database file and empties it. */
  checkpoint(): void;
  /** `ok`, or what is wrong with the file. */
  integrity(): string;
  /** The version of the file's schema. */
  schemaVersion(): number;
  /** Whether SQLite finds the file whole without comparing every index; seconds on a large one. */
  isWhole(): boolean;
  close(): void;
}

/** Opens the profile's database and its repositories. Errors: those of openDatabase. */
export function openStore(options: OpenOptions): Store {
  return storeOn(openDatabase(options));
}

function storeOn(db: Connection): Store {
  const changes = db.prepare<[], { n: number }>('SELECT total_changes() n');
  const index = messageIndex(db);
  return {
    accounts: accountRepository(db),
    accountStates: accountStateRepository(db),
    cursors: cursorRepository(db),
    imports: importRepository(db),
    sealed: sealedTextRepository(db),
    ledger: messageLedger(db),
    messages: messageRepository(db, index),
    attachments: attachmentRepository(db),
    search: messageSearchRepository(db),
    held: heldRequestRepository(db),
    sessions: sessionRepository(db),
    actions: actionRepository(db),
    outcomes: outcomeRepository(db),
    modelCalls: modelCallRepository(db),
    audit: auditLogRepository(db),
    alerts: alertRepository(db),
    settings: settingsRepository(db),
    rules: ruleRepository(db),
    voices: voiceRepository(db),
    contacts: contactRepository(db),
    toolServers: toolServerRepository(db),
    clients: clientRepository(db),
    holds: holdRepository(db),
    retention: retentionRepository(db),
    receipts: receiptRepository(db),
    transaction: (work) =>
      db.inTransaction ? work() : tellingOfDisk(() => db.transaction(() => index.gathering(work)).immediate()),
    counts: stateCounts(db),
    revision: () => changes.get()?.n ?? 0,
    foreignRevision: () => Number(db.pragma('data_version', { simple: true })),
    removeAccount: (accountId, atMs = Date.now()) => {
      db.transaction(() => shredAccount(db, accountId, atMs)).immediate();
    },
    checkpoint: () => {
      db.pragma('wal_checkpoint(TRUNCATE)');
    },
    integrity: () => String(db.pragma('integrity_check', { simple: true })),
    schemaVersion: () => Number(db.pragma('user_version', { simple: true })),
    isWhole: () => db.pragma('quick_check(1)', { simple: true }) === 'ok',
    close: () => db.close(),
  };
}
