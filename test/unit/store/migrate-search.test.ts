import Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseQuery } from '../../../electron/search/query';
import { migrations } from '../../../electron/store/migrations/migrations';
import { openStore } from '../../../electron/store/store';
import { sampleMessage } from '../../support/sample-message';
import { tempDirectory } from '../../support/temp-store';

const FILE = { name: 'a.pdf', type: 'application/pdf', size: 1, flags: [] };

describe('a profile of before the sorted index', () => {
  it('keeps every message, finds it by every means, and counts its bytes once', () => {
    const { file, key, octets } = oldProfile([
      { id: 'm1', atMs: 3_000, over: { visibleText: '我们签署合同' } },
      { id: 'm2', atMs: 1_000, over: { visibleText: 'blue', attachments: [FILE] }, seen: true },
      ...Array.from({ length: 1_100 }, (_, n) => ({ id: `n${n}`, atMs: 2_000, over: { visibleText: 'many' } })),
      { id: 'm3', atMs: 2_001, over: { from: { name: 'Zoe', address: 'ZOE@example.org' } } },
      { id: 'm4', atMs: -5, over: { visibleText: 'before all time' } },
    ]);
    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    const found = (text: string) => store.search.search(['a'], parseQuery(text, 10_000), 2_000).map((hit) => hit.id);
    expect(found('')).toHaveLength(1_104);
    expect(found('').slice(0, 2)).toEqual(['m1', 'm3']);
    expect(found('').slice(-2)).toEqual(['m2', 'm4']);
    expect(found('合同')).toEqual(['m1']);
    expect(found('has:attachment')).toEqual(['m2']);
    expect(found('is:read')).toEqual(['m2']);
    expect(found('many')).toHaveLength(1_100);
    expect(store.search.people(['a'], 'zoe', 5)).toMatchObject([{ name: 'Zoe', address: 'zoe@example.org', n: 1 }]);
    expect(store.accounts.get('a')?.keptBytes).toBe(octets);
    expect(store.messages.get(['a'], 'm1')?.parsed.visibleText).toBe('我们签署合同');
    expect(store.integrity()).toBe('ok');
    store.removeAccount('a');
    expect(store.search.search(['a'], parseQuery('many', 1), 5)).toEqual([]);
  });
});

type Mail = { id: string; atMs: number; over: Parameters<typeof sampleMessage>[0]; seen?: boolean };

/** A database as version 2 left it. */
function oldProfile(mails: readonly Mail[]): { file: string; key: Uint8Array; octets: number } {
  const file = join(tempDirectory(), 'genie.db');
  const key = randomBytes(32);
  const db = new Database(file);
  db.pragma("cipher = 'aegis'");
  db.pragma(`key = "raw:${key.toString('hex')}"`);
  for (const { version, sql } of migrations.filter((one) => one.version <= 2)) {
    db.exec(sql);
    db.pragma(`user_version = ${version}`);
  }
  db.exec(`INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, active, created_at_ms)
    VALUES ('a', 'folder', '{}', 'Old', '[]', '[]', 'Genie:', 1, 1, 1)`);
  const message = db.prepare(
    `INSERT INTO messages (id, account_id, source_key, mailbox, state, trace_id, received_at_ms, observed_at_ms)
     VALUES (?, 'a', ?, 'INBOX', 'routed', 't', ?, 1)`,
  );
  const content = db.prepare(
    `INSERT INTO message_contents (message_id, account_id, parsed_json, from_address, size, seen) VALUES (?, 'a', ?, ?, 10, ?)`,
  );
  let octets = 0;
  db.transaction(() => {
    for (const { id, atMs, over, seen } of mails) {
      const parsed = sampleMessage(over);
      message.run(id, id, atMs);
      octets += Buffer.byteLength(JSON.stringify(parsed));
      content.run(id, JSON.stringify(parsed), parsed.from?.address.toLowerCase() ?? '', seen === true ? 1 : 0);
    }
  })();
  db.close();
  return { file, key, octets };
}
