import { createHash } from 'node:crypto';
import { openStore, type Store } from '../electron/store/store';
import type { SyntheticMail } from './synthetic-mail';

const ACCOUNT = 'bench';
const BATCH = 50;
const FILE = { name: 'report.pdf', type: 'application/pdf', size: 9, flags: [] };

/** Fills a new store as intake does, 50 messages a transaction, and prints how fast that went. */
export function fillStore(
  file: string,
  key: Uint8Array,
  mails: readonly SyntheticMail[],
): { store: Store; accountId: string } {
  const store = openStore({ file, key });
  store.accounts.insert({
    id: ACCOUNT,
    createdAtMs: 0,
    kind: 'folder',
    config: { path: '/' },
    label: 'Bench',
    addresses: ['me@example.org'],
    allowed: [],
    prefix: 'Genie:',
    genieOn: true,
    authservId: null,
  });
  const startedAt = performance.now();
  for (let at = 0; at < mails.length; at += BATCH) {
    store.transaction(() => mails.slice(at, at + BATCH).forEach((mail) => insert(store, mail)));
  }
  store.checkpoint();
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`stored and indexed ${Math.round(mails.length / seconds)} messages/s`);
  return { store, accountId: ACCOUNT };
}

function insert(store: Store, mail: SyntheticMail): void {
  store.messages.insertObserved({
    id: `m${mail.number}`,
    accountId: ACCOUNT,
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
      messageId: `<${mail.number}.synthetic@example.org>`,
      inReplyTo: [],
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
