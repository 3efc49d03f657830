import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../../shared/errors/app-error';

export interface LoopbackListener {
  redirectUri: string;
  /** The first request that carries the state; nothing is answered after it. Rejects with the signal's reason. */
  answer: Promise<URL>;
  close(): void;
}

const PATH = '/signed-in';

/**
 * Waits on 127.0.0.1, on a port of the system's choice, for the browser to come back from the sign-in (RFC 8252 §7.3).
 * Any page can send requests here: those without the state are refused and change nothing.
 */
export async function listenForRedirect(state: string, signal: AbortSignal): Promise<LoopbackListener> {
  signal.throwIfAborted();
  let settle: { resolve: (url: URL) => void; reject: (reason: unknown) => void } | null = null;
  const answer = new Promise<URL>((resolve, reject) => (settle = { resolve, reject }));
  answer.catch(() => undefined);

  let host = '';
  let taken = false;
  const server = createServer(
    { maxHeaderSize: 16_384, requestTimeout: 10_000, headersTimeout: 10_000 },
    (request, response) => {
      const url = redirectOf(request, host);
      if (taken || url === null || url.searchParams.get('state') !== state) return reply(response, 400, OTHER_PAGE);
      taken = true;
      reply(response, 200, url.searchParams.has('error') ? REFUSED_PAGE : DONE_PAGE);
      settle?.resolve(url);
    },
  );
  server.maxConnections = 20;
  const close = () => {
    signal.removeEventListener('abort', stop);
    server.close();
    // The page is on its way to the browser; idle connections are not waited for.
    server.closeIdleConnections();
  };
  const stop = () => {
    settle?.reject(signal.reason);
    close();
    server.closeAllConnections();
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve);
  }).catch((cause: unknown) => {
    throw new AppError(
      'network',
      'No port on this computer is free for the answer of the browser.',
      'Close other programs and try again.',
      { cause },
    );
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return { redirectUri: `http://${host}${PATH}`, answer, close };
}

// A page of another name that resolves to 127.0.0.1 shows in the Host field.
function redirectOf(request: IncomingMessage, host: string): URL | null {
  if (request.method !== 'GET' || request.headers.host !== host) return null;
  const target = `http://${host}${request.url ?? ''}`;
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  return url.pathname === PATH && url.host === host ? url : null;
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(`<!doctype html><html lang="en"><title>Genie Tray</title>${text}</html>`);
}

// Nothing of the request is in these pages. They come from before any window, so each is in both languages.
const DONE_PAGE =
  '<p>Genie Tray has the answer. You can close this page.</p><p lang="de">Genie Tray hat die Antwort. Sie können diese Seite schließen.</p>';
const REFUSED_PAGE =
  '<p>The sign-in was refused. Genie Tray says what to do next.</p><p lang="de">Die Anmeldung wurde abgelehnt. Genie Tray sagt, wie es weitergeht.</p>';
const OTHER_PAGE =
  '<p>This page belongs to no sign-in that Genie Tray waits for.</p><p lang="de">Diese Seite gehört zu keiner Anmeldung, auf die Genie Tray wartet.</p>';
