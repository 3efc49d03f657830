import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../../electron/store/store';
import { oldDatabase } from '../../../support/old-database';
import { sampleMessage } from '../../../support/sample-message';
import { tempDirectory } from '../../../support/temp-store';

/** A database as the first version left it: an account, its cursor, a message with content, a session. */
function firstVersion(): { file: string; key: Uint8Array } {
  const file = join(tempDirectory(), 'genie.db');
  const key = randomBytes(32);
  const db = oldDatabase(1, file, key);
  db.pragma('foreign_keys = ON');
  const parsed = JSON.stringify(sampleMessage({ visibleText: 'Grüße' }));
  db.exec(`
    INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, active, created_at_ms)
      VALUES ('a', 'imap', '{"host":"mail.example.org"}', 'Work', '[]', '[]', 'Genie:', 1, 1, 7);
    INSERT INTO cursors VALUES ('a', 'INBOX', 'cursor', 8);
    INSERT INTO messages (id, account_id, source_key, mailbox, state, trace_id, received_at_ms, observed_at_ms)
      VALUES ('m', 'a', 'imap:INBOX:1:1', 'INBOX', 'routed', 't', 9, 9);
    INSERT INTO genie_sessions (id, account_id, message_id, trace_id, topic, trigger_kind, status, next_attempt_at_ms, created_at_ms, updated_at_ms)
      VALUES ('s', 'a', 'm', 't', 'topic', 'prefix', 'completed', 1, 1, 1);
  `);
  db.prepare("INSERT INTO message_contents VALUES ('m', 'a', ?, 'ann@example.org', 900, 0)").run(parsed);
  db.close();
  return { file, key };
}

describe('the second migration', () => {
  it('keeps accounts, cursors, messages and sessions of the first version', () => {
    const store = openStore(firstVersion());
    onTestFinished(() => store.close());
    expect(store.accounts.get('a')).toMatchObject({ kind: 'imap', label: 'Work', active: true, createdAtMs: 7 });
    expect(store.cursors.get('a', 'INBOX')).toBe('cursor');
    expect(store.messages.get(['a'], 'm')?.parsed.visibleText).toBe('Grüße');
    expect(store.ledger.byKeys('a', ['imap:INBOX:1:1']).get('imap:INBOX:1:1')).toMatchObject({ origin: 'watch' });
    expect(store.sessions.get(['a'], 's')?.topic).toBe('topic');
    expect(store.integrity()).toBe('ok');
  });

  it('counts what is kept already', () => {
    const store = openStore(firstVersion());
    onTestFinished(() => store.close());
    const octets = Buffer.byteLength(JSON.stringify(sampleMessage({ visibleText: 'Grüße' })));
    expect(store.accounts.get('a')?.keptBytes).toBe(octets);
  });

  it('still deletes the cursors with their account, and still keeps sessions for ever', () => {
    const { file, key } = firstVersion();
    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    store.removeAccount('a');
    expect(store.cursors.get('a', 'INBOX')).toBeNull();
    expect(store.sessions.get(['a'], 's')).toMatchObject({ topic: '', status: 'completed' });
    expect(store.accounts.list()).toEqual([]);
  });
});
