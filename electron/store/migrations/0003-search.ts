import type { Connection } from '../database';
import { rebuildMessageIndex } from '../message-index';

/**
 * Contents by the time of their arrival, with a column for everything that is looked for, the long text last: reading
 * a column behind it walks through all of its pages. The index is made anew over them, by rebuildMessageIndex.
 */
export const search = {
  sql: `
CREATE TABLE sorted_contents (
  -- Milliseconds of arrival * 1024 and a number among those of the same one.
  search_id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  from_address TEXT NOT NULL,
  from_name TEXT NOT NULL,
  size INTEGER NOT NULL,
  seen INTEGER NOT NULL CHECK (seen IN (0, 1)),
  parsed_json TEXT NOT NULL
) STRICT;

-- Each number is the least one that is free and not before its own time.
INSERT INTO sorted_contents (search_id, message_id, account_id, from_address, from_name, size, seen, parsed_json)
  SELECT nth + max(first - nth) OVER (ORDER BY nth), message_id, account_id, from_address,
    coalesce(json_extract(parsed_json, '$.from.name'), ''), size, seen, parsed_json
  FROM (
    SELECT c.*, row_number() OVER (ORDER BY m.received_at_ms, m.id) AS nth,
      min(max(m.received_at_ms, 0), 8796093020000) * 1024 AS first
    FROM message_contents c JOIN messages m ON m.id = c.message_id
  );
DROP TABLE message_contents;
ALTER TABLE sorted_contents RENAME TO message_contents;
CREATE INDEX contents_unread ON message_contents (search_id) WHERE seen = 0;
CREATE INDEX contents_by_sender ON message_contents (account_id, from_address, from_name);

CREATE TRIGGER message_contents_kept AFTER INSERT ON message_contents
BEGIN UPDATE accounts SET kept_bytes = kept_bytes + octet_length(NEW.parsed_json) WHERE id = NEW.account_id; END;
CREATE TRIGGER message_contents_dropped AFTER DELETE ON message_contents
BEGIN UPDATE accounts SET kept_bytes = kept_bytes - octet_length(OLD.parsed_json) WHERE id = OLD.account_id; END;
-- A word of a message goes with the message.
CREATE TRIGGER message_contents_forgotten AFTER DELETE ON message_contents
BEGIN DELETE FROM message_index WHERE rowid = OLD.search_id; END;
`,
  run: (db: Connection): void => rebuildMessageIndex(db),
};
