import type { Discovery, ProviderId } from '../../shared/domain/account';

/**
 * Finds the ways into a mailbox from its address; see `discover`. Needs no profile. Throws AppError `bad_input` for what
 * is no address, and the signal's reason.
 */
export async function discoverAccount(address: string, signal: AbortSignal): Promise<Discovery> {
  const [{ discover }, { systemNameService }] = await Promise.all([
    import('../sources/discovery/discover'),
    import('../sources/discovery/name-service'),
  ]);
  return discover(address, { fetch, resolve: systemNameService() }, signal);
}

/** The provider's page about app passwords or its IMAP switch; null where there is none. */
export async function providerPage(provider: ProviderId): Promise<string | null> {
  const { presetById } = await import('../sources/discovery/presets');
  return presetById(provider)?.adviceUrl ?? null;
}
