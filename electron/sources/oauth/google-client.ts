import type { OAuthConfig } from '../../../shared/domain/account';

/** The scope grants more than Genie Tray uses: Google has no narrower one for IMAP. */
export const GOOGLE_OAUTH: Omit<OAuthConfig, 'clientId'> = {
  provider: 'google',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  scope: 'https://mail.google.com/',
};
