import type { AccountState } from '../../../shared/domain/account';
import type { AlertSeverity } from '../../../shared/domain/session';
import type { AppError } from '../../../shared/errors/app-error';

/** What went wrong, in the terms of the protocol. The user reads `error`; the log carries this word. */
export type GraphFailureKind =
  | 'no_answer'
  | 'captive_portal'
  | 'bad_response'
  | 'answer_too_large'
  | 'throttled'
  | 'server_unavailable'
  | 'interaction_required'
  | 'app_misconfigured'
  | 'no_credential'
  | 'access_denied'
  | 'mailbox_not_available'
  | 'item_missing'
  | 'request_refused'
  | 'sync_reset'
  | 'foreign_link'
  | 'paging_loop'
  | 'unknown';

export type GraphFailureDetails = {
  kind: GraphFailureKind;
  error: AppError;
  /** What the account is while this lasts. */
  state: Extract<AccountState, 'backoff' | 'needs_auth' | 'needs_attention'>;
  /** How long to wait before the next attempt, where the server said so or a case is known to last; else it grows. */
  waitMs?: number;
  /** How loudly the user is told; without it not at all. */
  alert?: AlertSeverity;
  /** Nothing is tried again by itself: only a new sign-in helps. */
  final?: boolean;
};

/** A failed request; thrown inside of sources/graph only, callers get its `error`. */
export class GraphFailure extends Error {
  override readonly name = 'GraphFailure';
  readonly kind: GraphFailureKind;
  readonly error: AppError;
  readonly state: GraphFailureDetails['state'];
  readonly waitMs: number | null;
  readonly alert: AlertSeverity | undefined;
  readonly final: boolean;

  constructor(details: GraphFailureDetails) {
    super(details.kind);
    this.kind = details.kind;
    this.error = details.error;
    this.state = details.state;
    this.waitMs = details.waitMs ?? null;
    this.alert = details.alert;
    this.final = details.final ?? false;
  }
}
