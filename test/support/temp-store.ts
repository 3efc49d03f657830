import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AccountOptions } from '../../shared/domain/account';
import type { ProposedAction } from '../../shared/domain/action';
import type { ParsedMessage } from '../../shared/domain/message';
import { sha256 } from '../../electron/lib/canonical-json';
import { newId, newTraceId } from '../../electron/lib/ids';
import { openDatabase, type Connection } from '../../electron/store/database';
import { openStore, type Store } from '../../electron/store/store';
import { ME, sampleMessage } from './sample-message';

/** A folder that goes away with the test. */
export function tempDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'genie-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export type TempStore = {
  store: Store;
  file: string;
  key: Uint8Array;
  /** A second connection to the same file, for what no repository offers. */
  sql: () => Connection;
};

/** A real, encrypted database of its own; closed and deleted with the test. */
export function tempStore(): TempStore {
  const file = join(tempDirectory(), 'genie.db');
  const key = randomBytes(32);
  const store = openStore({ file, key });
  onTestFinished(() => store.close());
  const sql = () => {
    const connection = openDatabase({ file, key });
    onTestFinished(() => void connection.close());
    return connection;
  };
  return { store, file, key, sql };
}

/** Adds a folder account of the mailbox's owner. Returns its id. */
export function addAccount(store: Store, over: Partial<AccountOptions> & { id?: string } = {}): string {
  const { id = newId(), ...options } = over;
  store.accounts.insert({
    id,
    createdAtMs: 1_000,
    kind: 'folder',
    config: { path: '/mail' },
    label: 'Work',
    addresses: [ME.address],
    allowed: ['ann@example.org'],
    prefix: 'Genie:',
    genieOn: true,
    authservId: 'mx.example.com',
    ...options,
  });
  return id;
}

/** Stores an observed message. Returns its id and trace id. */
export function addMessage(
  store: Store,
  accountId: string,
  parsed: ParsedMessage = sampleMessage(),
  over: { receivedAtMs?: number; sourceKey?: string } = {},
): { id: string; traceId: string } {
  const id = newId();
  const traceId = newTraceId();
  store.messages.insertObserved({
    id,
    accountId,
    origin: 'watch',
    sourceKey: over.sourceKey ?? `file:${id}`,
    mailbox: 'INBOX',
    contentSha256: sha256(id),
    traceId,
    receivedAtMs: over.receivedAtMs ?? 2_000,
    observedAtMs: 2_000,
    size: 100,
    seen: false,
    parsed,
  });
  return { id, traceId };
}

/** Stores a message with the session it started. */
export function addSession(
  store: Store,
  accountId: string,
  parsed?: ParsedMessage,
): { id: string; messageId: string; traceId: string } {
  const message = addMessage(store, accountId, parsed);
  const id = newId();
  const row = { id, accountId, messageId: message.id, traceId: message.traceId };
  store.sessions.insert({ ...row, topic: 'answer Ann', trigger: 'prefix', atMs: 3_000 });
  return { id, messageId: message.id, traceId: message.traceId };
}

/** Stores proposals and opens their session for review. Returns the ids in order. */
export function addProposals(
  store: Store,
  accountId: string,
  sessionId: string,
  proposals: ProposedAction[],
): string[] {
  const ids = proposals.map((action, index) => {
    const id = newId();
    store.actions.insert({ id, accountId, sessionId, index, action, rationale: 'because', flags: [], atMs: 4_000 });
    return id;
  });
  store.sessions.finishProposing(accountId, sessionId, 'awaiting_review', { dropped: [], failure: null }, 4_000);
  return ids;
}
