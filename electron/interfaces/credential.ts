/** What a server lets us in with. A bearer token is an OAuth 2.0 access token (RFC 6750). */
export type Credential = { kind: 'password'; password: string } | { kind: 'bearer'; accessToken: string };

/**
 * Asked before every sign-in; the answer is kept no longer than the connection. `fresh`: the server refused the last
 * token, so a new one is wanted. Throws AppError: `provider_auth_error` when only the user can help (sign in again),
 * a retryable one when the sign-in service cannot be reached.
 */
export type CredentialSource = (options?: { fresh?: boolean }) => Promise<Credential>;
