const WIRE_ERROR_CODES = ['FORBIDDEN', 'BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'UNAVAILABLE', 'INTERNAL'] as const;
export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number];
/** `message` is the sentence shown to the user, `hint` the next step. */
export type WireError = { code: WireErrorCode; message: string; hint: string; retryable: boolean };
export type WireResult<T> = { ok: true; value: T } | { ok: false; error: WireError };
