import type { ImapFlowError } from 'imapflow';
import { AppError } from '../../../shared/errors/app-error';
import { describeCertificateError, describeTlsError } from './tls-errors';
import { describeRefusedLogin } from './login-errors';
import { ImapFailure } from './imap-failure';
import type { FailureContext } from './server-answer';
import { responseCode, serverName, serverText } from './server-answer';

const MINUTE = 60_000;
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL']);
const SILENT = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEDOUT']);
const LOST = new Set(['NoConnection', 'EConnectionClosed', 'ClosedAfterConnectTLS', 'ClosedAfterConnectText']);
const BROKEN = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEOUT',
  'ECONNABORTED',
  'StateLogout',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
/** imapflow's own limits: the server sent more than any answer to our commands can be. */
const TOO_LARGE = new Set(['LiteralTooLarge', 'ResponseTooLarge', 'LineTooLarge', 'TooManyTokens', 'TooManyResponses']);
const THROTTLED = /throttl|rate limit|too many (simultaneous )?connections|too many (requests|logins|commands)/i;

/**
 * Turns whatever imapflow, a socket or a TLS handshake threw into a failure with its sentence. The response code
 * decides where there is one (RFC 5530); text is read only where real servers leave the code out.
 */
export function classifyImapError(thrown: unknown, context: FailureContext): ImapFailure {
  if (thrown instanceof ImapFailure) return thrown;
  if (thrown instanceof AppError) return withoutCredential(thrown);
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as ImapFlowError;
  return (
    describeCertificateError(error, context) ??
    describeTlsError(error, context) ??
    describeServerLimit(error, context) ??
    describeRefusedLogin(error, context) ??
    describeRefusal(error, context) ??
    describeNetworkError(error, context)
  );
}

/** False for a refusal that would meet every other mailbox as well. */
export function isForMailboxAlone(failure: ImapFailure): boolean {
  return failure.kind !== 'throttled' && failure.kind !== 'not_connected_backend';
}

/** True when the server sent an answer beyond imapflow's limits: asking again would end the same way. */
export function isAnswerTooLarge(failure: ImapFailure): boolean {
  return failure.kind === 'answer_too_large';
}

// The keychain or the sign-in service has none for us.
function withoutCredential(error: AppError): ImapFailure {
  const kind = 'no_credential';
  if (error.code === 'provider_auth_error')
    return new ImapFailure({ kind, error, state: 'needs_auth', maxAttempts: 1 });
  return new ImapFailure({ kind, error, state: error.retryable ? 'backoff' : 'needs_attention' });
}

// Comes before the login errors: imapflow calls every NO to a LOGIN an authentication failure.
function describeServerLimit(error: ImapFlowError, context: FailureContext): ImapFailure | null {
  const code = responseCode(error);
  const text = serverText(error, context);
  const server = serverName(context.config);
  const said = text ? ` It said: ${text}` : '';
  if (error.code === 'ETHROTTLE' || code === 'LIMIT' || THROTTLED.test(text)) {
    const hinted = error.throttleReset === undefined ? MINUTE : error.throttleReset - (error.throttleWaited ?? 0);
    return new ImapFailure({
      kind: 'throttled',
      error: new AppError(
        'rate_limited',
        `${server} asks to be asked less often.${said}`,
        'Nothing to do: reading goes on by itself. Another mail program on the same account may use up its connections.',
        { retryable: true },
      ),
      state: 'backoff',
      alert: 3,
      waitMs: Math.min(Math.max(hinted, 5_000), 15 * MINUTE),
    });
  }
  if (code === 'OVERQUOTA') {
    return new ImapFailure({
      kind: 'mailbox_full',
      error: new AppError('quota', `The mailbox on ${server} is full.${said}`, 'Make room in the mailbox.'),
      state: 'needs_attention',
      waitMs: 10 * MINUTE,
    });
  }
  // A BYE in place of a greeting; later on it is a lost connection like any other.
  const turnedAway = /^ClosedAfterConnect/.test(error.code ?? '') && error.reason;
  if (turnedAway || ['UNAVAILABLE', 'INUSE', 'SERVERBUG'].includes(code)) {
    return new ImapFailure({
      kind: 'server_unavailable',
      error: new AppError(
        'account_unhealthy',
        `${server} cannot serve the mailbox right now.${said}`,
        'Nothing to do: it is tried again by itself.',
        { retryable: true },
      ),
      state: 'backoff',
      waitMs: MINUTE,
    });
  }
  return null;
}

function describeRefusal(error: ImapFlowError, context: FailureContext): ImapFailure | null {
  if (error.responseStatus !== 'NO' && error.responseStatus !== 'BAD') return null;
  const server = serverName(context.config);
  const said = serverText(error, context);
  return new ImapFailure({
    kind: 'command_refused',
    error: new AppError(
      'account_unhealthy',
      `${server} refused to read the mailbox. It said: ${said}`,
      'It is tried again by itself; if it stays, ask the provider.',
      { retryable: true },
    ),
    state: 'backoff',
    waitMs: MINUTE,
  });
}

function describeNetworkError(error: ImapFlowError, context: FailureContext): ImapFailure {
  const code = error.code ?? '';
  const server = serverName(context.config);
  const network = (kind: ImapFailure['kind'], message: string, hint: string) =>
    new ImapFailure({ kind, error: new AppError('network', message, hint, { retryable: true }), state: 'backoff' });

  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return network(
      'host_not_found',
      `No server named ${context.config.host} was found.`,
      'Check the spelling of the server name and that this computer is online.',
    );
  }
  if (code === 'ECONNREFUSED') {
    return network(
      'connection_refused',
      `${context.config.host} accepts no connection on port ${context.config.port}.`,
      'Check the port: 993 is usual for TLS, 143 for STARTTLS.',
    );
  }
  if (UNREACHABLE.has(code)) {
    return network('no_answer', `${server} cannot be reached.`, 'Check that this computer is online.');
  }
  if (SILENT.has(code)) {
    const hint =
      code === 'GREETING_TIMEOUT'
        ? 'Check that the port and the security setting (TLS, STARTTLS) belong together.'
        : 'Check the server name and port, and that no firewall is in between.';
    return network('no_answer', `${server} did not answer.`, hint);
  }
  if (TOO_LARGE.has(code)) {
    return new ImapFailure({
      kind: 'answer_too_large',
      error: new AppError('parse', `${server} sent an answer beyond every limit.`, 'It is tried again by itself.', {
        retryable: true,
      }),
      state: 'backoff',
    });
  }
  if (LOST.has(code) || BROKEN.has(code)) {
    return network('connection_lost', `The connection to ${server} was lost.`, 'It is tried again by itself.');
  }
  return new ImapFailure({
    kind: 'unknown',
    error: new AppError('internal', `Reading from ${server} failed.`, 'It is tried again by itself.', {
      retryable: true,
    }),
    state: 'backoff',
  });
}
