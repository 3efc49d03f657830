/** Who is asked, for sentences: the model, and host and port as the user would type them. */
export type Endpoint = { model: string; hostAndPort: string; isLocal: boolean };

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Reads a base URL such as `http://localhost:11434/v1`. Throws TypeError when it is none. */
export function endpointOf(baseUrl: string, model: string): Endpoint {
  const url = new URL(baseUrl);
  const port = url.port || (DEFAULT_PORTS[url.protocol] ?? '');
  return { model, hostAndPort: `${url.hostname}:${port}`, isLocal: LOOPBACK.test(url.hostname) };
}
