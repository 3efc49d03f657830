import { domainToASCII } from 'node:url';
import { AppError } from '../../../shared/errors/app-error';

/** An address in the parts discovery works with; `domain` is ASCII (IDNA), lower case. */
export type MailAddress = { address: string; localPart: string; domain: string };

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Splits an address. Throws AppError `bad_input` for what is none, and for domains without a dot or by number. */
export function parseMailAddress(typed: string): MailAddress {
  const trimmed = typed.trim();
  const at = trimmed.lastIndexOf('@');
  const localPart = trimmed.slice(0, Math.max(at, 0));
  const written = trimmed.slice(at + 1);
  // domainToASCII takes a whole authority and silently drops what follows the host.
  const domain = /[/?#\\:@[\]%]/.test(written) ? '' : domainToASCII(written).toLowerCase();
  if (trimmed.length > 320 || localPart === '' || /[\s@\p{Cc}]/u.test(localPart) || !isPublicHost(domain)) {
    throw new AppError(
      'bad_input',
      trimmed === '' ? 'No e-mail address was given.' : `${trimmed.slice(0, 100)} is no e-mail address.`,
      'Enter the whole address, like ann@example.com.',
    );
  }
  return { address: `${localPart}@${domain}`, localPart, domain };
}

/** A host name with a dot in it that is not an address by number: what others say about servers must be one. */
export function isPublicHost(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** Whether a host is the domain itself or lies within it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
