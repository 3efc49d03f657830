import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { isPublicHost, type MailAddress } from './mail-address';

/** What a configuration offers for IMAP. */
export type AutoconfigServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls';
  user: string;
  signIn: ('password' | 'oauth')[];
};

export type Autoconfig = {
  servers: AutoconfigServer[];
  /** Why servers were left out: one sentence each. */
  leftOut: string[];
};

const MAX_SERVERS = 10;
// An element that comes once is a value, one that comes twice an array.
const texts = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const first = texts.transform((values) => values[0] ?? '');
const server = z.object({
  '@type': z.string(),
  hostname: first,
  port: first,
  socketType: first,
  username: first.optional().default('%EMAILADDRESS%'),
  authentication: texts.optional().default([]),
});
const document = z.object({
  clientConfig: z.object({
    emailProvider: z
      .union([z.array(z.unknown()), z.unknown().transform((one) => [one])])
      .transform((providers) => providers[0])
      .pipe(z.object({ incomingServer: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]) })),
  }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/**
 * Reads a configuration in Mozilla's config-v1.1 format. Only encrypted IMAP counts; a document type, and with it every
 * entity of its own, is refused. Null when it is not such a document at all.
 */
export function parseAutoconfig(xml: string, address: MailAddress): Autoconfig | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null;
  const parsed = document.safeParse(readXml(xml));
  if (!parsed.success) return null;
  const result: Autoconfig = { servers: [], leftOut: [] };
  for (const raw of parsed.data.clientConfig.emailProvider.incomingServer.slice(0, MAX_SERVERS)) {
    const described = server.safeParse(raw);
    if (!described.success) result.leftOut.push('A server is described in part only.');
    else if (described.data['@type'].toLowerCase() === 'imap') take(described.data, address, result);
  }
  return result;
}

function readXml(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch {
    // No XML: the same to the caller as XML of something else.
    return null;
  }
}

function take(described: z.output<typeof server>, address: MailAddress, result: Autoconfig): void {
  const host = filled(described.hostname, address).toLowerCase();
  const port = Number(described.port);
  const user = filled(described.username, address);
  const security = SECURITY[described.socketType.toUpperCase()];
  const signIn = signInWays(described.authentication);
  if (!isPublicHost(host) || !Number.isInteger(port) || port < 1 || port > 65_535 || user === '' || user.length > 320) {
    result.leftOut.push('A server has no usable name, port or user name.');
  } else if (/%[A-Z]+%/.test(host + user)) {
    result.leftOut.push(`${host} wants something Genie Tray does not know.`);
  } else if (security === undefined) {
    result.leftOut.push(`${host} offers no encryption on port ${port}.`);
  } else if (signIn.length === 0) {
    result.leftOut.push(`${host} takes no password and no OAuth sign-in on port ${port}.`);
  } else {
    result.servers.push({ host, port, security, user, signIn });
  }
}

const SECURITY: Record<string, 'tls' | 'starttls' | undefined> = { SSL: 'tls', STARTTLS: 'starttls' };
/** `plain` and `secure` are the older names of the first two. */
const PASSWORD_WAYS = new Set(['password-cleartext', 'password-encrypted', 'plain', 'secure']);

// No word about it means a password.
function signInWays(named: readonly string[]): ('password' | 'oauth')[] {
  const ways = named.map((way) => way.toLowerCase());
  const password = ways.length === 0 || ways.some((way) => PASSWORD_WAYS.has(way));
  return [...(password ? (['password'] as const) : []), ...(ways.includes('oauth2') ? (['oauth'] as const) : [])];
}

// A replacement given as a function: `$&` in an address is no pattern.
function filled(template: string, { address, localPart, domain }: MailAddress): string {
  return template
    .trim()
    .replace(/%EMAILADDRESS%/g, () => address)
    .replace(/%EMAILLOCALPART%/g, () => localPart)
    .replace(/%EMAILDOMAIN%/g, () => domain);
}
