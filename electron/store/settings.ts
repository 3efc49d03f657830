import type { z } from 'zod';
import type { Connection } from './database';

export type SettingsRepository = ReturnType<typeof settingsRepository>;

/** Small documents by name. A document that does not fit its schema any more counts as not there. */
export function settingsRepository(db: Connection) {
  const get = db.prepare<[string], { value_json: string }>('SELECT value_json FROM settings WHERE name = ?');
  const set = db.prepare(
    'INSERT INTO settings (name, value_json) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value_json = excluded.value_json',
  );
  return {
    get: <S extends z.ZodType>(name: string, schema: S): z.output<S> | null => {
      const row = get.get(name);
      if (!row) return null;
      const parsed = schema.safeParse(JSON.parse(row.value_json));
      return parsed.success ? parsed.data : null;
    },
    set: (name: string, value: unknown): void => {
      set.run(name, JSON.stringify(value));
    },
  };
}
