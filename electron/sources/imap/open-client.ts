import type { ImapConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { Credential } from '../../interfaces/credential';
import { classifyImapError } from './imap-errors';
import { ImapFailure } from './imap-failure';
import type { ImapTimings } from './imap-timings';
import { ReadOnlyClient } from './read-only-client';
import { serverName } from './server-answer';
import { tlsTransport } from './tls-transport';

const LARGEST_LITERAL = 32 * 1024 * 1024;
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

export type OpenClient = {
  client: ReadOnlyClient;
  /** Turns an error of this connection into a failure that knows the server and never tells the secret. */
  classify: (thrown: unknown) => ImapFailure;
};

/**
 * Connects and signs in; no mailbox is open then. The caller owns the client and closes it. A token goes by
 * OAUTHBEARER (RFC 7628) or XOAUTH2, whichever the server offers, a password by PLAIN or LOGIN.
 * Rejects with ImapFailure; nothing stays open then. Without TLS no byte of the secret is sent, except to this computer
 * itself where the account says `none`.
 */
export async function openClient(
  config: ImapConfig,
  credential: Credential,
  timings: ImapTimings,
  signal: AbortSignal,
): Promise<OpenClient> {
  if (config.security === 'none' && !LOOPBACK.test(config.host)) throw plainRefused(config);
  const context = { config, credential, issuer: '' };
  const client = new ReadOnlyClient({
    host: config.host,
    port: config.port,
    secure: config.security === 'tls',
    ...(config.security === 'tls' ? {} : { doSTARTTLS: config.security === 'starttls' }),
    transport: tlsTransport(config.caPem, (seen) => (context.issuer = seen.issuer)),
    auth: {
      user: config.user,
      ...(credential.kind === 'bearer' ? { accessToken: credential.accessToken } : { pass: credential.password }),
    },
    clientInfo: { name: 'Genie Tray', version: '', vendor: '', 'support-url': '' },
    logger: false,
    disableAutoIdle: true,
    // Nothing that these would switch on is used, and ENABLE makes some servers write to their index.
    disableAutoEnable: true,
    disableIMAP4rev2: true,
    disableCompression: true,
    disableBinary: true,
    maxIdleTime: timings.renewIdleMs,
    connectionTimeout: timings.connectMs,
    greetingTimeout: timings.greetingMs,
    socketTimeout: timings.silentMs,
    maxLiteralSize: LARGEST_LITERAL,
    maxResponseSize: LARGEST_LITERAL + 1024 * 1024,
    maxLineLength: 8 * 1024 * 1024,
  });
  const classify = (thrown: unknown) => classifyImapError(thrown, context);
  // Before connect(): an error event without a listener ends the process. The close that follows tells the rest.
  let reported: Error | null = null;
  client.on('error', (error) => (reported = error));
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    // Names of mailboxes are whole names here: imapflow would put this in front of every name that is without it.
    if (client.namespace) client.namespace.prefix = '';
    return { client, classify: (thrown) => classify(reported ?? thrown) };
  } catch (thrown) {
    client.close();
    throw classify(reported ?? thrown);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function plainRefused(config: ImapConfig): ImapFailure {
  return new ImapFailure({
    kind: 'plain_refused',
    error: new AppError(
      'bad_input',
      `The password is not sent to ${serverName(config)} without encryption.`,
      'Choose TLS or STARTTLS; an unencrypted connection is allowed only to this computer.',
    ),
    state: 'needs_attention',
    maxAttempts: 1,
  });
}
