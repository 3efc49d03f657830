import { toolTransport, type ToolTransport } from '../../shared/domain/tool-server';
import type { Connection } from './database';

export type ToolServer = { id: string; name: string; transport: ToolTransport; active: boolean; createdAtMs: number };
/** A tool the user allowed, pinned to the definition shown then. */
export type AllowedTool = {
  serverId: string;
  /** Exact name; nothing is ever looked up by name alone. */
  tool: string;
  definitionSha256: string;
  /** The definition as canonical JSON. */
  definitionJson: string;
  allowedAtMs: number;
};

type ServerRow = { id: string; name: string; transport_json: string; active: number; created_at_ms: number };
type ToolRow = {
  server_id: string;
  tool: string;
  definition_sha256: string;
  definition_json: string;
  allowed_at_ms: number;
};

export type ToolServerRepository = ReturnType<typeof toolServerRepository>;

/** The user's MCP servers and what of them is allowed (A17). */
export function toolServerRepository(db: Connection) {
  const list = db.prepare<[], ServerRow>('SELECT * FROM tool_servers ORDER BY name');
  const one = db.prepare<[string], ServerRow>('SELECT * FROM tool_servers WHERE id = ?');
  const insert = db.prepare(
    `INSERT INTO tool_servers (id, name, transport_json, active, created_at_ms) VALUES (:id, :name, :transport, 1, :createdAtMs)
     ON CONFLICT (name) DO NOTHING`,
  );
  const setActive = db.prepare('UPDATE tool_servers SET active = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM tool_servers WHERE id = ?');
  const allowed = db.prepare<[string], ToolRow>('SELECT * FROM allowed_tools WHERE server_id = ? ORDER BY tool');
  const allow = db.prepare(
    `INSERT INTO allowed_tools (server_id, tool, definition_sha256, definition_json, allowed_at_ms)
     VALUES (:serverId, :tool, :definitionSha256, :definitionJson, :allowedAtMs)
     ON CONFLICT (server_id, tool) DO UPDATE SET definition_sha256 = excluded.definition_sha256,
       definition_json = excluded.definition_json, allowed_at_ms = excluded.allowed_at_ms`,
  );
  const revoke = db.prepare('DELETE FROM allowed_tools WHERE server_id = ? AND tool = ?');
  return {
    list: (): ToolServer[] => list.all().map(toServer),
    get: (id: string): ToolServer | null => {
      const row = one.get(id);
      return row ? toServer(row) : null;
    },
    /** False when the name is taken. */
    insert: (server: { id: string; name: string; transport: ToolTransport; createdAtMs: number }): boolean =>
      insert.run({ ...server, transport: JSON.stringify(server.transport) }).changes > 0,
    setActive: (id: string, active: boolean): void => {
      setActive.run(active ? 1 : 0, id);
    },
    remove: (id: string): void => {
      remove.run(id);
    },
    allowed: (serverId: string): AllowedTool[] =>
      allowed.all(serverId).map((row) => ({
        serverId: row.server_id,
        tool: row.tool,
        definitionSha256: row.definition_sha256,
        definitionJson: row.definition_json,
        allowedAtMs: row.allowed_at_ms,
      })),
    allow: (tool: AllowedTool): void => {
      allow.run(tool);
    },
    /** False when it was not allowed. */
    revoke: (serverId: string, tool: string): boolean => revoke.run(serverId, tool).changes > 0,
  };
}

function toServer(row: ServerRow): ToolServer {
  return {
    id: row.id,
    name: row.name,
    transport: toolTransport.parse(JSON.parse(row.transport_json)),
    active: row.active === 1,
    createdAtMs: row.created_at_ms,
  };
}
