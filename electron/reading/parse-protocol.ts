import type { ParsedMessage } from '../../shared/domain/message';
import type { ReadOptions, ThreadHints } from './parse-message';

/**
 * What a worker is asked with. `verifyDkim`: where the receiving server says nothing the signatures are checked in the
 * worker, with DNS look-ups of the sender's domains.
 */
export type WorkerReadOptions = Omit<ReadOptions, 'localDkim'> & { verifyDkim?: boolean };

export type ParseRequest = { raw: Uint8Array; options: WorkerReadOptions };

/** `ready` once after the start, then one answer for each request. */
export type ParseReply =
  { kind: 'ready' } | { kind: 'parsed'; message: ParsedMessage & ThreadHints } | { kind: 'failed'; fault: string };
