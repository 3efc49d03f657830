import { voiceProfile, type VoiceProfile } from '../../shared/domain/voice';
import type { Connection } from './database';

export type VoiceRepository = ReturnType<typeof voiceRepository>;

/** How each account writes. */
export function voiceRepository(db: Connection) {
  const get = db.prepare<[string], { profile_json: string }>(
    'SELECT profile_json FROM voice_profiles WHERE account_id = ?',
  );
  const set = db.prepare(
    `INSERT INTO voice_profiles (account_id, profile_json, updated_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (account_id) DO UPDATE SET profile_json = excluded.profile_json, updated_at_ms = excluded.updated_at_ms`,
  );
  return {
    /** Null before the user described it. */
    get: (accountId: string): VoiceProfile | null => {
      const row = get.get(accountId);
      return row ? voiceProfile.parse(JSON.parse(row.profile_json)) : null;
    },
    set: (accountId: string, profile: VoiceProfile, atMs: number): void => {
      set.run(accountId, JSON.stringify(profile), atMs);
    },
  };
}
