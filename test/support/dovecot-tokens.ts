import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type TokenService = {
  /** User by access token; what is not in it has expired. */
  live: Map<string, string>;
  /** Tokens the server asked about, oldest first. */
  asked: string[];
  /** The passdb that sends tokens here (OAuth 2.0 Token Introspection, RFC 7662). */
  passdb: string;
  stop: () => Promise<void>;
};

/** Says which access tokens are good, on a loopback port, for a Dovecot that has its configuration in `dir`. */
export async function startTokenService(dir: string, tokens: Record<string, string>): Promise<TokenService> {
  const live = new Map(Object.entries(tokens));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('token') ?? '';
    asked.push(token);
    const user = live.get(token);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(user ? { active: true, email: user, scope: 'imap' } : { active: false }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const file = join(dir, 'oauth2.conf');
  writeFileSync(
    file,
    `introspection_url = http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect?token=
introspection_mode = get
username_attribute = email
active_attribute = active
active_value = true
`,
    { mode: 0o644 },
  );
  return {
    live,
    asked,
    passdb: `passdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${file}\n}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
