import type { ErrorCode } from '../../shared/errors/app-error';

/** What the thread opens the database with. */
export type WriterSettings = { file: string; key: Uint8Array };

/** The answer to each slice, in their order. */
export type WrittenSlice =
  | { stored: boolean }
  | { error: { code: ErrorCode; message: string; hint: string; retryable: boolean; fault: string } };
