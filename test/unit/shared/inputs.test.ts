import { describe, expect, it } from 'vitest';
import { accountInput } from '../../../shared/domain/account';
import { modelInput } from '../../../shared/domain/model';
import { actionParams, codePointLength, proposedAction } from '../../../shared/domain/action';

const imap = (over: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  kind: 'imap',
  imap: { host: 'mail.example.org', port: 993, security: 'tls', user: 'ann@example.org', ...over },
  password: 'secret',
  options: {},
  ...rest,
});

describe('a new account', () => {
  it('gets the default options', () => {
    expect(accountInput.parse(imap()).options).toEqual({
      addresses: [],
      allowed: [],
      prefix: 'Genie:',
      genieOn: true,
      authservId: null,
    });
  });

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])(
    'may leave out encryption to %s, which is this computer',
    (host) => {
      expect(accountInput.safeParse(imap({ host, security: 'none' })).success).toBe(true);
    },
  );

  it.each([
    'mail.example.org',
    'localhost.example.org',
    'localhost.',
    '127.0.0.1.example.org',
    '127.example.org',
    '128.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '::2',
    '::ffff:127.0.0.1',
    'xlocalhost',
    '127.0.0.1\n10.0.0.1',
  ])('may not leave out encryption to %j', (host) => {
    const result = accountInput.safeParse(imap({ host, security: 'none' }));
    expect(result.success).toBe(false);
    expect(accountInput.safeParse(imap({ host, security: 'starttls' })).success).toBe(true);
  });

  it.each<[string, unknown]>([
    ['an unknown member', imap({}, { role: 'admin' })],
    ['an unknown member inside', imap({ rejectUnauthorized: false })],
    ['no password', imap({}, { password: '' })],
    ['a port beyond the range', imap({ port: 65_536 })],
    ['another kind', { kind: 'pop3', options: {} }],
    ['a folder with a password', { kind: 'folder', folder: { path: '/mail' }, password: 'x', options: {} }],
  ])('is refused with %s', (_what, input) => {
    expect(accountInput.safeParse(input).success).toBe(false);
  });
});

describe('a model', () => {
  const remote = (baseUrl: string) => ({ provider: 'openai-compatible', baseUrl, model: 'm' });

  it.each(['http://localhost:11434/v1', 'https://api.example.org/v1'])('is reached at %s', (url) => {
    expect(modelInput.safeParse(remote(url)).success).toBe(true);
  });

  it.each([
    'https://user:password@api.example.org/v1',
    'https://user@api.example.org/v1',
    'https://:password@api.example.org/v1',
    'ftp://api.example.org/v1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'api.example.org',
    '',
    `https://api.example.org/${'x'.repeat(2_000)}`,
  ])('is refused at %j', (url) => {
    expect(modelInput.safeParse(remote(url)).success).toBe(false);
  });

  it('that is built in takes no address', () => {
    expect(modelInput.safeParse({ provider: 'builtin', baseUrl: 'http://localhost/v1' }).success).toBe(false);
  });
});

describe('params of a proposal', () => {
  it('count code points, so that an emoji is one character', () => {
    expect(codePointLength('a😀b', 10)).toBe(3);
    expect(actionParams.create_issue.safeParse({ title: '😀'.repeat(200) }).success).toBe(true);
    expect(actionParams.create_issue.safeParse({ title: '😀'.repeat(201) }).success).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a blind copy', { kind: 'draft_reply', params: { body: 'x', bcc: ['eve@example.net'] } }],
    ['a subject of two lines', { kind: 'draft_reply', params: { body: 'x', subject: 'a\r\nBcc: eve@example.net' } }],
    ['a day that does not exist', { kind: 'create_issue', params: { title: 'x', due: '2026-02-30' } }],
    ['another kind', { kind: 'send_mail', params: {} }],
    ['no body', { kind: 'draft_reply', params: { body: '' } }],
    ['a member beside the params', { kind: 'no_action', params: {}, approved: true }],
  ])('are refused with %s', (_what, action) => {
    expect(proposedAction.safeParse(action).success).toBe(false);
  });
});
