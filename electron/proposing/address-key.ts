import { domainOf } from '../reading/address-list';

/**
 * An address as it is compared and looked up: small letters, the domain in its ASCII form (RFC 5890), so that
 * `Kim@Müller.example` and `kim@xn--mller-kva.example` are one. What has no domain is only made small.
 */
export function addressKey(address: string): string {
  const trimmed = address.trim().normalize('NFC').toLowerCase();
  const domain = domainOf(trimmed);
  return domain === null ? trimmed : `${trimmed.slice(0, trimmed.lastIndexOf('@'))}@${domain}`;
}
