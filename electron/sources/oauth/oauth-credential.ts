import type { OAuthConfig } from '../../../shared/domain/account';
import type { CredentialSource } from '../../interfaces/credential';
import type { TokenVault } from '../../interfaces/token-vault';
import type { Clock } from '../../lib/clock';
import type { Fetch } from '../discovery/bounded-fetch';
import { describeOAuthError, isInvalidGrant, serviceName, signInAgain } from './oauth-errors';
import { tokensFromText, tokensToText, type OAuthTokens } from './oauth-tokens';
import { refreshTokens } from './token-endpoint';

export type OAuthCredentialOptions = {
  config: OAuthConfig;
  /** Null for a client without one. */
  clientSecret: () => Promise<string | null>;
  vault: TokenVault;
  accountId: string;
  clock: Clock;
  fetch: Fetch;
};

/** A token must live at least as long as a slow sign-in takes. */
const SPARE_MS = 60_000;

/**
 * Access tokens from the account's stored sign-in. One refresh at a time; a new refresh token is stored before the
 * access token is used, because the old one may be worth nothing by then. A refused refresh token is remembered in the
 * vault: the service is not asked again before a new sign-in.
 */
export function createOAuthCredential(options: OAuthCredentialOptions): CredentialSource {
  const { config, vault, accountId, clock } = options;
  /** Got but not stored, because the keychain was locked at that moment; instead of which text it should be. */
  let unsaved: { tokens: OAuthTokens; instead: string } | null = null;
  let running: { fresh: boolean; tokens: Promise<OAuthTokens> } | null = null;

  const present = async (): Promise<{ text: string; tokens: OAuthTokens }> => {
    if (unsaved !== null) await replace(unsaved.instead, unsaved.tokens);
    const text = await vault.read(accountId);
    const stored = text === null ? null : tokensFromText(text);
    if (text === null || stored === null || 'refused' in stored) throw signInAgain(serviceName(config));
    return { text, tokens: stored };
  };

  // Somebody may have signed in again meanwhile: then what the old sign-in still brought counts no more.
  const isStill = async (text: string) => (await vault.read(accountId)) === text;

  const replace = async (instead: string, tokens: OAuthTokens): Promise<void> => {
    unsaved = { tokens, instead };
    if (await isStill(instead)) await vault.write(accountId, tokensToText(tokens));
    unsaved = null;
  };

  const refresh = async (text: string, stored: OAuthTokens): Promise<OAuthTokens> => {
    try {
      const client = { ...options, clientSecret: await options.clientSecret() };
      await replace(text, await refreshTokens(client, stored.refreshToken, NEVER));
      return (await present()).tokens;
    } catch (thrown) {
      if (!isInvalidGrant(thrown)) throw describeOAuthError(thrown, config);
      if (!(await isStill(text))) return (await present()).tokens;
      await vault.write(accountId, tokensToText({ refused: true }));
      throw describeOAuthError(thrown, config);
    }
  };

  return async ({ fresh = false } = {}) => {
    const tokens = await usable(fresh);
    return { kind: 'bearer', accessToken: tokens.accessToken };
  };

  // The time of the request is bounded where it is made, so nobody's abort takes it away from the others.
  async function usable(fresh: boolean): Promise<OAuthTokens> {
    while (running !== null) {
      if (!fresh || running.fresh) return running.tokens;
      // It may hand out the very token that was refused.
      await running.tokens.catch(() => undefined);
    }
    const tokens = present()
      .then(({ text, tokens: stored }) =>
        fresh || stored.expiresAtMs - clock.now() < SPARE_MS ? refresh(text, stored) : stored,
      )
      .finally(() => (running = null));
    running = { fresh, tokens };
    return tokens;
  }
}

const NEVER = new AbortController().signal;
