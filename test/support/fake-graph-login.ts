import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import type { TokenVault } from '../../electron/interfaces/token-vault';

export type TokenAnswer = { status: number; body: unknown };
export type SignInUser = { oid: string; username: string };
const SERVICE = 'https://login.microsoftonline.com';
const TENANT_ID = '99999999-8888-4777-8666-555555555555';

/** A token vault that is a text in memory. */
export class MemoryVault implements TokenVault {
  text: string | null = null;
  writes = 0;
  read = (): Promise<string | null> => Promise.resolve(this.text);
  write = (_accountId: string, text: string): Promise<void> => {
    this.text = text;
    this.writes += 1;
    return Promise.resolve();
  };
  forget = (): Promise<void> => {
    this.text = null;
    return Promise.resolve();
  };
}

/**
 * The sign-in service of one tenant on this computer: discovery, authorization page, tokens, device codes. `fetch` leads
 * there whatever is asked of login.microsoftonline.com, and notes what else was asked.
 */
export class FakeLogin {
  user: SignInUser = { oid: 'oid-1', username: 'genie@example.org' };
  scope = 'Mail.Read openid profile offline_access';
  /** Answers to the next token requests in place of a token; the last one stays. */
  refusals: TokenAnswer[] = [];
  /** How often a device code is still pending. */
  pending = 0;
  readonly tokenRequests: Record<string, string>[] = [];
  readonly authorizeRequests: URLSearchParams[] = [];
  readonly asked: { url: string; init: RequestInit }[] = [];
  #port = 0;
  #issued = 0;
  #challenges = new Map<string, { challenge: string; redirectUri: string; nonce: string | null }>();
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  static async start(): Promise<FakeLogin> {
    const login = new FakeLogin();
    await new Promise<void>((resolve) => login.#server.listen(0, '127.0.0.1', resolve));
    login.#port = (login.#server.address() as AddressInfo).port;
    return login;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  readonly fetch: typeof fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    this.asked.push({ url, init });
    if (!url.startsWith(`${SERVICE}/`)) return Promise.reject(new TypeError('fetch failed'));
    return fetch(url.replace(SERVICE, `http://127.0.0.1:${this.#port}`), init);
  };

  /** The browser of a user who says yes: signs in on the page and posts its answer to the loopback port. */
  async browse(page: string, answer: Record<string, string> = {}): Promise<string> {
    const { searchParams } = new URL(page);
    this.authorizeRequests.push(searchParams);
    const code = randomUUID();
    const redirectUri = searchParams.get('redirect_uri')!;
    const challenge = searchParams.get('code_challenge')!;
    this.#challenges.set(code, { challenge, redirectUri, nonce: searchParams.get('nonce') });
    const body = new URLSearchParams({
      state: searchParams.get('state')!,
      client_info: this.#clientInfo(),
      ...(answer.error === undefined ? { code } : {}),
      ...answer,
    });
    const response = await fetch(redirectUri.replace('localhost', '127.0.0.1'), { method: 'POST', body });
    return response.text();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', SERVICE);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    const { status, body } = this.#answer(url, form);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #answer(url: URL, form: Record<string, string>): TokenAnswer {
    if (url.pathname.endsWith('/openid-configuration')) return { status: 200, body: this.#discovery(url) };
    if (url.pathname.endsWith('/discovery/instance')) return { status: 200, body: this.#instances() };
    if (url.pathname.endsWith('/devicecode')) {
      const verification_uri = 'https://microsoft.com/devicelogin';
      const device = { device_code: 'device', user_code: 'ABC-DEF', verification_uri, expires_in: 900, interval: 0.01 };
      return { status: 200, body: { ...device, message: 'Enter the code' } };
    }
    if (url.pathname.endsWith('/token')) return this.#token(form);
    return { status: 404, body: {} };
  }

  #token(form: Record<string, string>): TokenAnswer {
    this.tokenRequests.push(form);
    const refusal = this.refusals.length > 1 ? this.refusals.shift() : this.refusals[0];
    if (refusal) return refusal;
    if (form.grant_type === 'device_code' && this.pending > 0) {
      this.pending -= 1;
      return { status: 400, body: { error: 'authorization_pending', error_description: 'AADSTS70016: pending' } };
    }
    const started = this.#challenges.get(form.code ?? '');
    if (form.grant_type === 'authorization_code') {
      const proof = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url');
      if (proof !== started?.challenge || form.redirect_uri !== started.redirectUri) {
        return {
          status: 400,
          body: { error: 'invalid_grant', error_description: 'AADSTS501481: PKCE', error_codes: [501481] },
        };
      }
    }
    this.#issued += 1;
    return {
      status: 200,
      body: {
        token_type: 'Bearer',
        scope: this.scope,
        expires_in: 3_600,
        ext_expires_in: 3_600,
        access_token: `access-${this.#issued}`,
        refresh_token: `refresh-${this.#issued}`,
        id_token: this.#idToken(form.client_id ?? '', started?.nonce ?? null),
        client_info: this.#clientInfo(),
      },
    };
  }

  #idToken(audience: string, nonce: string | null): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      aud: audience,
      iss: `${SERVICE}/${TENANT_ID}/v2.0`,
      iat: now,
      nbf: now,
      exp: now + 3_600,
      oid: this.user.oid,
      sub: this.user.oid,
      tid: TENANT_ID,
      preferred_username: this.user.username,
      name: 'Genie',
      ver: '2.0',
      ...(nonce === null ? {} : { nonce }),
    };
    return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
  }

  #clientInfo(): string {
    return encoded({ uid: this.user.oid, utid: TENANT_ID });
  }

  #discovery(url: URL): Record<string, unknown> {
    const base = `${SERVICE}/${url.pathname.split('/')[1]}/oauth2/v2.0`;
    return {
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      device_authorization_endpoint: `${base}/devicecode`,
      end_session_endpoint: `${base}/logout`,
      issuer: `${SERVICE}/{tenantid}/v2.0`,
      jwks_uri: `${base}/keys`,
    };
  }

  #instances(): Record<string, unknown> {
    const host = 'login.microsoftonline.com';
    return {
      tenant_discovery_endpoint: `${SERVICE}/common/v2.0/.well-known/openid-configuration`,
      'api-version': '1.1',
      metadata: [
        { preferred_network: host, preferred_cache: 'login.windows.net', aliases: [host, 'login.windows.net'] },
      ],
    };
  }
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
