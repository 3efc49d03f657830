import type { ImapFlowError, MailboxObject } from 'imapflow';
import type { ImapConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { isForMailboxAlone } from './imap-errors';
import { ImapFailure } from './imap-failure';
import { openedMailbox } from './mailbox-listing';
import { INBOX } from './message-key';
import type { ReadOnlyClient } from './read-only-client';
import { responseCode, serverName, serverText } from './server-answer';
import type { OpenClient } from './open-client';

/** What EXAMINE shows empty on a connection: it would look like a mailbox without mail from then on. */
const hiddenMailboxes = new WeakMap<ReadOnlyClient, Map<string, ImapFailure>>();

/** True when this mailbox is the one that is open on the connection. */
export function isOpen(client: ReadOnlyClient, mailbox: string): boolean {
  return client.mailbox !== false && client.mailbox.path === mailbox;
}

/**
 * Opens a mailbox with EXAMINE unless it is the open one; `anew` opens it in any case, to have its present UIDNEXT.
 * A mailbox that cannot be opened rejects with a failure that names it and leaves the connection usable. Some servers
 * show an empty mailbox to EXAMINE; that is said, and never answered with SELECT.
 */
export async function openMailbox(
  { client, classify }: OpenClient,
  mailbox: string,
  config: ImapConfig,
  options: { anew?: boolean } = {},
): Promise<MailboxObject> {
  const hidden = hiddenMailboxes.get(client)?.get(mailbox);
  if (hidden && !options.anew) throw hidden;
  if (isOpen(client, mailbox) && !options.anew) return openedMailbox(client);
  try {
    const opened = await client.mailboxOpen(mailbox, { readOnly: true });
    if (opened.exists > 0) return opened;
    const status = await client.status(mailbox, { messages: true });
    if (!status || !status.messages) return opened;
    const again = await client.mailboxOpen(mailbox, { readOnly: true });
    if (again.exists > 0) return again;
  } catch (thrown) {
    throw mailboxFailure(thrown as ImapFlowError, classify, mailbox, config);
  }
  const failure = new ImapFailure({
    kind: 'read_only_unsupported',
    error: new AppError(
      'account_unhealthy',
      `${serverName(config)} shows ${nameOf(mailbox)} empty to programs that only read, although it holds mail.`,
      'Genie Tray opens mailboxes read-only and nothing else, so this mailbox cannot be watched here.',
    ),
    state: 'needs_attention',
    alert: 3,
    mailbox,
  });
  const others = hiddenMailboxes.get(client) ?? new Map<string, ImapFailure>();
  hiddenMailboxes.set(client, others.set(mailbox, failure));
  throw failure;
}

// NO means this mailbox; whatever else ends an EXAMINE means the connection.
function mailboxFailure(
  error: ImapFlowError,
  classify: OpenClient['classify'],
  mailbox: string,
  config: ImapConfig,
): ImapFailure {
  const failure = classify(error);
  if (error.responseStatus !== 'NO' || !isForMailboxAlone(failure)) return failure;
  const said = serverText(error);
  const quoted = said ? ` It said: ${said}` : '';
  const server = serverName(config);
  if (!error.mailboxMissing && responseCode(error) !== 'NONEXISTENT') {
    return new ImapFailure({
      kind: 'mailbox_refused',
      error: new AppError(
        'account_unhealthy',
        `${server} refused to open ${nameOf(mailbox)}.${quoted}`,
        'It is tried again by itself; if it stays, ask the provider for the right to read it, or watch another mailbox.',
        { retryable: true },
      ),
      state: 'needs_attention',
      mailbox,
    });
  }
  return new ImapFailure({
    kind: 'mailbox_missing',
    error: new AppError(
      'not_found',
      `${server} has no ${nameOf(mailbox)} for ${config.user}.${quoted}`,
      mailbox === INBOX
        ? 'Check that the user name is the one of the mailbox.'
        : 'It was renamed or deleted: choose which mailbox to watch instead. What was read of it stays, and the others go on being read.',
    ),
    state: 'needs_attention',
    mailbox,
  });
}

function nameOf(mailbox: string): string {
  return mailbox === INBOX ? INBOX : `mailbox "${mailbox.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200)}"`;
}
