export type WireErrorCode = 'FORBIDDEN' | 'BAD_INPUT' | 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE' | 'INTERNAL';
/** `message` is the sentence shown to the user, `hint` the next step. */
export type WireError = { code: WireErrorCode; message: string; hint: string; retryable: boolean };
export type WireResult<T> = { ok: true; value: T } | { ok: false; error: WireError };
