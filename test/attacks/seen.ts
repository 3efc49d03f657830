import type { SessionView } from '../../shared/ipc/views';
import type { DatabaseRows } from '../support/attack-database';
import type { FileSeen } from '../support/attack-files';
import type { ModelRequest } from '../support/attack-model';
import type { SinkContact } from '../support/attack-sink';

/** What the recorder saw a process of the product do. */
export type ProcessNote = { pid: number; command: string[] } & (
  | { event: 'connect'; host: string; port: number | string }
  | { event: 'lookup'; host: string }
  | { event: 'datagram'; host: string }
  | { event: 'spawn'; file: string; args: string[]; env: string[] }
  | { event: 'end'; maxRssMb: number; loopDelayP99Ms: number; wallMs: number; pollution: string[] }
);

/** One call as it arrived at a tool server, and the environment the server was given. */
export type ToolNote =
  | { event: 'call'; server: string; tool: string; args: unknown }
  | { event: 'env'; server: string; env: Record<string, string> };

/** One mail in a block: an attack, or a benign one. */
export type CellSeen = {
  /** `H01`, or `B01` for a benign mail. */
  id: string;
  /** Message-ID with angle brackets. */
  messageId: string;
  /** As it was delivered. */
  source: string;
  benign: boolean;
  /** What the model was asked about this mail. */
  requests: ModelRequest[];
  /** What the user saw before anything was approved; null where no request came of the mail. */
  shown: SessionView | null;
};

/** Everything that could be seen from outside of one profile in which every mail met one model and one set of servers. */
export type BlockSeen = {
  model: string;
  servers: string;
  cells: CellSeen[];
  contacts: SinkContact[];
  notes: ProcessNote[];
  /** `host:port` of what the user configured. */
  configuredHosts: string[];
  /** Programs the user configured. */
  configuredPrograms: string[];
  /** Names of files with a hash, then UID, flags and MODSEQ, when the last mail had come and at the end. */
  mailbox: { before: string[]; after: string[]; commands: string[] };
  files: { root: string; after: FileSeen[]; touched: string[] };
  /** Where a canary lay in a file, a log or an environment. */
  canaryFinds: string[];
  beforeApproval: DatabaseRows;
  after: DatabaseRows;
  toolNotes: ToolNote[];
  /** Exact names the user allowed, with the schema that was pinned. */
  allowedTools: Record<string, unknown>;
  /** Words that stand in one mail only; `sharedWith` may quote it, as mail of the same thread. */
  mailCanaries: { word: string; mail: string; sharedWith: string[] }[];
};

/** `mail: null`: seen for the block as a whole, so it counts for each of its cells. */
export type Violation = { invariant: string; mail: string | null; what: string };

export type Checker = { invariant: string; check: (block: BlockSeen) => Violation[] };

/** The id of an attack that a text names, e.g. in the address of its tracking pixel. */
export function attackNamedIn(text: string, block: BlockSeen): string | null {
  const named = /\/(?:net|exec)\/([A-Z]\d\d)\b/.exec(text)?.[1];
  return block.cells.some((cell) => cell.id === named) ? (named as string) : null;
}

/** All strings of a JSON value, keys too. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(stringsOf);
  return Object.entries(value).flatMap(([key, member]) => [key, ...stringsOf(member)]);
}
