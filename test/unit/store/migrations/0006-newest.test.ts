import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../../electron/store/store';
import { oldDatabase } from '../../../support/old-database';
import { sampleMessage } from '../../../support/sample-message';
import { tempDirectory } from '../../../support/temp-store';

describe('a profile of before the index of the newest', () => {
  it('opens, and has its messages from the newest on', () => {
    const file = join(tempDirectory(), 'genie.db');
    const key = randomBytes(32);
    const old = oldDatabase(5, file, key);
    old.exec(`INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, active, created_at_ms)
      VALUES ('a', 'folder', '{}', 'Old', '[]', '[]', 'Genie:', 1, 1, 1)`);
    const parsed = JSON.stringify(sampleMessage());
    for (const [id, atMs] of Object.entries({ older: 1_000, newest: 3_000, between: 2_000 })) {
      old
        .prepare(
          `INSERT INTO messages VALUES (?, 'a', ?, 'INBOX', NULL, NULL, 'routed', NULL, 't', ?, 1, 'watch', NULL, 0)`,
        )
        .run(id, id, atMs);
      old.prepare(`INSERT INTO message_contents VALUES (?, ?, 'a', '', '', 1, 1, ?)`).run(atMs * 1_024, id, parsed);
    }
    old.close();

    const store = openStore({ file, key });
    onTestFinished(() => store.close());
    expect(store.messages.newest(['a'], 9).map(({ id }) => id)).toEqual(['newest', 'between', 'older']);
  });
});
