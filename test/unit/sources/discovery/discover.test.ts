import { describe, expect, it } from 'vitest';
import { discover } from '../../../../electron/sources/discovery/discover';
import { discovery as shape } from '../../../../shared/domain/account';
import { config, FakeNet, srv } from './fake-net';

describe('a domain with a configuration', () => {
  const OWN = 'https://autoconfig.firm.example/mail/config-v1.1.xml?emailaddress=ann%2Bx%40firm.example';
  const WELL_KNOWN = 'https://firm.example/.well-known/autoconfig/mail/config-v1.1.xml';
  const ISPDB = 'https://autoconfig.thunderbird.net/v1.1/firm.example';

  it('is asked at the three places, over https only, and gets the address only at its own', async () => {
    const net = new FakeNet({ pages: { [OWN]: config('imap.firm.example') } });
    const found = await net.discover('ann+x@firm.example');
    expect(net.urls).toEqual([OWN, WELL_KNOWN, ISPDB]);
    expect(found.candidates).toMatchObject([
      {
        from: 'autoconfig',
        source: OWN,
        imap: { host: 'imap.firm.example', port: 993, security: 'tls', user: 'ann+x@firm.example' },
      },
    ]);
    expect(found.steps.map(({ step, result }) => `${step} ${result}`)).toEqual([
      'preset nothing',
      'mx nothing',
      'autoconfig found',
      'autoconfig nothing',
      'ispdb nothing',
      'srv nothing',
    ]);
    expect(shape.parse(found)).toEqual(found);
  });

  it('is believed in the order own, well-known, database, SRV, and each server shown once', async () => {
    const net = new FakeNet({
      pages: {
        [ISPDB]: config('b.firm.example'),
        [WELL_KNOWN]: config('a.firm.example'),
        [OWN]: config('a.firm.example'),
      },
      srv: { '_imaps._tcp.firm.example': [srv('c.firm.example', 993)] },
    });
    const { candidates } = await net.discover('ann+x@firm.example');
    expect(candidates.map((one) => one.kind === 'imap' && [one.from, one.imap.host])).toEqual([
      ['autoconfig', 'a.firm.example'],
      ['ispdb', 'b.firm.example'],
      ['srv', 'c.firm.example'],
    ]);
  });

  it('is asked of the database also for the domain that takes the mail; such a server needs consent', async () => {
    const url = 'https://autoconfig.thunderbird.net/v1.1/hoster.example';
    const net = new FakeNet({
      mx: { 'firm.example': [{ exchange: 'mx1.hoster.example', priority: 5 }] },
      pages: { [url]: config('imap.hoster.example') },
    });
    const { candidates } = await net.discover('ann@firm.example');
    expect(candidates).toMatchObject([
      { from: 'ispdb', source: url, imap: { host: 'imap.hoster.example' }, needsConsent: true },
    ]);
  });

  it('of Microsoft means Graph, and of another provider its preset', async () => {
    const outlook = new FakeNet({ pages: { [ISPDB]: config('outlook.office365.com') } });
    expect((await outlook.discover('ann@firm.example')).candidates).toMatchObject([{ kind: 'graph', from: 'ispdb' }]);
    const gmail = new FakeNet({ pages: { [ISPDB]: config('imap.gmail.com') } });
    expect((await gmail.discover('ann@firm.example')).candidates).toMatchObject([
      { kind: 'imap', provider: { id: 'google' }, authservId: 'mx.google.com' },
    ]);
  });

  it('follows a redirect on the same server only', async () => {
    const here = new FakeNet({
      redirects: { [WELL_KNOWN]: '/mail.xml' },
      pages: { 'https://firm.example/mail.xml': config('imap.firm.example') },
    });
    expect((await here.discover('ann@firm.example')).candidates).toMatchObject([
      { imap: { host: 'imap.firm.example' } },
    ]);
    for (const target of [
      'https://evil.example/mail.xml',
      'http://firm.example/mail.xml',
      'https://firm.example:8443/mail.xml',
      'file:///etc/passwd',
    ]) {
      const away = new FakeNet({
        redirects: { [WELL_KNOWN]: target },
        pages: { [target]: config('imap.evil.example') },
      });
      const found = await away.discover('ann@firm.example');
      expect(found.candidates).toEqual([]);
      expect(found.steps.find(({ asked }) => asked === WELL_KNOWN)).toMatchObject({
        result: 'failed',
        detail: expect.stringContaining('not followed') as string,
      });
      expect(away.urls).not.toContain(target);
    }
  });

  it('is given up when it points in circles, is too large, too slow, or no configuration', async () => {
    const circles = new FakeNet({ redirects: { [WELL_KNOWN]: WELL_KNOWN } });
    expect(await circles.detailOf(WELL_KNOWN)).toBe('firm.example points in circles.');
    const large = new FakeNet({ pages: { [WELL_KNOWN]: config('imap.firm.example') + ' '.repeat(70_000) } });
    expect(await large.detailOf(WELL_KNOWN)).toContain('more than a mail configuration can be');
    const page = new FakeNet({ pages: { [WELL_KNOWN]: '<!doctype html><title>Welcome</title>' } });
    expect(await page.detailOf(WELL_KNOWN)).toContain('something else than a mail configuration');
    const broken = new FakeNet({ statuses: { [WELL_KNOWN]: 500 } });
    expect(await broken.detailOf(WELL_KNOWN)).toBe('firm.example answered with status 500.');
    const slow = new FakeNet({ hangs: [WELL_KNOWN] });
    const waiting = slow.detailOf(WELL_KNOWN);
    await slow.asksFor(WELL_KNOWN);
    slow.clock.advance(5_000);
    expect(await waiting).toBe('firm.example did not answer in time.');
  });
});

