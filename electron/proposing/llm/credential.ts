import type { ProviderAdapter } from './providers/provider-adapter';

/** A key and the header that carries it. */
export type Credential = { header: ProviderAdapter['keyHeader']; key: string };

const HEADERS: readonly Credential['header'][] = ['authorization', 'api-key', 'x-api-key', 'x-goog-api-key'];

/** The headers of a request with exactly this credential, or with none. */
export function withCredential(init: ConstructorParameters<typeof Headers>[0], credential: Credential | null): Headers {
  const headers = new Headers(init);
  for (const name of HEADERS) headers.delete(name);
  if (credential === null) return headers;
  const { header, key } = credential;
  headers.set(header, header === 'authorization' ? `Bearer ${key}` : key);
  return headers;
}
