/** The closed list of error codes (B13). A user meets the sentence, a program the code. */
export const ERROR_CODES = [
  'account_inactive',
  'account_unhealthy',
  'not_found',
  'not_implemented',
  'provider_auth_error',
  'integration_delegated',
  'rate_limited',
  'tls_error',
  'network',
  'quota',
  'parse',
  'internal',
  'bad_input',
  'conflict',
  'keyring_unavailable',
  'profile_in_use',
  'database_unreadable',
  'model_unavailable',
  'model_answer',
  'update_refused',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Where setting up an account went wrong: the step, in the order they are tried, and the field it is put right in. */
export type SetupPlace = {
  step: 'server' | 'certificate' | 'signIn' | 'mailbox';
  field: 'host' | 'port' | 'security' | 'password' | 'caPem' | 'clientId' | 'tenant' | null;
};

/**
 * An error meant for the user: `message` is one sentence that names the thing, `hint` is the next step.
 * Anything that is not an AppError is a fault of ours and is reported as `internal`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly hint: string;
  /** The same call may succeed later without the user doing anything. */
  readonly retryable: boolean;
  /** Null for everything but setting up an account. */
  at: SetupPlace | null;

  constructor(
    code: ErrorCode,
    message: string,
    hint: string,
    options: { retryable?: boolean; cause?: unknown; at?: SetupPlace } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = hint;
    this.retryable = options.retryable ?? false;
    this.at = options.at ?? null;
  }
}

/** Turns whatever was thrown into an AppError; the original stays as `cause` for the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('internal', 'Something went wrong inside Genie Tray.', 'Try again; the log names the fault.', {
    cause: thrown,
  });
}
