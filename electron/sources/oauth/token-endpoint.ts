import {
  authorizationCodeGrantRequest,
  ClientSecretPost,
  customFetch,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  validateAuthResponse,
  type AuthorizationServer,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import type { OAuthConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { Clock } from '../../lib/clock';
import { boundedFetch, type Fetch } from '../discovery/bounded-fetch';
import type { OAuthTokens } from './oauth-tokens';

export type TokenClient = { config: OAuthConfig; clientSecret: string | null; clock: Clock; fetch: Fetch };

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024;
const MAX_TOKEN = 16_000;
/** RFC 6749 leaves `expires_in` to the service; without it a token is taken for a short one. */
const USUAL_LIFE_S = 600;
const LONGEST_LIFE_S = 86_400;

export type CodeAnswer = { callback: URL; state: string; redirectUri: string; verifier: string };

/** Turns the answer in the redirect into tokens (RFC 6749 §4.1.3, RFC 7636). Rejects with oauth4webapi's errors. */
export async function redeemCode(client: TokenClient, answer: CodeAnswer, signal: AbortSignal): Promise<OAuthTokens> {
  const server = serverOf(client.config, answer.callback);
  const parameters = validateAuthResponse(server, clientOf(client), answer.callback, answer.state);
  const response = await authorizationCodeGrantRequest(
    server,
    clientOf(client),
    authenticationOf(client),
    parameters,
    answer.redirectUri,
    answer.verifier,
    { [customFetch]: limitedFetch(client, signal) },
  );
  const tokens = await processAuthorizationCodeResponse(server, clientOf(client), response);
  if (tokens.refresh_token === undefined) {
    throw new AppError(
      'provider_auth_error',
      'The sign-in service gave no lasting access, so Genie Tray would have to ask you every hour.',
      'Withdraw the access of this client in your account there and sign in again; the client must be of the type desktop app.',
    );
  }
  return toTokens(tokens, tokens.refresh_token, client.clock);
}

/** A new access token; the refresh token may be another one afterwards. Rejects with oauth4webapi's errors. */
export async function refreshTokens(
  client: TokenClient,
  refreshToken: string,
  signal: AbortSignal,
): Promise<OAuthTokens> {
  const server = serverOf(client.config, null);
  const response = await refreshTokenGrantRequest(server, clientOf(client), authenticationOf(client), refreshToken, {
    [customFetch]: limitedFetch(client, signal),
  });
  const tokens = await processRefreshTokenResponse(server, clientOf(client), response);
  return toTokens(tokens, tokens.refresh_token ?? refreshToken, client.clock);
}

// The issuer is taken as it names itself (RFC 9207): each sign-in has a listener and a state of its own, so an answer
// of another service could not be mixed in.
function serverOf(config: OAuthConfig, callback: URL | null): AuthorizationServer {
  return {
    issuer: callback?.searchParams.get('iss') ?? new URL(config.authorizationEndpoint).origin,
    authorization_endpoint: config.authorizationEndpoint,
    token_endpoint: config.tokenEndpoint,
  };
}

function clientOf({ config }: TokenClient) {
  return { client_id: config.clientId };
}

function authenticationOf({ clientSecret }: TokenClient) {
  return clientSecret === null ? None() : ClientSecretPost(clientSecret);
}

function limitedFetch({ fetch, clock }: TokenClient, signal: AbortSignal) {
  const limits = { clock, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  return async (url: string, init: RequestInit) => boundedFetch(fetch, url, init, limits, signal);
}

function toTokens(answer: TokenEndpointResponse, refreshToken: string, clock: Clock): OAuthTokens {
  const accessToken = answer.access_token;
  // What goes into an IMAP command must be printable (RFC 6750 §2.1).
  if (![accessToken, refreshToken].every((token) => /^[\x21-\x7e]+$/.test(token) && token.length <= MAX_TOKEN)) {
    throw new AppError('provider_auth_error', 'The sign-in service gave a token of no known form.', 'Sign in again.');
  }
  const lifeS = Math.min(Math.max(answer.expires_in ?? USUAL_LIFE_S, 0), LONGEST_LIFE_S);
  return { accessToken, refreshToken, expiresAtMs: clock.now() + lifeS * 1_000 };
}
