import type { ImapFlowError } from 'imapflow';
import { AppError } from '../../../shared/errors/app-error';
import { ImapFailure } from './imap-failure';
import type { FailureContext } from './server-answer';
import { responseCode, serverText } from './server-answer';

/** Providers that take no account password over IMAP, only an app password. */
const APP_PASSWORD_HOSTS: readonly [RegExp, string][] = [
  [/(^|\.)(gmail|googlemail)\.com$/i, 'Google'],
  [/(^|\.)(me|icloud)\.com$/i, 'Apple'],
  [/(^|\.)(yahoo|aol)\.[a-z.]+$/i, 'Yahoo'],
  [/(^|\.)fastmail\.com$/i, 'Fastmail'],
];
const NOT_CONNECTED = /authenticated but not connected/i;

/**
 * A sign-in the server refused. Only an explicit AUTHENTICATIONFAILED (RFC 5530) or words that say the same end the
 * attempts at once; a NO that does not say why is tried once more. Null when the error is about something else.
 */
export function describeRefusedLogin(error: ImapFlowError, context: FailureContext): ImapFailure | null {
  const text = serverText(error, context);
  if (NOT_CONNECTED.test(text)) return notConnected(context);
  if (isWithoutMethod(error)) return withoutMethod(context);
  if (!error.authenticationFailed) return null;
  if (context.credential?.kind === 'bearer') return tokenRefused(context, text);

  const { host, user } = context.config;
  const said = text ? ` It said: ${text}` : '';
  const refused = (kind: ImapFailure['kind'], message: string, hint: string, maxAttempts = 1) =>
    new ImapFailure({
      kind,
      error: new AppError('provider_auth_error', message, hint),
      state: 'needs_auth',
      maxAttempts,
    });

  if (/app(lication)?[- ](specific )?password/i.test(text)) {
    return refused(
      'auth_app_password_required',
      `${host} wants an app password for ${user}.${said}`,
      'Create an app password in the account settings of the provider and enter it here.',
    );
  }
  if (/web ?login|web ?browser|WEBALERT/i.test(`${responseCode(error)} ${text}`)) {
    return refused(
      'auth_web_login_required',
      `${host} wants ${user} to sign in with a web browser first.${said}`,
      'Sign in on the web site of the provider, confirm that it was you, then try again here.',
    );
  }
  if (/basic auth\w* is (disabled|blocked)|password[- ]based auth\w* is (disabled|blocked)/i.test(text)) {
    return refused(
      'auth_basic_disabled',
      `${host} no longer accepts passwords over IMAP.${said}`,
      'Sign in with Microsoft (OAuth) instead, or ask the provider for another way.',
    );
  }
  const certain = ['AUTHENTICATIONFAILED', 'AUTHORIZATIONFAILED', 'EXPIRED'].includes(responseCode(error));
  return refused(
    'auth_failed',
    `${host} did not accept the user name ${user} with this password.${said}`,
    passwordHint(host),
    certain ? 1 : 2,
  );
}

// A token may have run out a moment ago, so one refusal is answered with a fresh one; this failure is the second.
function tokenRefused({ config }: FailureContext, text: string): ImapFailure {
  const said = text ? ` It said: ${text}` : '';
  return new ImapFailure({
    kind: 'auth_token_refused',
    error: new AppError(
      'provider_auth_error',
      `${config.host} no longer accepts the sign-in of ${config.user}.${said}`,
      'Sign in again; if that does not help, check that the account may use IMAP and that it is the right one.',
    ),
    state: 'needs_auth',
    maxAttempts: 1,
  });
}

function passwordHint(host: string): string {
  const provider = APP_PASSWORD_HOSTS.find(([pattern]) => pattern.test(host))?.[1];
  return provider
    ? `${provider} accepts only an app password here: create one in the account settings and enter it.`
    : 'Check the user name (often the whole address) and enter the password again; some providers want an app password.';
}

// imapflow throws these without asking the server: it offered no way of signing in that the secret fits.
function isWithoutMethod(error: ImapFlowError): boolean {
  return /^(Unsupported authentication mechanism|No matching authentication method|Login is disabled)$/.test(
    error.message,
  );
}

function withoutMethod({ config, credential }: FailureContext): ImapFailure {
  const way = credential?.kind === 'bearer' ? 'OAuth' : 'a password';
  return new ImapFailure({
    kind: 'auth_no_method',
    error: new AppError(
      'provider_auth_error',
      `${config.host}:${config.port} offers no sign-in with ${way}.`,
      'Check the port and the security setting; some providers must first allow IMAP in their settings.',
    ),
    state: 'needs_auth',
    maxAttempts: 1,
  });
}

// Exchange accepts the sign-in and then opens nothing.
function notConnected({ config }: FailureContext): ImapFailure {
  return new ImapFailure({
    kind: 'not_connected_backend',
    error: new AppError(
      'account_unhealthy',
      `${config.host} accepted ${config.user} but opened no mailbox.`,
      'Usual causes: IMAP is switched off for the mailbox, the user name is not the mailbox, the permission IMAP.AccessAsUser.All is missing, or too many requests.',
    ),
    state: 'needs_attention',
    waitMs: 300_000,
    maxAttempts: 3,
  });
}
