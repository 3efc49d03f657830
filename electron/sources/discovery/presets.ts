import type { OAuthConfig, ProviderId, SignInAdvice } from '../../../shared/domain/account';
import { GOOGLE_OAUTH } from '../oauth/google-client';

type ImapPlace = { host: string; port: number; security: 'tls' | 'starttls' };

export type Preset = {
  id: ProviderId;
  name: string;
  /** Domains of addresses. */
  domains: RegExp;
  /** Names of the hosts that take mail for other domains of this provider; null where there are no such domains. */
  mx: RegExp | null;
  /** Null: Microsoft Graph, never a password. */
  imap: ((domain: string) => ImapPlace) | null;
  /** What the provider wants as user name; the whole address unless it says otherwise. */
  user: 'address' | 'local_part';
  /** All an OAuth client for IMAP needs besides its own id. */
  oauth: Omit<OAuthConfig, 'clientId'> | null;
  advice: SignInAdvice | null;
  adviceUrl: string | null;
  /** Name in Authentication-Results (RFC 8601 §2.2) where it is one name for the whole provider, seen in its mail. */
  authservId: (domain: string) => string | null;
};

const tls = (host: string) => () => ({ host, port: 993, security: 'tls' as const });
const nobody = () => null;

// The more special name first: AOL's MX is also one of Yahoo's.
const PRESETS: readonly Preset[] = [
  {
    id: 'google',
    name: 'Gmail',
    domains: /^(gmail|googlemail)\.com$/,
    mx: /(^|\.)(google|googlemail)\.com$/,
    imap: tls('imap.gmail.com'),
    user: 'address',
    oauth: GOOGLE_OAUTH,
    advice: 'app_password',
    adviceUrl: 'https://myaccount.google.com/apppasswords',
    authservId: () => 'mx.google.com',
  },
  {
    id: 'microsoft',
    name: 'Outlook / Microsoft 365',
    domains:
      /^((outlook|hotmail|live)(\.[a-z]{2,3}){1,2}|msn\.com|passport\.com|windowslive\.com|office365\.com|[a-z0-9-]+\.onmicrosoft\.com)$/,
    mx: /(^|\.)((olc\.)?protection\.outlook\.com|mx\.microsoft)$/,
    imap: null,
    user: 'address',
    oauth: null,
    advice: null,
    adviceUrl: null,
    authservId: nobody,
  },
  {
    id: 'icloud',
    name: 'iCloud',
    domains: /^(icloud|me|mac)\.com$/,
    mx: /(^|\.)mail\.icloud\.com$/,
    imap: tls('imap.mail.me.com'),
    user: 'local_part',
    oauth: null,
    advice: 'app_password',
    adviceUrl: 'https://account.apple.com/account/manage',
    authservId: nobody,
  },
  {
    id: 'aol',
    name: 'AOL',
    domains: /^(aol\.(com|de|fr|it|co\.uk)|aim\.com)$/,
    mx: /^mx-aol\.mail\.[a-z0-9.]+\.yahoodns\.net$/,
    imap: tls('imap.aol.com'),
    user: 'address',
    oauth: null,
    advice: 'app_password',
    adviceUrl: 'https://login.aol.com/account/security',
    authservId: nobody,
  },
  {
    id: 'yahoo',
    name: 'Yahoo',
    // yahoo.co.jp is another company with other servers.
    domains: /^(yahoo\.(?!co\.jp$)[a-z]{2,3}(\.[a-z]{2})?|ymail\.com|rocketmail\.com|myyahoo\.com)$/,
    mx: /(^|\.)yahoodns\.net$/,
    imap: tls('imap.mail.yahoo.com'),
    user: 'address',
    oauth: null,
    advice: 'app_password',
    adviceUrl: 'https://login.yahoo.com/account/security',
    authservId: nobody,
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    domains: /^(fastmail\.(com|fm|net|org|de|co\.uk|com\.au)|messagingengine\.com|sent\.com)$/,
    mx: /(^|\.)messagingengine\.com$/,
    imap: tls('imap.fastmail.com'),
    user: 'address',
    oauth: null,
    advice: 'app_password',
    adviceUrl: 'https://app.fastmail.com/settings/security/apps',
    authservId: nobody,
  },
  {
    id: 'gmx',
    name: 'GMX',
    domains: /^gmx\.(de|net|at|ch|li|org|info|biz|eu|com|co\.uk|us|es|fr)$/,
    mx: /(^|\.)gmx\.net$/,
    imap: (domain) => ({
      host: /\.(com|co\.uk|us|es|fr)$/.test(domain) ? 'imap.gmx.com' : 'imap.gmx.net',
      port: 993,
      security: 'tls',
    }),
    user: 'address',
    oauth: null,
    advice: 'imap_off',
    adviceUrl: 'https://hilfe.gmx.net/pop-imap/einschalten.html',
    authservId: () => 'gmx.net',
  },
  {
    id: 'webde',
    name: 'WEB.DE',
    domains: /^(web|email)\.de$/,
    mx: /(^|\.)web\.de$/,
    imap: tls('imap.web.de'),
    user: 'address',
    oauth: null,
    advice: 'imap_off',
    adviceUrl: 'https://hilfe.web.de/pop-imap/einschalten.html',
    authservId: () => 'web.de',
  },
  {
    id: 'mailcom',
    name: 'mail.com',
    domains: /^(mail|email|usa|post|europe|consultant|engineer|myself)\.com$/,
    mx: /(^|\.)mail\.com$/,
    imap: tls('imap.mail.com'),
    user: 'address',
    oauth: null,
    advice: 'imap_off',
    adviceUrl: 'https://support.mail.com/premium/imap/index.html',
    authservId: nobody,
  },
  {
    id: 'tonline',
    name: 'Telekom Mail',
    domains: /^(t-online|magenta)\.de$/,
    mx: /(^|\.)t-online\.de$/,
    imap: tls('secureimap.t-online.de'),
    user: 'address',
    oauth: null,
    advice: 'mail_password',
    adviceUrl: 'https://www.telekom.de/hilfe/apps-dienste/e-mail/passwort',
    authservId: nobody,
  },
  {
    id: 'posteo',
    name: 'Posteo',
    domains: /^posteo\.[a-z]{2,3}$/,
    mx: null,
    imap: tls('posteo.de'),
    user: 'address',
    oauth: null,
    advice: null,
    adviceUrl: null,
    authservId: () => 'posteo.de',
  },
  {
    id: 'mailboxorg',
    name: 'mailbox.org',
    domains: /^mailbox\.org$/,
    mx: /(^|\.)mailbox\.org$/,
    imap: tls('imap.mailbox.org'),
    user: 'address',
    oauth: null,
    advice: null,
    adviceUrl: null,
    authservId: nobody,
  },
  {
    id: 'proton',
    name: 'Proton Mail',
    domains: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/,
    mx: /(^|\.)protonmail\.ch$/,
    // Proton Mail Bridge decrypts on this computer and offers IMAP there only.
    imap: () => ({ host: '127.0.0.1', port: 1143, security: 'starttls' }),
    user: 'address',
    oauth: null,
    advice: 'bridge',
    adviceUrl: 'https://proton.me/mail/bridge',
    authservId: () => 'mail.protonmail.ch',
  },
  {
    id: 'zoho',
    name: 'Zoho Mail',
    domains: /^(zoho|zohomail)\.(com|eu|in|com\.au|jp)$/,
    mx: /(^|\.)zoho(mail)?\.(com|eu|in|com\.au|jp)$/,
    imap: (domain) => ({ host: `imap.zoho.${zohoRegion(domain)}`, port: 993, security: 'tls' }),
    user: 'address',
    oauth: null,
    advice: 'imap_and_app_password',
    adviceUrl: 'https://accounts.zoho.com/home#security/app_password',
    authservId: (domain) => `mx.zohomail.${zohoRegion(domain)}`,
  },
  {
    id: 'yandex',
    name: 'Yandex Mail',
    domains: /^(yandex\.(com|ru|by|kz|ua|com\.tr)|ya\.ru)$/,
    mx: /(^|\.)yandex\.(net|ru)$/,
    imap: tls('imap.yandex.com'),
    user: 'address',
    oauth: null,
    advice: 'imap_and_app_password',
    adviceUrl: 'https://id.yandex.com/security/app-passwords',
    authservId: nobody,
  },
];

/** The provider of an address's domain (ASCII, lower case). */
export function presetByDomain(domain: string): Preset | null {
  return PRESETS.find((preset) => preset.domains.test(domain)) ?? null;
}

/** The provider that takes the mail of a domain, by the name of one of its mail exchangers. */
export function presetByMx(exchange: string): Preset | null {
  return PRESETS.find((preset) => preset.mx?.test(exchange)) ?? null;
}

/** The provider a server belongs to, however its name was found. */
export function presetByHost(host: string): Preset | null {
  if (/^(outlook\.office(365)?\.com|imap-mail\.outlook\.com)$/.test(host)) {
    return presetById('microsoft');
  }
  return PRESETS.find((preset) => preset.imap?.(host).host === host) ?? null;
}

export function presetById(id: ProviderId): Preset | null {
  return PRESETS.find((preset) => preset.id === id) ?? null;
}

// Zoho keeps each region's mailboxes on servers of its own.
function zohoRegion(domain: string): string {
  return /\.(eu|in|com\.au|jp)$/.exec(domain)?.[1] ?? 'com';
}
