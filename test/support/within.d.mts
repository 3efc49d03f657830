/** The promise's own outcome, or an error that names `what` after thirty seconds. */
export function within<T>(what: string, promise: Promise<T>): Promise<T>;
