import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../electron/store/database';
import { openStore } from '../../../../electron/store/store';
import { oldDatabase, plainDatabase } from '../../../support/old-database';
import { sampleMessage } from '../../../support/sample-message';
import { tempDirectory } from '../../../support/temp-store';

const HASH = 'a'.repeat(64);

describe('a profile of before rules, tools and undo', () => {
  it('keeps accounts with all that hangs on them, sessions, actions and approvals', () => {
    const { file, key } = oldProfile();
    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    expect(store.accounts.get('a')).toMatchObject({ label: 'Old', kind: 'folder', keptBytes: KEPT });
    expect(store.cursors.get('a', 'INBOX')).toBe('7');
    expect(store.sessions.get(['a'], 's')).toMatchObject({
      status: 'executing',
      trigger: 'prefix',
      snoozedUntilMs: null,
      consent: null,
      prepared: null,
    });
    expect(store.actions.get(['a'], 'x')).toMatchObject({ status: 'approved', current: { kind: 'no_action' } });
    expect(store.actions.approvedHash('a', 'x')).toBe(HASH);
    expect(store.modelCalls.last(['a'], 's')).toMatchObject({ label: 'l', costMicros: null, fallback: null });
    expect(store.integrity()).toBe('ok');
  });

  it('still removes an account with everything under it', () => {
    const { file, key } = oldProfile();
    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    store.removeAccount('a');
    expect(store.cursors.get('a', 'INBOX')).toBeNull();
    expect(store.messages.get(['a'], 'm')).toBeNull();
    expect(store.sessions.get(['a'], 's')).toMatchObject({ status: 'dismissed', topic: '' });
  });

  it('checks again that rows belong together, and keeps sessions and approvals append-only', () => {
    const { file, key } = oldProfile();
    const db = openDatabase({ file, key });
    onTestFinished(() => void db.close());
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('legacy_alter_table', { simple: true })).toBe(0);
    expect(() => db.exec("INSERT INTO cursors VALUES ('nobody', 'INBOX', '1', 1)")).toThrow(/FOREIGN KEY/);
    expect(() => db.exec('DELETE FROM genie_sessions')).toThrow(/append-only/);
    expect(() => db.exec("UPDATE approvals SET content_sha256 = 'b'")).toThrow(/append-only/);
    expect(() => db.exec(`INSERT INTO approvals VALUES ('p2', 'a', 'x', '${HASH}', 9)`)).toThrow(/approved before/);
  });

  it('refuses a file whose rows do not belong together, and leaves it as it was', () => {
    const { file, key } = oldProfile("INSERT INTO cursors VALUES ('nobody', 'INBOX', '1', 1)");
    expect(() => openStore({ file, key })).toThrow(/do not belong together/);
    const db = plainDatabase(file, key);
    expect(db.pragma('user_version', { simple: true })).toBe(3);
    expect(db.prepare('SELECT count(*) FROM accounts').pluck().get()).toBe(1);
    db.close();
  });
});

const PARSED = JSON.stringify(sampleMessage({ messageId: '<old@example.org>' }));
const KEPT = Buffer.byteLength(PARSED);

/** A database as version 3 left it, with one account, message, session, approved action and model call. */
function oldProfile(more = ''): { file: string; key: Uint8Array } {
  const file = join(tempDirectory(), 'genie.db');
  const key = randomBytes(32);
  const db = oldDatabase(3, file, key);
  db.exec(`INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, active, created_at_ms)
    VALUES ('a', 'folder', '{"path":"/mail"}', 'Old', '[]', '[]', 'Genie:', 1, 1, 1);
    INSERT INTO cursors VALUES ('a', 'INBOX', '7', 1);
    INSERT INTO messages (id, account_id, source_key, mailbox, state, trace_id, received_at_ms, observed_at_ms)
    VALUES ('m', 'a', 'file:m', 'INBOX', 'routed', 't', 1, 1);`);
  db.prepare(
    `INSERT INTO message_contents (message_id, account_id, parsed_json, from_address, from_name, search_id, size, seen) VALUES ('m', 'a', ?, 'x@example.org', 'X', 1024, 10, 0)`,
  ).run(PARSED);
  db.exec(`INSERT INTO genie_sessions (id, account_id, message_id, trace_id, topic, trigger_kind, status, next_attempt_at_ms, created_at_ms, updated_at_ms)
    VALUES ('s', 'a', 'm', 't', 'answer', 'prefix', 'executing', 1, 1, 1);
    INSERT INTO genie_actions (id, account_id, session_id, position, kind, params_json, rationale, flags_json, status, created_at_ms)
    VALUES ('x', 'a', 's', 0, 'no_action', '{}', '', '[]', 'approved', 1);
    INSERT INTO approvals VALUES ('p', 'a', 'x', '${HASH}', 2);
    INSERT INTO model_calls (id, account_id, session_id, provider, label, outcome, context_messages, started_at_ms, finished_at_ms)
    VALUES ('c', 'a', 's', 'p', 'l', 'accepted', 0, 1, 2);`);
  db.pragma('foreign_keys = OFF');
  db.exec(more);
  db.close();
  return { file, key };
}
