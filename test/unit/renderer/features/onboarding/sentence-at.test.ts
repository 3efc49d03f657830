import type { ImapFlowError } from 'imapflow';
import { describe, expect, it } from 'vitest';
import { classifyImapError } from '../../../../../electron/sources/imap/imap-errors';
import { toWireError } from '../../../../../electron/ipc/wire-errors';
import { sentenceAt } from '../../../../../renderer/features/onboarding/sentence-at';
import type { WireError } from '../../../../../shared/ipc/wire-result';

/** The error main makes of what the connection said. */
function failure(said: Partial<ImapFlowError> & { message?: string }): WireError {
  const config = { host: 'imap.example.org', port: 993, security: 'tls', user: 'jo@example.org' } as const;
  const credential = { kind: 'password', password: 'secret' } as const;
  const thrown = Object.assign(new Error(said.message ?? 'failed'), said);
  return toWireError(classifyImapError(thrown, { config, credential, issuer: '' }).error);
}

const refused = { authenticationFailed: true, serverResponseCode: 'AUTHENTICATIONFAILED', responseText: 'no' };

describe('where a set-up failed', () => {
  it.each([
    ['a server that is not there', { code: 'ENOTFOUND' }, { step: 'server', field: 'host' }],
    ['a port nobody listens on', { code: 'ECONNREFUSED' }, { step: 'server', field: 'port' }],
    ['a server that does not answer', { code: 'ETIMEDOUT' }, { step: 'server', field: 'host' }],
    ['encryption that does not come about', { code: 'EPROTO' }, { step: 'server', field: 'security' }],
    ['a missing STARTTLS', { tlsFailed: true }, { step: 'server', field: 'security' }],
    ['an unknown authority', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }, { step: 'certificate', field: 'caPem' }],
    ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }, { step: 'certificate', field: null }],
    [
      'a certificate for another name',
      { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      { step: 'certificate', field: 'host' },
    ],
    ['a refused password', refused, { step: 'signIn', field: 'password' }],
  ])('is known for %s', (_, said, expected) => {
    expect(failure(said as Partial<ImapFlowError>).at).toEqual(expected);
  });

  it('is not known of a failure that no field puts right', () => {
    expect(failure({ code: 'ECONNRESET' }).at).toBeUndefined();
    expect(failure({ responseStatus: 'NO', responseText: 'did not answer.' }).at).toBeUndefined();
  });
});

describe('the sentence beside a field', () => {
  const error = failure(refused);
  const same = (sentence: string) => sentence;

  it('stands at the field it is about, with the next step', () => {
    expect(sentenceAt('password', error, ['password', 'caPem'], same)).toBe(`${error.message} ${error.hint}`);
    expect(sentenceAt('caPem', error, ['password', 'caPem'], same)).toBeNull();
  });

  it('stands at none where the page has no such field', () => {
    expect(sentenceAt('password', error, ['clientId'], same)).toBeNull();
  });

  it('is in the language of the window', () => {
    expect(sentenceAt('password', error, ['password'], () => 'x')).toBe('x x');
  });
});
