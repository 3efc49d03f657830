import { accountStateRepository, type AccountStateRepository } from './account-states';
import { accountRepository, type AccountRepository } from './accounts';
import { actionRepository, type ActionRepository } from './actions';
import { alertRepository, type AlertRepository } from './alerts';
import { attachmentRepository, type AttachmentRepository } from './attachments';
import { auditLogRepository, type AuditLogRepository } from './audit-log';
import { cursorRepository, type CursorRepository } from './cursors';
import { openDatabase, tellingOfFullDisk, type Connection, type OpenOptions } from './database';
import { heldRequestRepository, type HeldRequestRepository } from './held-requests';
import { importRepository, type ImportRepository } from './imports';
import { messageSearchRepository, type MessageSearchRepository } from './message-search';
import { messageLedger, type MessageLedger } from './message-ledger';
import { messageRepository, type MessageRepository } from './messages';
import { modelCallRepository, type ModelCallRepository } from './model-calls';
import { outcomeRepository, type OutcomeRepository } from './outcomes';
import { sealedTextRepository, type SealedTextRepository } from './sealed-texts';
import { sessionRepository, type SessionRepository } from './sessions';
import { settingsRepository, type SettingsRepository } from './settings';
import { shredAccount } from './shred-account';

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
  /** All or nothing; durable when it returns. Nested calls join the outer one. Throws AppError when the disk is full. */
  transaction<T>(work: () => T): T;
  /** Grows with every change: a cheap answer to "has anything changed?". */
  revision(): number;
  /** Removes an account with everything strangers wrote to it. */
  removeAccount(accountId: string): void;
  /** Moves the write-ahead log into the database file and empties it. */
  checkpoint(): void;
  /** `ok`, or what is wrong with the file. */
  integrity(): string;
  close(): void;
}

/** Opens the profile's database and its repositories. Errors: those of openDatabase. */
export function openStore(options: OpenOptions): Store {
  return storeOn(openDatabase(options));
}

function storeOn(db: Connection): Store {
  const changes = db.prepare<[], { n: number }>('SELECT total_changes() n');
  return {
    accounts: accountRepository(db),
    accountStates: accountStateRepository(db),
    cursors: cursorRepository(db),
    imports: importRepository(db),
    sealed: sealedTextRepository(db),
    ledger: messageLedger(db),
    messages: messageRepository(db),
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
    transaction: (work) => (db.inTransaction ? work() : tellingOfFullDisk(() => db.transaction(work).immediate())),
    revision: () => changes.get()?.n ?? 0,
    removeAccount: (accountId) => {
      db.transaction(() => shredAccount(db, accountId)).immediate();
    },
    checkpoint: () => {
      db.pragma('wal_checkpoint(TRUNCATE)');
    },
    integrity: () => String(db.pragma('integrity_check', { simple: true })),
    close: () => db.close(),
  };
}
