import type { AccountState } from '../../../shared/domain/account';
import type { AlertSeverity } from '../../../shared/domain/session';
import type { AppError, SetupPlace } from '../../../shared/errors/app-error';

/** What went wrong, in the terms of the protocol. The user reads `error`; the log carries this word. */
export type ImapFailureKind =
  | 'host_not_found'
  | 'connection_refused'
  | 'no_answer'
  | 'connection_lost'
  | 'tls_untrusted'
  | 'tls_expired'
  | 'tls_hostname_mismatch'
  | 'tls_downgrade'
  | 'tls_injection'
  | 'tls_failed'
  | 'plain_refused'
  | 'auth_failed'
  | 'auth_app_password_required'
  | 'auth_web_login_required'
  | 'auth_basic_disabled'
  | 'auth_token_refused'
  | 'auth_no_method'
  | 'not_connected_backend'
  | 'throttled'
  | 'server_unavailable'
  | 'mailbox_full'
  | 'mailbox_missing'
  | 'mailbox_refused'
  | 'read_only_unsupported'
  | 'answer_too_large'
  | 'command_refused'
  | 'no_credential'
  | 'unknown';

/** Where in the form of an account a failure is put right. */
const PLACES: Partial<Record<ImapFailureKind, SetupPlace>> = {
  host_not_found: { step: 'server', field: 'host' },
  connection_refused: { step: 'server', field: 'port' },
  no_answer: { step: 'server', field: 'host' },
  tls_failed: { step: 'server', field: 'security' },
  tls_downgrade: { step: 'server', field: 'security' },
  tls_untrusted: { step: 'certificate', field: 'caPem' },
  tls_hostname_mismatch: { step: 'certificate', field: 'host' },
  tls_expired: { step: 'certificate', field: null },
  auth_app_password_required: { step: 'signIn', field: 'password' },
  auth_failed: { step: 'signIn', field: 'password' },
  auth_basic_disabled: { step: 'signIn', field: null },
  auth_web_login_required: { step: 'signIn', field: null },
  auth_no_method: { step: 'signIn', field: 'security' },
  not_connected_backend: { step: 'mailbox', field: null },
};

export type ImapFailureDetails = {
  kind: ImapFailureKind;
  error: AppError;
  /** What the account is while this lasts. */
  state: Extract<AccountState, 'backoff' | 'needs_auth' | 'needs_attention'>;
  /** Wait at least this long before the next attempt. */
  waitMs?: number;
  /** After this many attempts in a row with this result nothing more is tried until the user acts. */
  maxAttempts?: number;
  /** How loudly the user is told, where not as usual for the state. */
  alert?: AlertSeverity;
  /** Only this mailbox cannot be read: the connection goes on and so do the other mailboxes. */
  mailbox?: string;
};

/** A failed connection or command; thrown inside of sources/imap only, callers get its `error`. */
export class ImapFailure extends Error {
  override readonly name = 'ImapFailure';
  readonly kind: ImapFailureKind;
  readonly error: AppError;
  readonly state: ImapFailureDetails['state'];
  readonly waitMs: number;
  readonly maxAttempts: number;
  readonly alert: AlertSeverity | undefined;
  readonly mailbox: string | undefined;

  constructor(details: ImapFailureDetails) {
    super(details.kind);
    this.kind = details.kind;
    this.error = details.error;
    this.error.at ??= PLACES[details.kind] ?? null;
    this.state = details.state;
    this.waitMs = details.waitMs ?? 0;
    this.maxAttempts = details.maxAttempts ?? Number.POSITIVE_INFINITY;
    this.alert = details.alert;
    this.mailbox = details.mailbox;
  }
}
