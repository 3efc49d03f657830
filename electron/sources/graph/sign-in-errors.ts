import { AuthError, ClientAuthError, InteractionRequiredAuthError, ServerError } from '@azure/msal-node';
import { AppError } from '../../../shared/errors/app-error';

export type SignInContext = { user: string; clientId: string; tenant: string };
export type SignInFailure = {
  error: AppError;
  /** What the service wants to see proven at the next interactive sign-in (claims challenge). */
  claims: string | null;
};

const CONSENT = new Set([65001, 65004, 90093, 90094, 90095]);
/** Unknown application, unknown tenant, not a public client, wrong redirect address, wrong kind of account. */
const MISCONFIGURED = new Set([
  700016, 700038, 90002, 90013, 900023, 900144, 7000218, 7000215, 50011, 50194, 500113, 70001, 700054, 9002325, 9002326,
  9002332, 9002346,
]);
/** The organisation's rules: conditional access, assignment, blocked and foreign accounts. */
const POLICY = new Set([
  50020, 50034, 50053, 50057, 50105, 50131, 53000, 53001, 53002, 53003, 53004, 53011, 530003, 530021, 530031, 530032,
  530034,
]);
const UNAVAILABLE = new Set([90033, 90006, 90012, 90020, 900382]);
const OFFLINE = new Set([
  'network_error',
  'endpoints_resolution_error',
  'openid_config_error',
  'no_network_connectivity',
]);
const CANCELLED = new Set([
  'access_denied',
  'authorization_declined',
  'user_cancelled',
  'device_code_polling_cancelled',
]);
const EXPIRED_CODE = new Set(['device_code_expired', 'expired_token', 'code_expired', 'user_timeout_reached']);
const ASK_AGAIN = new Set(['invalid_grant', 'interaction_required', 'login_required', 'no_tokens_found', 'bad_token']);

/** Turns whatever msal threw into a sentence. The service's own text is not shown: it carries ids and addresses. */
export function classifySignIn(thrown: unknown, context: SignInContext): SignInFailure {
  const claims = thrown instanceof InteractionRequiredAuthError && thrown.claims !== '' ? thrown.claims : null;
  return { error: errorOf(thrown, context), claims };
}

/** Nothing came back, or nothing usable: as when the refresh token is gone. */
export function signInAgain({ user }: SignInContext, aadsts: number | null = null): AppError {
  return new AppError(
    'provider_auth_error',
    `Microsoft wants you to sign in again as ${user}${suffix(aadsts)}.`,
    'Sign in again in the settings of this account.',
  );
}

/** The permission to read mail was not given. */
export function consentMissing({ user }: SignInContext, aadsts: number | null = null): AppError {
  return new AppError(
    'provider_auth_error',
    `Genie Tray may not read the mail of ${user}: the permission Mail.Read was not given${suffix(aadsts)}.`,
    'Sign in again and allow it; where your organisation reserves that, ask for admin consent to Mail.Read.',
  );
}

function errorOf(thrown: unknown, context: SignInContext): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof AuthError)) {
    return new AppError('internal', 'The sign-in to Microsoft failed.', 'Try again; the log names the fault.', {
      retryable: true,
      cause: thrown,
    });
  }
  const { errorCode, subError } = thrown;
  const aadsts = aadstsOf(thrown);
  const status = thrown instanceof ServerError ? (thrown.status ?? 0) : 0;
  if (thrown instanceof ClientAuthError && OFFLINE.has(errorCode)) return offline(thrown);
  if (status === 429) return busy('rate_limited', 'asks to be asked less often', aadsts);
  if (isUnavailable(errorCode, aadsts, status)) return busy('account_unhealthy', 'cannot answer right now', aadsts);
  if (subError === 'consent_required' || (aadsts !== null && CONSENT.has(aadsts))) {
    return consentMissing(context, aadsts);
  }
  if (aadsts !== null && MISCONFIGURED.has(aadsts)) return misconfigured(context, aadsts);
  if (aadsts !== null && POLICY.has(aadsts)) return refusedByPolicy(context, aadsts);
  if (EXPIRED_CODE.has(errorCode)) {
    return new AppError('provider_auth_error', 'The code was not entered in time.', 'Start the sign-in again.');
  }
  if (CANCELLED.has(errorCode)) {
    return new AppError('provider_auth_error', 'The sign-in was cancelled.', 'Start it again when you like.');
  }
  if (thrown instanceof InteractionRequiredAuthError || ASK_AGAIN.has(errorCode)) return signInAgain(context, aadsts);
  if (errorCode === 'invalid_client' || errorCode === 'unauthorized_client') return misconfigured(context, aadsts);
  return new AppError(
    'provider_auth_error',
    `Microsoft refused the sign-in of ${context.user}${suffix(aadsts)}.`,
    'Sign in again; if it stays, ask your administrator and name that number.',
    { cause: thrown },
  );
}

function isUnavailable(errorCode: string, aadsts: number | null, status: number): boolean {
  if (aadsts !== null && UNAVAILABLE.has(aadsts)) return true;
  return status >= 500 || errorCode === 'temporarily_unavailable' || errorCode === 'server_error';
}

function offline(cause: AuthError): AppError {
  return new AppError(
    'network',
    'The sign-in service of Microsoft cannot be reached.',
    'Check that this computer is online; it is tried again by itself.',
    { retryable: true, cause, at: { step: 'server', field: null } },
  );
}

function busy(code: 'rate_limited' | 'account_unhealthy', does: string, aadsts: number | null): AppError {
  const hint = 'Nothing to do: it is tried again by itself.';
  return new AppError(code, `The sign-in service of Microsoft ${does}${suffix(aadsts)}.`, hint, { retryable: true });
}

function misconfigured({ clientId, tenant }: SignInContext, aadsts: number | null): AppError {
  return new AppError(
    'bad_input',
    `Microsoft does not accept the application ${clientId} in the tenant ${tenant}${suffix(aadsts)}.`,
    'Check the client id and the tenant; the registration must allow public clients and http://localhost.',
    { at: { step: 'signIn', field: 'clientId' } },
  );
}

function refusedByPolicy({ user }: SignInContext, aadsts: number): AppError {
  return new AppError(
    'provider_auth_error',
    `A rule of your organisation keeps ${user} from signing in here${suffix(aadsts)}.`,
    'Ask your administrator and name that number.',
  );
}

function suffix(aadsts: number | null): string {
  return aadsts === null ? '' : ` (AADSTS${aadsts})`;
}

// The number alone: msal gives it as `errorNo`, and from an authorization answer only within its text.
function aadstsOf(error: AuthError): number | null {
  const given = 'errorNo' in error ? Number(error.errorNo) : Number.NaN;
  if (Number.isSafeInteger(given) && given > 0) return given;
  const named = /\bAADSTS(\d{4,9})\b/.exec(error.errorMessage.slice(0, 1_000))?.[1];
  return named === undefined ? null : Number(named);
}
