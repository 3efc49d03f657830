import type { AccountCandidate } from '../../../shared/domain/account';
import type { AutoconfigServer } from './autoconfig-xml';
import { isWithin, type MailAddress } from './mail-address';
import { presetByHost, type Preset } from './presets';

type From = AccountCandidate['from'];

/** What is known of a provider, for an address of it or one whose mail it takes. */
export function ofPreset(preset: Preset, address: MailAddress, source: string): AccountCandidate {
  const found = { from: 'preset' as const, source, provider: describe(preset) };
  if (preset.imap === null) return { kind: 'graph', ...found };
  // Other domains have their user names in full.
  const own = preset.domains.test(address.domain);
  return {
    kind: 'imap',
    ...found,
    imap: {
      ...preset.imap(own ? address.domain : source),
      user: own && preset.user === 'local_part' ? address.localPart : address.address,
    },
    signIn: preset.oauth === null ? ['password'] : ['password', 'oauth'],
    oauth: preset.oauth,
    authservId: preset.authservId(own ? address.domain : source),
    needsConsent: false,
  };
}

/**
 * A server somebody named. `viaDns`: nothing but unsigned DNS says that it belongs to the address, so that another
 * domain's server needs the user's consent before a password goes there (RFC 6186 §6).
 */
export function ofServer(
  server: AutoconfigServer,
  from: From,
  source: string,
  address: MailAddress,
  viaDns: boolean,
): AccountCandidate {
  const preset = presetByHost(server.host);
  const found = { from, source, provider: preset === null ? null : describe(preset) };
  if (preset !== null && preset.imap === null) return { kind: 'graph', ...found };
  const { host, port, security, user, signIn } = server;
  return {
    kind: 'imap',
    ...found,
    imap: { host, port, security, user },
    signIn,
    oauth: preset?.oauth ?? null,
    authservId: preset?.authservId(host) ?? null,
    needsConsent: viaDns && preset === null && !isWithin(host, address.domain),
  };
}

/** A name many providers use; TLS then shows whether it is theirs. */
export function guessed(host: string, address: MailAddress): AccountCandidate {
  const server: AutoconfigServer = { host, port: 993, security: 'tls', user: address.address, signIn: ['password'] };
  return ofServer(server, 'guess', host, address, false);
}

/** Each way once, where it was found first. */
export function withoutRepeats(candidates: readonly AccountCandidate[]): AccountCandidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const way = candidate.kind === 'graph' ? 'graph' : JSON.stringify(candidate.imap);
    return !seen.has(way) && seen.add(way);
  });
}

function describe({ id, name, advice, adviceUrl }: Preset): AccountCandidate['provider'] {
  return { id, name, advice, adviceUrl };
}
