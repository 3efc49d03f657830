import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { AppError } from '../../../shared/errors/app-error';
import type { SignInPrompts } from '../../interfaces/sign-in';
import { listenForRedirect } from './loopback-listener';
import { describeOAuthError, serviceName } from './oauth-errors';
import type { OAuthTokens } from './oauth-tokens';
import { redeemCode, type TokenClient } from './token-endpoint';

/** How long the user may take in the browser. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Signs in with the system's browser: authorization code with PKCE (RFC 7636) and a loopback redirect (RFC 8252).
 * `user` is shown as the account to choose. Rejects with AppError, or with the signal's reason.
 */
export async function signInWithOAuth(
  client: TokenClient & { user: string },
  prompts: Pick<SignInPrompts, 'openBrowser'>,
  signal: AbortSignal,
): Promise<OAuthTokens> {
  const { config, clock } = client;
  const over = new AbortController();
  const late = new AbortController();
  void clock.sleep(PATIENCE_MS, over.signal).then(() => {
    if (!over.signal.aborted) late.abort(tooLate(serviceName(config)));
  });
  const until = AbortSignal.any([signal, late.signal]);
  const state = generateRandomState();
  const verifier = generateRandomCodeVerifier();
  try {
    const listener = await listenForRedirect(state, until);
    try {
      const challenge = await calculatePKCECodeChallenge(verifier);
      await prompts.openBrowser(authorizationUrl(client, { state, challenge, redirectUri: listener.redirectUri }));
      const callback = await listener.answer;
      return await redeemCode(client, { callback, state, redirectUri: listener.redirectUri, verifier }, until);
    } finally {
      listener.close();
    }
  } catch (thrown) {
    signal.throwIfAborted();
    throw describeOAuthError(thrown, config);
  } finally {
    over.abort();
  }
}

function authorizationUrl(
  { config, user }: TokenClient & { user: string },
  { state, challenge, redirectUri }: { state: string; challenge: string; redirectUri: string },
): string {
  const url = new URL(config.authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: config.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    login_hint: user,
    // Google gives a refresh token only when asked for both.
    ...(config.provider === 'google' ? { access_type: 'offline', prompt: 'consent' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function tooLate(service: string): AppError {
  return new AppError(
    'provider_auth_error',
    `The sign-in at ${service} was not finished in ten minutes.`,
    'Sign in again.',
  );
}