describe('a domain with SRV records (RFC 6186)', () => {
  it('offers TLS and STARTTLS by priority', async () => {
    const net = new FakeNet({
      srv: {
        '_imap._tcp.firm.example': [srv('plain.firm.example', 143, 1)],
        '_imaps._tcp.firm.example': [srv('second.firm.example.', 993, 20), srv('First.firm.example', 993, 1)],
      },
    });
    const { candidates } = await net.discover('ann@firm.example');
    expect(
      candidates.map((one) => one.kind === 'imap' && [one.imap.host, one.imap.security, one.needsConsent]),
    ).toEqual([
      ['first.firm.example', 'tls', false],
      ['plain.firm.example', 'starttls', false],
      ['second.firm.example', 'tls', false],
    ]);
  });

  it('needs consent for a server of another domain, also one that only ends alike', async () => {
    for (const host of ['imap.hoster.example', 'imap.evilfirm.example', 'firm.example.evil.example']) {
      const net = new FakeNet({ srv: { '_imaps._tcp.firm.example': [srv(host, 993)] } });
      expect((await net.discover('ann@firm.example')).candidates).toMatchObject([{ needsConsent: true }]);
    }
  });

  it('believes a dot that there is no such service, and no server by number or without a domain', async () => {
    const net = new FakeNet({
      srv: {
        '_imaps._tcp.firm.example': [srv('.', 0), srv('localhost', 993), srv('10.0.0.1', 993)],
        '_imap._tcp.firm.example': [srv('.', 0)],
      },
    });
    expect((await net.discover('ann@firm.example')).candidates).toEqual([]);
  });
});

describe('a domain nobody knows', () => {
  it('is guessed at, where such a server exists', async () => {
    const net = new FakeNet({ hosts: ['mail.firm.example'] });
    const found = await net.discover('ann@firm.example');
    expect(found.candidates).toMatchObject([
      { from: 'guess', imap: { host: 'mail.firm.example', port: 993, security: 'tls' }, needsConsent: false },
    ]);
  });

  it('is not guessed at when something better was found', async () => {
    const net = new FakeNet({
      hosts: ['imap.firm.example'],
      srv: { '_imaps._tcp.firm.example': [srv('x.firm.example', 993)] },
    });
    await net.discover('ann@firm.example');
    expect(net.asked).not.toContain('host imap.firm.example');
  });

  it('leaves nothing, and says at each step why, when there is no network', async () => {
    const net = new FakeNet({ offline: true });
    const found = await net.discover('ann@firm.example');
    expect(found.candidates).toEqual([]);
    expect(found.steps.filter(({ result }) => result === 'failed').map(({ step }) => step)).toEqual([
      'mx',
      'autoconfig',
      'autoconfig',
      'ispdb',
      'srv',
      'guess',
      'guess',
    ]);
    for (const { result, detail } of found.steps) if (result === 'failed') expect(detail).toMatch(/\.$/);
  });

  it('does not wait for name servers that never answer', async () => {
    const net = new FakeNet({ dnsHangs: true });
    const waiting = net.discover('ann@firm.example');
    let done = false;
    void waiting.finally(() => (done = true));
    while (!done) {
      net.clock.advance(6_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await waiting).steps[1]).toMatchObject({
      step: 'mx',
      result: 'failed',
      detail: expect.stringContaining('in time') as string,
    });
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const net = new FakeNet({ dnsHangs: true });
    const waiting = discover('ann@firm.example', net.deps, stop.signal);
    const reason = new Error('closed');
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

describe('an address', () => {
  it('may have a domain with letters of any script; DNS is asked in ASCII', async () => {
    const net = new FakeNet({ srv: { '_imaps._tcp.xn--bcher-kva.example': [srv('imap.xn--bcher-kva.example', 993)] } });
    const found = await net.discover(' Ann@B\u00FCcher.example ');
    expect(found).toMatchObject({ address: 'Ann@xn--bcher-kva.example', domain: 'xn--bcher-kva.example' });
    expect(found.candidates).toMatchObject([{ imap: { user: 'Ann@xn--bcher-kva.example' }, needsConsent: false }]);
  });

  it.each([
    '',
    'ann',
    '@firm.example',
    'ann@',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@[::1]',
    'a b@firm.example',
    'ann@firm..example',
    `${'x'.repeat(400)}@firm.example`,
    'ann@firm.example/x',
  ])('that is none is refused before anybody is asked: %j', async (typed) => {
    const net = new FakeNet();
    await expect(net.discover(typed)).rejects.toMatchObject({ code: 'bad_input' });
    expect(net.asked).toEqual([]);
  });
});
