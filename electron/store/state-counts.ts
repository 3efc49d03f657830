import type { Connection } from './database';

export type StateCounts = ReturnType<typeof stateCounts>;

/** How many rows of each state there are, and how calls of models ended: numbers alone, over all accounts. */
export function stateCounts(db: Connection) {
  const by = (table: string, column: string) =>
    db.prepare<[], { state: string; n: number }>(`SELECT ${column} state, count(*) n FROM ${table} GROUP BY ${column}`);
  const sessions = by('genie_sessions', 'status');
  const actions = by('genie_actions', 'status');
  const held = by('held_requests', 'status');
  const imports = by('imports', 'state');
  const modelCalls = db.prepare<[number], { provider: string; outcome: string; calls: number; lastAtMs: number }>(
    `SELECT provider, outcome, count(*) calls, max(started_at_ms) lastAtMs FROM model_calls
     WHERE started_at_ms >= ? GROUP BY provider, outcome ORDER BY provider, outcome`,
  );
  const record = (statement: typeof sessions): Record<string, number> =>
    Object.fromEntries(statement.all().map(({ state, n }) => [state, n]));
  return {
    sessions: () => record(sessions),
    actions: () => record(actions),
    held: () => record(held),
    imports: () => record(imports),
    /** Calls that began since a time, by provider and how they ended. */
    modelCallsSince: (atMs: number) => modelCalls.all(atMs),
  };
}
