import type { ExtractedAttachment } from './extract-attachment';
import type { ReadOptions } from './parse-message';

/**
 * What a worker is asked with. `verifyDkim`: where the receiving server says nothing the signatures are checked in the
 * worker, with DNS look-ups of the sender's domains.
 */
export type WorkerReadOptions = Omit<ReadOptions, 'localDkim'> & { verifyDkim?: boolean };

/** With `position` the content of that attachment is wanted, else the message is read. */
export type ParseRequest = { raw: Uint8Array; options: WorkerReadOptions } | { raw: Uint8Array; position: number };

/** What a worker is started with. `nameServers` are asked instead of the system's; null: the system's. */
export type WorkerSettings = { nameServers: readonly string[] | null };

/** What a worker says: `ready` once after its start, then for each list of requests their answers in the same order. */
export type WorkerMessage = 'ready' | ParseReply[];

export type ParseReply =
  /** As JSON text: it is handed on from thread to thread several times, and a text is copied at once. */
  | { kind: 'parsed'; json: string }
  | { kind: 'extracted'; attachment: ExtractedAttachment }
  | { kind: 'failed'; fault: string };
