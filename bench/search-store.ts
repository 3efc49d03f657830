import { createHash } from 'node:crypto';
import { openStore, type Store } from '../electron/store/store';
import type { SyntheticMail } from './synthetic-mail';

/** As many as an import has on the way at most: one commit, one write to the disk. */
const BATCH = 300;
const FILE = { name: 'report.pdf', type: 'application/pdf', size: 9, flags: [] };

export const STORE_ACCOUNT = 'bench';

/** A store with an account that watches `folder`. */
export function openBenchStore(file: string, key: Uint8Array, folder = '/'): Store {
  const store = openStore({ file, key, bulk: true });
  if (store.accounts.get(STORE_ACCOUNT) !== null) return store;
  store.accounts.insert({
    id: STORE_ACCOUNT,
    createdAtMs: 0,
    kind: 'folder',
    config: { path: folder },
    label: 'Bench',
    addresses: ['me@example.org'],
    allowed: [],
    prefix: 'Genie:',
    genieOn: true,
    authservId: null,
  });
  return store;
}

/** Stores mails as an import does, 300 a transaction; messages a second. */
export function addMails(store: Store, mails: Iterable<SyntheticMail>): number {
  const startedAt = performance.now();
  let count = 0;
  let batch: SyntheticMail[] = [];
  const write = () => {
    store.transaction(() => batch.forEach((mail) => insert(store, mail)));
    count += batch.length;
    batch = [];
  };
  for (const mail of mails) {
    batch.push(mail);
    if (batch.length === BATCH) write();
  }
  write();
  store.checkpoint();
  return count / ((performance.now() - startedAt) / 1_000);
}

function insert(store: Store, mail: SyntheticMail): void {
  store.messages.insertObserved({
    id: `m${mail.number}`,
    accountId: STORE_ACCOUNT,
    origin: 'import',
    sourceKey: `file:${mail.number}`,
    mailbox: 'INBOX',
    contentSha256: createHash('sha256').update(String(mail.number)).digest('hex'),
    traceId: 'a'.repeat(32),
    receivedAtMs: mail.receivedAtMs,
    observedAtMs: mail.receivedAtMs,
    size: mail.text.length + mail.quoted.length,
    seen: mail.seen,
    parsed: {
      subject: mail.subject,
      from: mail.from,
      replyTo: [],
      to: [mail.to],
      cc: [],
      dateMs: mail.receivedAtMs,
      dateSource: 'header',
      messageId: messageId(mail.number),
      // What quotes answers the mail before it: threads of one to some.
      inReplyTo: mail.quoted === '' ? [] : [messageId(mail.number - 1)],
      references: [],
      visibleText: mail.text,
      quotedText: mail.quoted,
      links: [],
      attachments: mail.hasAttachment ? [FILE] : [],
      flags: [],
      sender: { verdict: 'none', reason: 'no_results', domain: null },
    },
  });
}

const messageId = (number: number) => `<${number}.synthetic@example.org>`;
