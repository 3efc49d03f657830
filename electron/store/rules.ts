import { rules, type Rule } from '../../shared/domain/rule';
import type { Connection } from './database';

export type RuleVersion = { version: number; rules: Rule[]; createdAtMs: number };

export type RuleRepository = ReturnType<typeof ruleRepository>;

/** The user's rules; every saved list is a version that stays. */
export function ruleRepository(db: Connection) {
  type Row = { version: number; rules_json: string; created_at_ms: number };
  const current = db.prepare<[], Row>('SELECT * FROM rule_versions ORDER BY version DESC LIMIT 1');
  const one = db.prepare<[number], Row>('SELECT * FROM rule_versions WHERE version = ?');
  const insert = db.prepare('INSERT INTO rule_versions (version, rules_json, created_at_ms) VALUES (?, ?, ?)');
  const toVersion = (row: Row): RuleVersion => ({
    version: row.version,
    rules: rules.parse(JSON.parse(row.rules_json)),
    createdAtMs: row.created_at_ms,
  });
  return {
    /** Version 0 without rules before the first one is saved. */
    current: (): RuleVersion => {
      const row = current.get();
      return row ? toVersion(row) : { version: 0, rules: [], createdAtMs: 0 };
    },
    get: (version: number): RuleVersion | null => {
      const row = one.get(version);
      return row ? toVersion(row) : null;
    },
    /** Throws when the version exists already. */
    insert: (version: RuleVersion): void => {
      insert.run(version.version, JSON.stringify(version.rules), version.createdAtMs);
    },
  };
}
