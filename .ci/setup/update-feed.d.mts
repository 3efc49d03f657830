/** Arguments of electron-builder; none where the environment names no feed. Throws Stop for what does not fit. */
export function updateFeedArgs(env: Readonly<Record<string, string | undefined>>, nowMs?: number): string[];
