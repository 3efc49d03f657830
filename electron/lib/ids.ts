import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562): sorts by time of creation. */
export function newId(): string {
  return v7();
}

/** 32 lower-case hex digits, as W3C Trace Context wants its trace-id: a random UUID, so never all zero. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}
