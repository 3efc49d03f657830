import type { AccountCandidate, AccountInput } from '../../../shared/domain/account';
import type { TextKey } from '../../../shared/i18n/translate';
import { addressList } from '../../lib/format';
import type { OptionTexts } from '../settings/option-fields';
import { NO_TEXTS, optionsOf } from '../settings/option-texts';

/** What is typed for a mailbox whose server was found. */
export type FoundTexts = OptionTexts & {
  way: 'password' | 'oauth';
  password: string;
  clientId: string;
  clientSecret: string;
  tenant: string;
  deviceCode: boolean;
  /** The user agrees to a server that only DNS names. */
  consent: boolean;
  caPem: string;
};

type FoundField = 'password' | 'clientId' | 'consent' | 'caPem';
export type FoundProblems = Partial<Record<FoundField, TextKey>>;

export function emptyTexts(candidate: AccountCandidate): FoundTexts {
  return {
    ...NO_TEXTS,
    authservId: candidate.kind === 'imap' ? (candidate.authservId ?? '') : '',
    way: 'password',
    password: '',
    clientId: '',
    clientSecret: '',
    tenant: '',
    deviceCode: false,
    consent: false,
    caPem: '',
  };
}

/** Whether it needs the user in a browser, or a code to type. */
export function isInteractive(candidate: AccountCandidate, texts: FoundTexts): boolean {
  return candidate.kind === 'graph' || usesOAuth(candidate, texts);
}

/** What is wrong before anything is tried, by field. */
export function foundProblems(candidate: AccountCandidate, texts: FoundTexts): FoundProblems {
  const problems: FoundProblems = {};
  const clientId = texts.clientId.trim();
  if (candidate.kind === 'graph') {
    if (!UUID.test(clientId)) problems.clientId = clientId === '' ? 'setup.clientIdMissing' : 'setup.clientIdWrong';
    return problems;
  }
  if (candidate.needsConsent && !texts.consent) problems.consent = 'setup.consentMissing';
  if (usesOAuth(candidate, texts)) {
    if (clientId === '') problems.clientId = 'setup.clientIdMissing';
  } else if (texts.password === '') {
    problems.password = 'imap.passwordMissing';
  }
  const caPem = texts.caPem.trim();
  if (caPem !== '' && !caPem.includes('-----BEGIN CERTIFICATE-----')) problems.caPem = 'imap.caWrong';
  return problems;
}

/** Only for texts without problems. */
export function foundInput(candidate: AccountCandidate, email: string, texts: FoundTexts): AccountInput {
  const own = addressList(texts.addresses);
  const options = { ...optionsOf(texts), addresses: own.includes(email) ? own : [email, ...own] };
  const clientId = texts.clientId.trim();
  if (candidate.kind === 'graph') {
    const tenant = texts.tenant.trim();
    const graph = { clientId, ...(tenant === '' ? {} : { tenant }) };
    return { kind: 'graph', graph, signIn: texts.deviceCode ? 'device_code' : 'browser', options };
  }
  const imap = { ...candidate.imap, ...(texts.caPem.trim() === '' ? {} : { caPem: texts.caPem }) };
  if (!usesOAuth(candidate, texts)) return { kind: 'imap', imap, password: texts.password, options };
  const oauth = { ...candidate.oauth, clientId };
  const secret = texts.clientSecret === '' ? {} : { password: texts.clientSecret };
  return { kind: 'imap', imap: { ...imap, oauth }, ...secret, options };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type ImapCandidate = Extract<AccountCandidate, { kind: 'imap' }>;

function usesOAuth(
  candidate: AccountCandidate,
  texts: FoundTexts,
): candidate is ImapCandidate & { oauth: NonNullable<ImapCandidate['oauth']> } {
  return candidate.kind === 'imap' && candidate.oauth !== null && texts.way === 'oauth';
}
