import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../electron/store/database';
import { openStore } from '../../../../electron/store/store';
import { oldDatabase } from '../../../support/old-database';
import { tempDirectory } from '../../../support/temp-store';

describe('a profile of before retention', () => {
  it('opens with its requests, which are append-only still and can be held and expire now', () => {
    const file = join(tempDirectory(), 'genie.db');
    const key = randomBytes(32);
    const old = oldDatabase(4, file, key);
    old.exec(`
      INSERT INTO messages VALUES ('m', 'a', 'k', 'INBOX', NULL, NULL, 'routed', NULL, 't', 1, 1, 'watch', NULL, 0);
      INSERT INTO genie_sessions VALUES ('s', 'a', 'm', 't', 'topic', 'prefix', 'completed', NULL, 0, 1, NULL, NULL, 1, 1, NULL, NULL, NULL);
      INSERT INTO genie_sessions VALUES ('held', 'a', 'm2', 't', 'topic', 'prefix', 'completed', NULL, 0, 1, NULL, NULL, 1, 1, NULL, NULL, NULL);
    `);
    old.close();

    const db = openDatabase({ file, key });
    onTestFinished(() => void db.close());
    expect(() => db.exec('DELETE FROM genie_sessions')).toThrow(/append-only/);
    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    expect(store.holds.hold('a', 'held', 2)).toBe(true);
    expect(store.retention.expireSessions(1_000, 2_000, 9)).toMatchObject({ sessions: 1 });
    expect(store.sessions.get(['a'], 's')?.topic).toBe('');
    expect(store.sessions.get(['a'], 'held')?.topic).toBe('topic');
  });
});
