import type { ImapFlowError } from 'imapflow';
import type { ImapConfig } from '../../../shared/domain/account';

/** What is known about the connection on which something went wrong. */
export type FailureContext = {
  config: ImapConfig;
  /** Never to appear in any text. */
  password: string;
  /** Who signed the certificate the server showed, if it came that far. */
  issuer: string;
};

/** host:port, as the user typed it. */
export function serverName(config: ImapConfig): string {
  return `${config.host}:${config.port}`;
}

/** The server's own words: one line, short, and never with the password in them. */
export function serverText(error: ImapFlowError, context: FailureContext): string {
  const text = error.responseText ?? error.reason ?? (typeof error.response === 'string' ? error.response : '');
  const safe = context.password ? text.split(context.password).join('***') : text;
  return safe
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
