import { describe, expect, it } from 'vitest';
import { imapInput, imapProblems, type ImapTexts } from '../../../../../renderer/features/settings/imap-input';
import { NO_TEXTS } from '../../../../../renderer/features/settings/option-texts';
import { accountInput } from '../../../../../shared/domain/account';

const texts = (changes: Partial<ImapTexts> = {}): ImapTexts => ({
  ...NO_TEXTS,
  email: 'jo@example.org',
  password: 'secret',
  host: 'imap.example.org',
  port: '993',
  security: 'tls',
  user: '',
  caPem: '',
  ...changes,
});

describe('imapProblems', () => {
  it('finds none in a usual account', () => {
    expect(imapProblems(texts())).toEqual({});
  });

  it('names each field that is wrong', () => {
    const wrong = texts({ email: 'jo', password: '', host: 'https://imap.example.org', port: '99999', caPem: 'hello' });
    expect(Object.keys(imapProblems(wrong)).sort()).toEqual(['caPem', 'email', 'host', 'password', 'port']);
  });

  it('allows an unencrypted connection to this computer only', () => {
    expect(imapProblems(texts({ security: 'none' })).security).toBe('imap.securityWrong');
    expect(imapProblems(texts({ security: 'none', host: '127.0.0.1' }))).toEqual({});
  });
});

describe('imapInput', () => {
  it('is what main accepts, with the address as user and first own address', () => {
    const input = imapInput(texts({ prefix: ' Jinn: ', allowed: 'ann@example.com\nbob@example.com' }));
    const parsed = accountInput.parse(input);
    expect(parsed).toMatchObject({
      kind: 'imap',
      imap: { user: 'jo@example.org', port: 993 },
      options: { addresses: ['jo@example.org'], allowed: ['ann@example.com', 'bob@example.com'], prefix: 'Jinn:' },
    });
  });

  it('leaves the prefix to main when the field is empty', () => {
    expect(accountInput.parse(imapInput(texts())).options.prefix).toBe('Genie:');
  });

  it('takes another user name when one is given', () => {
    expect(accountInput.parse(imapInput(texts({ user: 'jo-login' })))).toMatchObject({ imap: { user: 'jo-login' } });
  });
});
