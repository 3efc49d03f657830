import type { AccountInput } from '../../../shared/domain/account';
import type { TextKey } from '../../../shared/i18n/translate';
import { addressList } from '../../lib/format';
import type { OptionTexts } from './option-fields';
import { optionsOf } from './option-texts';

export const SECURITIES = ['tls', 'starttls', 'none'] as const;
export type Security = (typeof SECURITIES)[number];

/** RFC 8314 §7.3: implicit TLS on 993; 143 is the port that starts in clear. */
export const USUAL_PORT: Record<Security, string> = { tls: '993', starttls: '143', none: '143' };

export type ImapTexts = OptionTexts & {
  email: string;
  password: string;
  host: string;
  port: string;
  security: Security;
  user: string;
  caPem: string;
};

type ImapField = 'email' | 'password' | 'host' | 'port' | 'security' | 'caPem';
export type ImapProblems = Partial<Record<ImapField, TextKey>>;

/** What is wrong before anything is tried, by field. Main checks again; this is for the sentence beside the field. */
export function imapProblems(texts: ImapTexts): ImapProblems {
  const problems: ImapProblems = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(texts.email.trim())) problems.email = 'imap.emailWrong';
  if (texts.password === '') problems.password = 'imap.passwordMissing';
  if (texts.host.trim() === '' || /[\s/]/.test(texts.host.trim())) problems.host = 'imap.hostWrong';
  const port = Number(texts.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.port = 'imap.portWrong';
  if (texts.security === 'none' && !isThisComputer(texts.host.trim())) problems.security = 'imap.securityWrong';
  if (texts.caPem.trim() !== '' && !texts.caPem.includes('-----BEGIN CERTIFICATE-----'))
    problems.caPem = 'imap.caWrong';
  return problems;
}

/** Only for texts without problems. The user name is the address unless another was given. */
export function imapInput(texts: ImapTexts): AccountInput {
  const email = texts.email.trim();
  const options = optionsOf(texts);
  const own = addressList(texts.addresses);
  return {
    kind: 'imap',
    imap: {
      host: texts.host.trim(),
      port: Number(texts.port),
      security: texts.security,
      user: texts.user.trim() || email,
      ...(texts.caPem.trim() === '' ? {} : { caPem: texts.caPem }),
    },
    password: texts.password,
    options: { ...options, addresses: own.includes(email) ? own : [email, ...own] },
  };
}

function isThisComputer(host: string): boolean {
  return /^(localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
