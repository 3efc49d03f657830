import { describe, expect, it } from 'vitest';
import type { AccountCandidate } from '../../../../shared/domain/account';
import { FakeNet } from './fake-net';

describe('an address of a provider with a preset', () => {
  it.each([
    ['ann@gmail.com', 'google', 'imap.gmail.com', 'ann@gmail.com', 'mx.google.com'],
    ['ann@googlemail.com', 'google', 'imap.gmail.com', 'ann@googlemail.com', 'mx.google.com'],
    ['ann@icloud.com', 'icloud', 'imap.mail.me.com', 'ann', null],
    ['ann@mac.com', 'icloud', 'imap.mail.me.com', 'ann', null],
    ['ann@yahoo.de', 'yahoo', 'imap.mail.yahoo.com', 'ann@yahoo.de', null],
    ['ann@yahoo.co.uk', 'yahoo', 'imap.mail.yahoo.com', 'ann@yahoo.co.uk', null],
    ['ann@aol.com', 'aol', 'imap.aol.com', 'ann@aol.com', null],
    ['ann@fastmail.com', 'fastmail', 'imap.fastmail.com', 'ann@fastmail.com', null],
    ['ann@gmx.de', 'gmx', 'imap.gmx.net', 'ann@gmx.de', 'gmx.net'],
    ['ann@gmx.com', 'gmx', 'imap.gmx.com', 'ann@gmx.com', 'gmx.net'],
    ['ann@web.de', 'webde', 'imap.web.de', 'ann@web.de', 'web.de'],
    ['ann@mail.com', 'mailcom', 'imap.mail.com', 'ann@mail.com', null],
    ['ann@t-online.de', 'tonline', 'secureimap.t-online.de', 'ann@t-online.de', null],
    ['ann@posteo.net', 'posteo', 'posteo.de', 'ann@posteo.net', 'posteo.de'],
    ['ann@mailbox.org', 'mailboxorg', 'imap.mailbox.org', 'ann@mailbox.org', null],
    ['ann@zohomail.eu', 'zoho', 'imap.zoho.eu', 'ann@zohomail.eu', 'mx.zohomail.eu'],
    ['ann@yandex.ru', 'yandex', 'imap.yandex.com', 'ann@yandex.ru', null],
  ])('%s: nobody is asked', async (address, id, host, user, authservId) => {
    const net = new FakeNet();
    const [candidate, ...others] = (await net.discover(address)).candidates;
    expect(candidate).toMatchObject({
      kind: 'imap',
      from: 'preset',
      provider: { id },
      imap: { host, port: 993, security: 'tls', user },
      authservId,
      needsConsent: false,
    });
    expect(others).toEqual([]);
    expect(net.asked).toEqual([]);
  });

  it.each([
    'ann@outlook.com',
    'ann@outlook.de',
    'ann@hotmail.co.uk',
    'ann@live.com',
    'ann@msn.com',
    'ann@firm.onmicrosoft.com',
  ])('%s goes to Microsoft Graph and is never asked for a password', async (address) => {
    const { candidates } = await new FakeNet().discover(address);
    expect(candidates).toMatchObject([{ kind: 'graph', provider: { id: 'microsoft' } }]);
  });

  it('finds Proton only on this computer, where its bridge is', async () => {
    const { candidates } = await new FakeNet().discover('ann@proton.me');
    const imap = { host: '127.0.0.1', port: 1143, security: 'starttls' };
    expect(candidates).toMatchObject([{ imap, provider: { advice: 'bridge' } }]);
  });

  it('says where an app password is made', async () => {
    const { candidates } = await new FakeNet().discover('ann@gmail.com');
    const provider = { advice: 'app_password', adviceUrl: 'https://myaccount.google.com/apppasswords' };
    expect(candidates[0]).toMatchObject({ provider, signIn: ['password', 'oauth'] });
  });

  it('does not take another company with a similar name for it', async () => {
    for (const address of ['ann@yahoo.co.jp', 'ann@gmail.com.example.org', 'ann@notgmail.com', 'ann@gmx.evil']) {
      const { candidates } = await new FakeNet().discover(address);
      expect(candidates.filter((candidate) => candidate.from === 'preset')).toEqual([]);
    }
  });
});

describe('a domain whose mail a known provider takes', () => {
  it.each<[string, string, Partial<AccountCandidate>]>([
    ['aspmx.l.google.com', 'google', { kind: 'imap' }],
    ['smtp.google.com.', 'google', { kind: 'imap' }],
    ['firm-example.mail.protection.outlook.com', 'microsoft', { kind: 'graph' }],
    ['firm-example.a-v1.mx.microsoft', 'microsoft', { kind: 'graph' }],
    ['mx01.mail.icloud.com', 'icloud', { kind: 'imap' }],
    ['mx-aol.mail.gm0.yahoodns.net', 'aol', { kind: 'imap' }],
    ['mta7.am0.yahoodns.net', 'yahoo', { kind: 'imap' }],
    ['IN1-SMTP.messagingengine.com', 'fastmail', { kind: 'imap' }],
    ['mx2.zoho.eu', 'zoho', { kind: 'imap' }],
    ['mxext2.mailbox.org', 'mailboxorg', { kind: 'imap' }],
  ])('%s', async (exchange, id, over) => {
    const net = new FakeNet({ mx: { 'firm.example': [{ exchange, priority: 10 }] } });
    const { candidates } = await net.discover('ann@firm.example');
    expect(candidates).toMatchObject([{ from: 'preset', provider: { id }, ...over }]);
    // The local part alone is a user name at the provider's own domains only.
    if (over.kind === 'imap') expect(candidates).toMatchObject([{ imap: { user: 'ann@firm.example' } }]);
    expect(net.urls).toEqual([]);
  });

  it('takes the region of Zoho from the name', async () => {
    const net = new FakeNet({ mx: { 'firm.example': [{ exchange: 'mx2.zoho.eu', priority: 10 }] } });
    expect((await net.discover('ann@firm.example')).candidates).toMatchObject([{ imap: { host: 'imap.zoho.eu' } }]);
  });

  it('goes by the first of them that is known, in the order of their priority', async () => {
    const mx = {
      'firm.example': [
        { exchange: 'mx.zoho.com', priority: 20 },
        { exchange: 'aspmx.l.google.com', priority: 10 },
      ],
    };
    expect((await new FakeNet({ mx }).discover('ann@firm.example')).candidates).toMatchObject([
      { provider: { id: 'google' } },
    ]);
  });
});
