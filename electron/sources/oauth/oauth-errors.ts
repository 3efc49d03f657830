import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import type { OAuthConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';

/** The name of the sign-in service as the user reads it. */
export function serviceName(config: OAuthConfig): string {
  return config.provider === 'google' ? 'Google' : new URL(config.tokenEndpoint).host;
}

/** The service takes the refresh token, or the code, no more (RFC 6749 §5.2). */
export function isInvalidGrant(thrown: unknown): boolean {
  return thrown instanceof ResponseBodyError && thrown.error === 'invalid_grant';
}

/** What a sign-in service said, as one sentence and the next step. Its own words are quoted short; tokens never are. */
export function describeOAuthError(thrown: unknown, config: OAuthConfig): AppError {
  if (thrown instanceof AppError) return thrown;
  const service = serviceName(config);
  if (thrown instanceof AuthorizationResponseError) return describeRefusal(thrown, service);
  if (thrown instanceof ResponseBodyError) return describeAnswer(thrown, service);
  return new AppError(
    'network',
    `The sign-in service of ${service} could not be reached, or gave no answer Genie Tray understands.`,
    'Check the connection and try again.',
    { cause: thrown, retryable: true },
  );
}

export function signInAgain(service: string, cause?: unknown): AppError {
  return new AppError(
    'provider_auth_error',
    `${service} does not accept the stored sign-in any more.`,
    'Sign in again. Usual causes: the access was withdrawn, the password was changed, or the OAuth client is still in testing, where Google ends every sign-in after seven days.',
    { cause },
  );
}

function describeRefusal(error: AuthorizationResponseError, service: string): AppError {
  if (error.error === 'access_denied') {
    return new AppError(
      'provider_auth_error',
      `${service} was not allowed to let Genie Tray in.`,
      'Sign in again and agree to the access to your mail.',
    );
  }
  return new AppError('provider_auth_error', `${service} refused the sign-in: ${word(error.error)}.`, CHECK_CLIENT);
}

function describeAnswer(error: ResponseBodyError, service: string): AppError {
  if (error.error === 'invalid_grant') return signInAgain(service);
  if (error.status === 429 || error.status >= 500 || error.error === 'temporarily_unavailable') {
    return new AppError('network', `The sign-in service of ${service} is busy.`, 'Try again in a few minutes.', {
      retryable: true,
    });
  }
  if (['invalid_client', 'unauthorized_client', 'deleted_client', 'disabled_client'].includes(error.error)) {
    return new AppError(
      'provider_auth_error',
      `${service} does not know this OAuth client, or its secret is wrong.`,
      CHECK_CLIENT,
      { at: { step: 'signIn', field: 'clientId' } },
    );
  }
  return new AppError('provider_auth_error', `${service} refused the sign-in: ${word(error.error)}.`, CHECK_CLIENT);
}

const CHECK_CLIENT =
  'Compare client id and secret with those of your OAuth client (type: desktop app), and check that it may use the mail scope.';

// Error codes are words of RFC 6749; anything else is not repeated.
function word(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? code : 'an unknown reason';
}
