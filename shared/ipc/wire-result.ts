import type { SetupPlace } from '../errors/app-error';

export type WireErrorCode = 'FORBIDDEN' | 'BAD_INPUT' | 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE' | 'INTERNAL';
/** `message` is the sentence shown to the user, `hint` the next step; `at` is the place in the form of an account. */
export type WireError = { code: WireErrorCode; message: string; hint: string; retryable: boolean; at?: SetupPlace };
export type WireResult<T> = { ok: true; value: T } | { ok: false; error: WireError };
