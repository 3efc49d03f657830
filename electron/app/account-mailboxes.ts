import { watchedMailboxes, type MailboxChoice } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import type { MailboxInfo } from '../interfaces/mail-source';
import type { AccountSource } from '../store/accounts';

/** What an account watches: what was chosen, or its inbox. */
export function watchedBy(place: AccountSource): string[] {
  switch (place.kind) {
    case 'imap':
      return place.config.mailboxes ?? ['INBOX'];
    case 'graph':
      return place.config.mailboxes ?? ['inbox'];
    case 'folder':
      return [];
    case 'delegated':
      return [place.config.query];
  }
}

/** The same place with other mailboxes. Throws AppError `bad_input` for a folder, which is one mailbox. */
export function watching(place: AccountSource, mailboxes: string[]): AccountSource {
  switch (place.kind) {
    case 'imap':
      return { kind: 'imap', config: { ...place.config, mailboxes } };
    case 'graph':
      return { kind: 'graph', config: { ...place.config, mailboxes } };
    case 'folder':
      throw new AppError(
        'bad_input',
        'A local folder is one mailbox.',
        'Add the other folder as an account of its own.',
      );
    case 'delegated':
      throw new AppError(
        'integration_delegated',
        'What is watched of this mailbox is the search its connector was given.',
        'Remove the account and add it again with another --query.',
      );
  }
}

/** The mailboxes of a server, with those that are watched marked. */
export function choicesOf(place: AccountSource, listed: readonly MailboxInfo[]): MailboxChoice[] {
  const watched = new Set(watchedBy(place));
  return listed.map((info) => ({ ...info, watched: watched.has(info.mailbox) }));
}

/**
 * Mailboxes by the names people gave, in their order, each once. A name may be the server's or the one that is shown;
 * INBOX is written in any case (RFC 9051 §5.1). Throws AppError `not_found` that names the first that does not exist.
 */
export function findMailboxes(names: readonly string[], listed: readonly MailboxInfo[]): string[] {
  const found = names.map((name) => {
    const info =
      listed.find(({ mailbox }) => mailbox === name) ??
      listed.find((one) => one.name === name) ??
      listed.find(({ role }) => role === 'inbox' && name.toUpperCase() === 'INBOX');
    if (info !== undefined) return info.mailbox;
    throw new AppError(
      'not_found',
      `There is no mailbox ${name.slice(0, 200)} on this server.`,
      'Look at the names: genie accounts mailboxes ID, or the list in the window.',
    );
  });
  const parsed = watchedMailboxes.safeParse([...new Set(found)]);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_input', `${found.length} mailboxes cannot be watched.`, 'Choose from one to fifty of them.');
}
