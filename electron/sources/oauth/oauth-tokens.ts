import { z } from 'zod';
import { AppError } from '../../../shared/errors/app-error';

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAtMs: z.number() });
/** `refused`: the service takes the refresh token no more; nothing is asked again before a new sign-in. */
const stored = z.union([tokens, z.object({ refused: z.literal(true) })]);

export type OAuthTokens = z.output<typeof tokens>;
export type StoredTokens = z.output<typeof stored>;

/** As the token vault holds them. */
export function tokensToText(value: StoredTokens): string {
  return JSON.stringify(value);
}

/** Throws AppError `provider_auth_error` for a text that holds no tokens. */
export function tokensFromText(text: string): StoredTokens {
  try {
    return stored.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('provider_auth_error', 'The stored sign-in of this account is damaged.', 'Sign in again.', {
      cause,
    });
  }
}
