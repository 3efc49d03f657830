import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { OAuthConfig } from '../../../../shared/domain/account';

type Grant = { challenge: string; redirectUri: string };
type TokenAnswer = { status?: number; body?: unknown; raw?: string; headers?: Record<string, string>; hang?: boolean };

const HOST = 'https://login.example.org';

/**
 * An authorization server on the wire: an authorize endpoint that redirects at once, as if the user had agreed, and a
 * token endpoint that checks PKCE, client and redirect URI. `fetch` leads its https name to the local port.
 */
export class FakeAuthorizationServer {
  readonly config: OAuthConfig = {
    provider: 'google',
    clientId: 'desktop-client',
    authorizationEndpoint: `${HOST}/authorize`,
    tokenEndpoint: `${HOST}/token`,
    scope: 'https://mail.google.com/',
  };
  clientSecret: string | null = 'client-secret';
  /** Requests at the token endpoint, as form fields. */
  readonly asked: Record<string, string>[] = [];
  /** Instead of the right answer, one after another. */
  readonly answers: TokenAnswer[] = [];
  /** What comes back with the redirect instead of a code. */
  refusal: string | null = null;
  iss: string | null = 'https://accounts.google.com';
  rotates = false;
  expiresIn: number | undefined = 3_600;
  refreshToken = 'refresh-1';
  givesRefreshToken = true;
  lastAuthorization: URLSearchParams = new URLSearchParams();
  #origin = '';
  #grants = new Map<string, Grant>();
  #issued = 0;

  static async start(): Promise<FakeAuthorizationServer> {
    const fake = new FakeAuthorizationServer();
    const server = createServer((request, response) => void fake.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    fake.#origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return fake;
  }

  readonly fetch: typeof fetch = (input, init) => fetch(this.local(input as string), init);

  /** Where a URL of the service really is. */
  local(url: string): string {
    if (!url.startsWith(`${HOST}/`)) throw new Error(`${url} is not of this service`);
    return this.#origin + url.slice(HOST.length);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.#origin);
    if (url.pathname === '/authorize') return this.#authorize(url, response);
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)));
    this.asked.push(form);
    const given = this.answers.shift();
    if (given?.hang) return;
    const { status = 200, body, raw, headers = {} } = given ?? this.#token(form);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(raw ?? JSON.stringify(body));
  }

  #authorize(url: URL, response: ServerResponse): void {
    this.lastAuthorization = url.searchParams;
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (this.iss !== null) back.searchParams.set('iss', this.iss);
    if (this.refusal !== null) {
      back.searchParams.set('error', this.refusal);
    } else {
      const code = randomUUID();
      this.#grants.set(code, {
        challenge: url.searchParams.get('code_challenge') ?? '',
        redirectUri: url.searchParams.get('redirect_uri') ?? '',
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  #token(form: Record<string, string>): TokenAnswer {
    const refuse = (error: string) => ({ status: 400, body: { error } });
    if (form.client_id !== this.config.clientId) return refuse('invalid_client');
    if ((form.client_secret ?? null) !== this.clientSecret) return refuse('invalid_client');
    if (form.grant_type === 'authorization_code') {
      const grant = this.#grants.get(form.code ?? '');
      this.#grants.delete(form.code ?? '');
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url');
      if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.redirect_uri) {
        return refuse('invalid_grant');
      }
    } else if (form.refresh_token !== this.refreshToken) {
      return refuse('invalid_grant');
    }
    this.#issued += 1;
    if (this.rotates) this.refreshToken = `refresh-${this.#issued + 1}`;
    const refresh = this.givesRefreshToken && (form.grant_type === 'authorization_code' || this.rotates);
    return {
      body: {
        access_token: `access-${this.#issued}`,
        token_type: 'Bearer',
        ...(this.expiresIn === undefined ? {} : { expires_in: this.expiresIn }),
        ...(refresh ? { refresh_token: this.refreshToken } : {}),
      },
    };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
