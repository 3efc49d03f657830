import type { PeerCertificate } from 'node:tls';
import type { ImapFlowError } from 'imapflow';
import { AppError } from '../../../shared/errors/app-error';
import { ImapFailure } from './imap-failure';
import type { FailureContext } from './server-answer';
import { serverName } from './server-answer';

const TEN_MINUTES = 600_000;
/** Verdicts of OpenSSL about a chain that ends nowhere we trust. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_CHAIN_TOO_LONG',
  'INVALID_CA',
  'INVALID_PURPOSE',
]);
const OUT_OF_TIME = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

/** A certificate that does not hold (RFC 9525, RFC 5280); null when the error is about something else. */
export function describeCertificateError(error: ImapFlowError, context: FailureContext): ImapFailure | null {
  const code = error.code ?? '';
  const server = serverName(context.config);
  if (UNTRUSTED.has(code)) {
    const issuer = context.issuer ? `signed by "${context.issuer}", which` : 'signed by an authority that';
    return new ImapFailure({
      kind: 'tls_untrusted',
      error: new AppError(
        'tls_error',
        `The certificate of ${server} is ${issuer} this computer does not trust.`,
        'If the server has its own certificate authority, add it to the account (--ca FILE); if not, do not sign in there.',
      ),
      state: 'needs_attention',
      maxAttempts: 1,
    });
  }
  if (OUT_OF_TIME.has(code)) {
    const issuer = context.issuer ? `, signed by "${context.issuer}",` : '';
    const problem = code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet';
    return new ImapFailure({
      kind: 'tls_expired',
      error: new AppError(
        'tls_error',
        `The certificate of ${server}${issuer} ${problem}.`,
        'Check the clock of this computer; if it is right, the provider has to renew the certificate.',
      ),
      state: 'needs_attention',
      waitMs: TEN_MINUTES,
    });
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const shown = certificateNames((error as { cert?: PeerCertificate }).cert);
    return new ImapFailure({
      kind: 'tls_hostname_mismatch',
      error: new AppError(
        'tls_error',
        `The server at ${server} shows a certificate for ${shown}, not for ${context.config.host}.`,
        'Use the server name that the provider gives, and check that no hotel or company network is in between.',
      ),
      state: 'needs_attention',
      waitMs: TEN_MINUTES,
    });
  }
  return null;
}

/** A handshake or STARTTLS that did not come about; null when the error is about something else. */
export function describeTlsError(error: ImapFlowError, context: FailureContext): ImapFailure | null {
  const code = error.code ?? '';
  const server = serverName(context.config);
  if (code === 'STARTTLS_INJECTION') {
    return new ImapFailure({
      kind: 'tls_injection',
      error: new AppError(
        'tls_error',
        `Something between this computer and ${server} tried to slip in commands before encryption began.`,
        'Do not sign in over this network; use TLS on port 993 if the provider offers it.',
      ),
      state: 'needs_attention',
      alert: 1,
      maxAttempts: 1,
    });
  }
  // imapflow gives a missing STARTTLS no code of its own.
  if (error.tlsFailed && !code) {
    return new ImapFailure({
      kind: 'tls_downgrade',
      error: new AppError(
        'tls_error',
        `${server} offers no STARTTLS, so the password was not sent.`,
        'Choose TLS (usually port 993). If STARTTLS worked here before, somebody in the network may be removing it.',
      ),
      state: 'needs_attention',
      maxAttempts: 1,
    });
  }
  if (error.tlsFailed || /^(ERR_SSL|ERR_TLS|EPROTO|ERR_OSSL)/.test(code)) {
    return new ImapFailure({
      kind: 'tls_failed',
      error: new AppError(
        'tls_error',
        `No encrypted connection to ${server} came about.`,
        'Check that port and security belong together: TLS usually on 993, STARTTLS on 143.',
      ),
      state: 'needs_attention',
      waitMs: TEN_MINUTES,
    });
  }
  return null;
}

function certificateNames(certificate: PeerCertificate | undefined): string {
  const names = (certificate?.subjectaltname ?? '').split(', ').map((name) => name.replace(/^(DNS|IP Address):/, ''));
  const known = names.filter(Boolean).slice(0, 3);
  if (known.length > 0) return known.join(', ');
  const common = certificate?.subject?.CN;
  return (Array.isArray(common) ? common[0] : common) ?? 'another name';
}
