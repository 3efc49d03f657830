import type { WireError } from '../../../shared/ipc/wire-result';

/** The steps of getting into a mailbox, in the order they are tried. */
export type SetupStep = 'server' | 'certificate' | 'signIn' | 'mailbox';
export type SetupField = 'host' | 'port' | 'security' | 'password' | 'caPem' | 'clientId' | 'tenant';
export type Failure = { step: SetupStep; field: SetupField | null };

/**
 * Main names the step by its sentence: the contract of an error has no place for it. A test holds these to the very
 * errors main makes; a sentence that is not here is shown at the end of the form.
 */
const SENTENCES: { is: RegExp; step: SetupStep; field: SetupField | null }[] = [
  { is: /^No server named .+ was found\.$/, step: 'server', field: 'host' },
  { is: /accepts no connection on port \d+\.$/, step: 'server', field: 'port' },
  { is: /(did not answer|cannot be reached)\.$/, step: 'server', field: 'host' },
  { is: /^No encrypted connection to .+ came about\.$/, step: 'server', field: 'security' },
  { is: /offers no STARTTLS, so the password was not sent\.$/, step: 'server', field: 'security' },
  { is: /^The certificate of .+ this computer does not trust\.$/, step: 'certificate', field: 'caPem' },
  { is: /shows a certificate for .+, not for /, step: 'certificate', field: 'host' },
  { is: /^The certificate of .+ (has expired|is not valid yet)\.$/, step: 'certificate', field: null },
  { is: /wants an app password for /, step: 'signIn', field: 'password' },
  { is: /did not accept the user name .+ with this password\./, step: 'signIn', field: 'password' },
  { is: /no longer accepts passwords over IMAP\./, step: 'signIn', field: null },
  { is: /to sign in with a web browser first\./, step: 'signIn', field: null },
  { is: /offers no sign-in with /, step: 'signIn', field: 'security' },
  { is: /^Microsoft does not accept the application /, step: 'signIn', field: 'clientId' },
  { is: /does not know this OAuth client, or its secret is wrong\.$/, step: 'signIn', field: 'clientId' },
  { is: / is not the name of a tenant\.$/, step: 'signIn', field: 'tenant' },
  { is: /accepted .+ but opened no mailbox\.$/, step: 'mailbox', field: null },
];

/** Which step failed, and at which field that is to be put right; null where the sentence does not tell. */
export function whereItFailed(error: WireError): Failure | null {
  const found = SENTENCES.find(({ is }) => is.test(error.message));
  return found === undefined ? null : { step: found.step, field: found.field };
}

/** The sentence for the field it belongs to, with the next step; null for every other field. */
export function sentenceAt(
  field: SetupField,
  error: WireError | null,
  shown: readonly SetupField[],
  said: (sentence: string) => string,
): string | null {
  if (error === null || whereItFailed(error)?.field !== field || !shown.includes(field)) return null;
  return [error.message, error.hint].filter(Boolean).map(said).join(' ');
}
