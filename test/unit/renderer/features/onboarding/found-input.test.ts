import { describe, expect, it } from 'vitest';
import {
  emptyTexts,
  foundInput,
  foundProblems,
  isInteractive,
  type FoundTexts,
} from '../../../../../renderer/features/onboarding/found-input';
import { accountInput, type AccountCandidate } from '../../../../../shared/domain/account';

const GMAIL: AccountCandidate = {
  kind: 'imap',
  from: 'preset',
  source: 'gmail.com',
  provider: { id: 'google', name: 'Gmail', advice: 'app_password', adviceUrl: 'https://example.com/' },
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls', user: 'ann@gmail.com' },
  signIn: ['password', 'oauth'],
  oauth: {
    provider: 'google',
    authorizationEndpoint: 'https://login.example/authorize',
    tokenEndpoint: 'https://login.example/token',
    scope: 'mail',
  },
  authservId: 'mx.google.com',
  needsConsent: false,
};
const OTHER: AccountCandidate = {
  ...GMAIL,
  from: 'srv',
  provider: null,
  oauth: null,
  authservId: null,
  needsConsent: true,
};
const MICROSOFT: AccountCandidate = { kind: 'graph', from: 'preset', source: 'outlook.com', provider: null };
const CLIENT_ID = '6f5f4b9e-7d0c-4b43-9c7b-0d6e5f0f1a2b';

const texts = (candidate: AccountCandidate, changes: Partial<FoundTexts> = {}): FoundTexts => ({
  ...emptyTexts(candidate),
  ...changes,
});

describe('what is still needed for a server that was found', () => {
  it('is a password, and nothing else for a known provider', () => {
    expect(foundProblems(GMAIL, texts(GMAIL))).toEqual({ password: 'imap.passwordMissing' });
    expect(foundProblems(GMAIL, texts(GMAIL, { password: 'secret' }))).toEqual({});
    expect(isInteractive(GMAIL, texts(GMAIL))).toBe(false);
  });

  it('is the consent of the user for a server of another domain', () => {
    expect(foundProblems(OTHER, texts(OTHER, { password: 'secret' }))).toEqual({ consent: 'setup.consentMissing' });
    expect(foundProblems(OTHER, texts(OTHER, { password: 'secret', consent: true }))).toEqual({});
  });

  it('is a client id for OAuth, and no password', () => {
    const oauth = texts(GMAIL, { way: 'oauth' });
    expect(foundProblems(GMAIL, oauth)).toEqual({ clientId: 'setup.clientIdMissing' });
    expect(isInteractive(GMAIL, oauth)).toBe(true);
    // Where OAuth is not offered it cannot be chosen.
    expect(isInteractive(OTHER, texts(OTHER, { way: 'oauth' }))).toBe(false);
  });

  it('is a client id in the form of Microsoft for Graph', () => {
    expect(foundProblems(MICROSOFT, texts(MICROSOFT))).toEqual({ clientId: 'setup.clientIdMissing' });
    expect(foundProblems(MICROSOFT, texts(MICROSOFT, { clientId: 'mine' }))).toEqual({
      clientId: 'setup.clientIdWrong',
    });
    expect(foundProblems(MICROSOFT, texts(MICROSOFT, { clientId: ` ${CLIENT_ID} ` }))).toEqual({});
  });

  it('is a certificate that is one', () => {
    expect(foundProblems(GMAIL, texts(GMAIL, { password: 's', caPem: 'hello' }))).toEqual({ caPem: 'imap.caWrong' });
  });
});

describe('the account that comes of it is what main accepts', () => {
  it('with a password, at the server that was found', () => {
    const input = foundInput(GMAIL, 'ann@gmail.com', texts(GMAIL, { password: 'secret' }));
    expect(accountInput.parse(input)).toMatchObject({
      kind: 'imap',
      imap: GMAIL.kind === 'imap' ? GMAIL.imap : {},
      password: 'secret',
      options: { addresses: ['ann@gmail.com'], authservId: 'mx.google.com' },
    });
  });

  it('with an OAuth client, its secret in the place of the password', () => {
    const way = { way: 'oauth' as const, clientId: ' id ', password: 'left over' };
    const without = accountInput.parse(foundInput(GMAIL, 'ann@gmail.com', texts(GMAIL, way)));
    expect(without).toMatchObject({ imap: { oauth: { clientId: 'id', provider: 'google' } } });
    expect(without).not.toHaveProperty('password');
    const withSecret = foundInput(GMAIL, 'ann@gmail.com', texts(GMAIL, { ...way, clientSecret: 'cs' }));
    expect(accountInput.parse(withSecret)).toMatchObject({ password: 'cs' });
  });

  it('with Microsoft, in the browser or with a code', () => {
    const browser = foundInput(MICROSOFT, 'ann@firm.example', texts(MICROSOFT, { clientId: CLIENT_ID }));
    expect(accountInput.parse(browser)).toMatchObject({
      kind: 'graph',
      signIn: 'browser',
      graph: { tenant: 'common' },
    });
    const code = texts(MICROSOFT, { clientId: CLIENT_ID, tenant: 'firm.example', deviceCode: true });
    expect(accountInput.parse(foundInput(MICROSOFT, 'ann@firm.example', code))).toMatchObject({
      signIn: 'device_code',
      graph: { tenant: 'firm.example' },
      options: { addresses: ['ann@firm.example'] },
    });
  });
});
