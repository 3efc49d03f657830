import type { ImapConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { classifyImapError } from './imap-errors';
import { ImapFailure } from './imap-failure';
import type { ImapTimings } from './imap-timings';
import { ReadOnlyClient } from './read-only-client';
import { serverName } from './server-answer';
import { tlsTransport } from './tls-transport';

export const INBOX = 'INBOX';
const LARGEST_LITERAL = 32 * 1024 * 1024;
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

export type OpenClient = {
  client: ReadOnlyClient;
  /** Turns an error of this connection into a failure that knows the server and never tells the password. */
  classify: (thrown: unknown) => ImapFailure;
};

/**
 * Connects, signs in and opens INBOX with EXAMINE. The caller owns the client and closes it.
 * Rejects with ImapFailure; nothing stays open then. Without TLS no byte of the password is sent, except to this
 * computer itself where the account says `none`.
 */
export async function openClient(
  config: ImapConfig,
  password: string,
  timings: ImapTimings,
  signal: AbortSignal,
): Promise<OpenClient> {
  if (config.security === 'none' && !LOOPBACK.test(config.host)) throw plainRefused(config);
  const context = { config, password, issuer: '' };
  const client = new ReadOnlyClient({
    host: config.host,
    port: config.port,
    secure: config.security === 'tls',
    ...(config.security === 'tls' ? {} : { doSTARTTLS: config.security === 'starttls' }),
    transport: tlsTransport(config.caPem, (seen) => (context.issuer = seen.issuer)),
    auth: { user: config.user, pass: password },
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
    await examineInbox(client, config);
    return { client, classify: (thrown) => classify(reported ?? thrown) };
  } catch (thrown) {
    client.close();
    throw classify(reported ?? thrown);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Opens INBOX read-only, or opens it anew to have its present UIDNEXT. Some servers show an empty mailbox to
 * EXAMINE; that is said, and never answered with SELECT.
 */
export async function examineInbox(client: ReadOnlyClient, config: ImapConfig): Promise<void> {
  const opened = await client.mailboxOpen(INBOX, { readOnly: true });
  if (opened.exists > 0) return;
  const status = await client.status(INBOX, { messages: true });
  if (!status || !status.messages) return;
  const again = await client.mailboxOpen(INBOX, { readOnly: true });
  if (again.exists > 0) return;
  throw new ImapFailure({
    kind: 'read_only_unsupported',
    error: new AppError(
      'account_unhealthy',
      `${serverName(config)} shows an empty INBOX to programs that only read, although it holds mail.`,
      'Genie Tray opens mailboxes read-only and nothing else, so this mailbox cannot be watched here.',
    ),
    state: 'needs_attention',
    maxAttempts: 1,
  });
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
