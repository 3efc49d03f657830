import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createAuditTrail } from '../../electron/audit/audit-log';
import type { SecretStore } from '../../electron/interfaces/secret-store';
import { DATABASE_KEY, storedKey, type KeepingPlace } from '../../electron/keeping/place';
import type { Watching } from '../../electron/keeping/progress';
import { newId } from '../../electron/lib/ids';
import { createSessionSecrets } from '../../electron/secrets/session-secrets';
import { openDatabase, type Connection } from '../../electron/store/database';
import { openStore, type Store } from '../../electron/store/store';
import type { ManualClock } from './manual-clock';
import { sampleMessage } from './sample-message';
import { addProposals } from './temp-store';

/** A profile's folder with secrets of its own; the database is made by the first `withStore`. */
export type KeepingProfile = {
  place: KeepingPlace;
  withStore: <T>(work: (store: Store) => T | Promise<T>) => Promise<T>;
  withSql: <T>(work: (db: Connection) => T | Promise<T>) => Promise<T>;
};

export function keepingProfile(directory: string, secrets: SecretStore = createSessionSecrets()): KeepingProfile {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const place: KeepingPlace = {
    directory,
    databaseFile: join(directory, 'genie.db'),
    vaultFile: join(directory, 'secrets.vault'),
    logDirectory: join(directory, 'logs'),
    windowDirectory: join(directory, 'window'),
    secrets,
  };
  const keyOf = async () => {
    const stored = await storedKey(secrets, DATABASE_KEY);
    if (stored !== null) return stored;
    const key = randomBytes(32);
    await secrets.set(DATABASE_KEY, key.toString('base64'));
    return key;
  };
  return {
    place,
    async withStore(work) {
      const store = openStore({ file: place.databaseFile, key: await keyOf() });
      try {
        return await work(store);
      } finally {
        store.close();
      }
    },
    async withSql(work) {
      const db = openDatabase({ file: place.databaseFile, key: await keyOf() });
      try {
        return await work(db);
      } finally {
        db.close();
      }
    },
  };
}

export const unwatched = (): Watching => ({ onProgress: () => undefined, signal: new AbortController().signal });

/** A request with one proposal, its audit row and its model call; `words` is in everything that can hold a text. */
export function addRequest(
  store: Store,
  clock: ManualClock,
  account: string,
  words: string,
  status: 'proposing' | 'awaiting_review' | 'completed' | 'dismissed' = 'completed',
): { session: string; message: string; action: string; sourceKey: string } {
  const sourceKey = `file:${newId()}`;
  const message = newId();
  const parsed = sampleMessage({ subject: `Genie: ${words}`, visibleText: `${words} `.repeat(40), quotedText: words });
  store.messages.insertObserved({
    id: message,
    accountId: account,
    origin: 'watch',
    sourceKey,
    mailbox: 'INBOX',
    contentSha256: message.padEnd(64, '0'),
    traceId: 'a'.repeat(32),
    receivedAtMs: clock.now(),
    observedAtMs: clock.now(),
    size: 100,
    seen: false,
    parsed,
  });
  store.messages.setRouted(account, message, 'prefix');
  const session = newId();
  const row = { accountId: account, sessionId: session, atMs: clock.now() };
  store.sessions.insert({
    ...row,
    id: session,
    messageId: message,
    traceId: 'a'.repeat(32),
    topic: words,
    trigger: 'prefix',
  });
  createAuditTrail(store, clock).record({
    kind: 'genie.prefix_matched',
    accountId: account,
    sessionId: session,
    actionId: null,
    traceId: 'a'.repeat(32),
    detail: {},
  });
  if (status === 'proposing') return { session, message, action: '', sourceKey };
  const [action = ''] = addProposals(store, account, session, [
    { kind: 'summarize_thread', params: { summary: words } },
  ]);
  store.modelCalls.insert({
    ...row,
    id: newId(),
    provider: 'p',
    label: 'l',
    payload: words.repeat(50),
    payloadSha256: 'b'.repeat(64),
    answerSha256: 'c'.repeat(64),
    outcome: 'accepted',
    contextMessages: 0,
    inputTokens: null,
    outputTokens: null,
    costMicros: null,
    fallback: null,
    startedAtMs: clock.now(),
    finishedAtMs: clock.now(),
  });
  if (status === 'awaiting_review') return { session, message, action, sourceKey };
  store.actions.addEdit({ ...row, id: newId(), actionId: action, params: { summary: words } });
  store.actions.insertApproval({ ...row, id: newId(), actionId: action, contentSha256: 'd'.repeat(64) });
  store.actions.setStatus(account, action, 'proposed', 'approved', {}, clock.now());
  store.actions.beginExecution(account, action, clock.now());
  store.outcomes.insert({
    ...row,
    id: newId(),
    actionId: action,
    content: { kind: 'summarize_thread', summary: words },
  });
  store.actions.finishExecution(action, clock.now());
  store.actions.setStatus(account, action, 'approved', 'executed', {}, clock.now());
  store.sessions.setStatus(account, session, status, clock.now());
  return { session, message, action, sourceKey };
}

/** A mail nobody asked anything about. */
export function addMail(store: Store, account: string, words: string, atMs: number): string {
  const id = newId();
  store.messages.insertObserved({
    id,
    accountId: account,
    origin: 'watch',
    sourceKey: `file:${id}`,
    mailbox: 'INBOX',
    contentSha256: id.padEnd(64, '0'),
    traceId: 'a'.repeat(32),
    receivedAtMs: atMs,
    observedAtMs: atMs,
    size: 100,
    seen: false,
    parsed: sampleMessage({ visibleText: words }),
  });
  store.messages.setRouted(account, id, 'no_prefix');
  return id;
}

/** A mail that watching finds at this place; whether it was taken for a new one. */
export function seenAgain(
  store: Store,
  clock: ManualClock,
  account: string,
  sourceKey: string,
  receivedAtMs = clock.now(),
): boolean {
  return store.messages.insertObserved({
    id: newId(),
    accountId: account,
    origin: 'watch',
    sourceKey,
    mailbox: 'INBOX',
    contentSha256: newId(),
    traceId: 'a'.repeat(32),
    receivedAtMs,
    observedAtMs: clock.now(),
    size: 1,
    seen: false,
    parsed: sampleMessage(),
  });
}
