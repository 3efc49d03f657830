import { describe, expect, it } from 'vitest';
import { parseAutoconfig } from '../../../../electron/sources/discovery/autoconfig-xml';
import { parseMailAddress } from '../../../../electron/sources/discovery/mail-address';

const ANN = parseMailAddress('ann@firm.example');

describe("a configuration in Mozilla's format", () => {
  it('gives its IMAP servers in their order, with placeholders filled and ways to sign in noted', () => {
    const xml = document(
      incoming({
        hostname: 'Imap.%EMAILDOMAIN%',
        username: '%EMAILLOCALPART%',
        authentication: ['OAuth2', 'password-cleartext'],
      }),
      incoming({ hostname: 'pop.firm.example', type: 'pop3' }),
      incoming({ hostname: 'second.firm.example', port: '143', socketType: 'STARTTLS', authentication: [] }),
    );
    expect(parseAutoconfig(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`, ANN)?.servers).toEqual([
      { host: 'imap.firm.example', port: 993, security: 'tls', user: 'ann', signIn: ['password', 'oauth'] },
      { host: 'second.firm.example', port: 143, security: 'starttls', user: 'ann@firm.example', signIn: ['password'] },
    ]);
  });

  it('fills in an address with the signs of a replacement as it is', () => {
    const odd = parseMailAddress("$&$'%EMAILDOMAIN%@firm.example");
    const found = parseAutoconfig(document(incoming({ username: '%EMAILLOCALPART%' })), odd);
    // What is left of a placeholder is not understood rather than sent to a server.
    expect(found?.servers.map(({ user }) => user)).toEqual(["$&$'firm.example"]);
  });

  it.each([
    ['without encryption', { socketType: 'plain', port: '143' }, 'offers no encryption on port 143'],
    ['that takes no password', { authentication: ['GSSAPI', 'client-IP-address'] }, 'takes no password'],
    ['by number', { hostname: '192.168.1.1' }, 'no usable name'],
    ['on this computer', { hostname: 'localhost' }, 'no usable name'],
    ['with a path in its name', { hostname: 'imap.firm.example/x' }, 'no usable name'],
    ['without a port', { port: '0' }, 'no usable name'],
    ['with half a port', { port: '99.5' }, 'no usable name'],
    ['that wants a name', { username: '%REALNAME%' }, 'wants something'],
  ])('leaves out a server %s, and says why', (_what, over, why) => {
    const found = parseAutoconfig(document(incoming(over)), ANN);
    expect(found?.servers).toEqual([]);
    expect(found?.leftOut.join(' ')).toContain(why);
  });

  it.each([
    [
      'a document type with entities',
      `<!DOCTYPE x [<!ENTITY a "imap.evil.example">]>${document(incoming({ hostname: '&a;' }))}`,
    ],
    ['an entity from a file', `<!doctype x [<!entity a SYSTEM "file:///etc/passwd">]>${document(incoming({}))}`],
    ['a page', '<html><body>clientConfig</body></html>'],
    ['nothing', ''],
    ['what is cut short', document(incoming({})).slice(0, 80)],
    ['ten thousand elements deep', '<a>'.repeat(10_000)],
    ['a key of every object', '<__proto__><clientConfig/></__proto__>'],
    ['no server', document('')],
    ['JSON', '{"clientConfig":{}}'],
  ])('is none: %s', (_what, xml) => {
    expect(parseAutoconfig(xml, ANN)?.servers ?? []).toEqual([]);
  });

  it('takes no more than ten servers', () => {
    const many = Array.from({ length: 50 }, (_, n) => incoming({ hostname: `imap${n}.firm.example` }));
    expect(parseAutoconfig(document(...many), ANN)?.servers).toHaveLength(10);
  });
});

type Server = {
  type?: string;
  hostname?: string;
  port?: string;
  socketType?: string;
  username?: string;
  authentication?: string[];
};

function incoming(over: Server): string {
  const { type = 'imap', hostname = 'imap.firm.example', port = '993', socketType = 'SSL' } = over;
  const { username = '%EMAILADDRESS%', authentication = ['password-cleartext'] } = over;
  const ways = authentication.map((way) => `<authentication>${way}</authentication>`).join('');
  return `<incomingServer type="${type}"><hostname>${hostname}</hostname><port>${port}</port><socketType>${socketType}</socketType><username>${username}</username>${ways}</incomingServer>`;
}

function document(...servers: string[]): string {
  return `<clientConfig version="1.1"><emailProvider id="firm.example"><domain>firm.example</domain>${servers.join('')}</emailProvider></clientConfig>`;
}
