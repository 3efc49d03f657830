import type { ImapFlowError } from 'imapflow';
import type { ImapConfig } from '../../../shared/domain/account';
import type { Credential } from '../../interfaces/credential';

/** What is known about the connection on which something went wrong. */
export type FailureContext = {
  config: ImapConfig;
  /** Never to appear in any text; null before it was asked for. */
  credential: Credential | null;
  /** Who signed the certificate the server showed, if it came that far. */
  issuer: string;
};

/** Longer words than this are encoded data, such as a token in the echo of a command (RFC 4422 §5). */
const ENCODED = /[\w+/=.-]{60,}/g;

/** host:port, as the user typed it. */
export function serverName(config: ImapConfig): string {
  return `${config.host}:${config.port}`;
}

/** The server's own words: one line, short, and never with a secret in them, also not encoded. */
export function serverText(error: ImapFlowError, context?: FailureContext): string {
  const text = error.responseText ?? error.reason ?? (typeof error.response === 'string' ? error.response : '');
  const safe = secretsOf(context).reduce((cleaned, secret) => cleaned.split(secret).join('***'), text);
  return safe
    .replace(ENCODED, '***')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

/** `AUTHENTICATIONFAILED` of `NO [AUTHENTICATIONFAILED] …`; empty without one. */
export function responseCode(error: ImapFlowError): string {
  if (error.serverResponseCode) return error.serverResponseCode;
  if (typeof error.response !== 'object') return '';
  const first = error.response.attributes?.[0] as { section?: { value?: unknown }[] } | undefined;
  const value = first?.section?.[0]?.value;
  return typeof value === 'string' ? value.toUpperCase() : '';
}

/** The password or the token itself. */
export function secretOf(credential: Credential): string {
  return credential.kind === 'bearer' ? credential.accessToken : credential.password;
}

function secretsOf(context: FailureContext | undefined): string[] {
  if (!context?.credential) return [];
  const secret = secretOf(context.credential);
  if (secret === '') return [];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [secret, base64(secret), base64(`\0${context.config.user}\0${secret}`)];
}
